console.log("the cache is warm")
