/** The public entries, as the bundle of the soak knows them. */
declare module "soak:entries" {
  export const entries: readonly import("./recorder.js").Entry[]
}
