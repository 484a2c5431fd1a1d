console.log("nothing to migrate")
