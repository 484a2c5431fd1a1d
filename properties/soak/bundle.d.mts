import type { soak } from "./soak.js"

export declare const loadSoak: () => Promise<{ readonly soak: typeof soak }>
