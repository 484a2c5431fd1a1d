export const install: (folder: string) => void
export const importFrom: (folder: string, name: string) => Promise<unknown>
