export const generateSchemas: () => ReadonlyMap<string, string>
