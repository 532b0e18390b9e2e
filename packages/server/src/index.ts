/**
 * The server, published as `@cloudstub/server`: the API port, the store directory and modules around the request line of the core.
 *
 * @module
 */
export type { AgentAnswer, AgentRequest, Agents } from "./api/agents.js";
export { type ApiPortOptions, startApiPort } from "./api/api-port.js";
export type { Init } from "./api/filling.js";
export { type AuthorityFiles, authorityFiles, openAuthority } from "./https/authority.js";
export { serviceProblems } from "./modules/check-service.js";
export { ModuleError } from "./modules/errors.js";
export { type InspectedArchive, inspectDirectory } from "./modules/inspect-directory.js";
export { loadModule } from "./modules/load.js";
export { type ArchiveInfo, listArchives } from "./modules/plugin-directory.js";
export { archiveName, type Coordinate, coordinateText } from "./modules/repository/coordinate.js";
export { DownloadError } from "./modules/repository/download-error.js";
export { type DownloadedModule, type DownloadOptions, downloadModule } from "./modules/repository/download-module.js";
export { importInto, type Server, type ServerOptions, startServer } from "./server.js";
export { urlOnThisMachine } from "./server-functions.js";
export { exportDirectory } from "./state/directory/export-directory.js";
export { type Repair, repairStore, repairText } from "./state/directory/repair.js";
export { StoreError } from "./state/store-error.js";
