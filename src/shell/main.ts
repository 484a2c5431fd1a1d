process.exitCode = 2

export {}
