/** The memory of each instance type, in MiB, as the contract lists it. */
export const memory = new Map(
  Object.entries({
    pico: 256,
    nano: 512,
    XS: 1024,
    S: 2048,
    M: 4096,
    L: 8192,
    XL: 16384,
    "2XL": 24576,
    "3XL": 32768,
  }),
)
