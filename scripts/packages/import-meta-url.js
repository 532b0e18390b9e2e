// In the place of `import.meta.url` where ES modules are made CommonJS.
export const importMetaUrl = require("node:url").pathToFileURL(__filename).href;
