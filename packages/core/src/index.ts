/**
 * The server. It knows protocols and no service.
 *
 * @module
 */
export { makeRegistry, type Registry } from "./mock/registry.js";
export { type Server, type ServerOptions, startServer } from "./server.js";
export { type Exchange, World, type WorldOptions } from "./world/world.js";
