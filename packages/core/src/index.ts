/**
 * The server. It knows protocols and no service.
 *
 * @module
 */
export { makeRegistry, type Registry } from "./mock/registry.js";
export { coreVersion } from "./modules/core-version.js";
export { ModuleError } from "./modules/errors.js";
export { loadModule } from "./modules/load.js";
export { type ArchiveInfo, listArchives } from "./modules/plugin-directory.js";
export { type Server, type ServerOptions, startServer } from "./server.js";
export { type Exchange, World, type WorldOptions } from "./world/world.js";
