/**
 * A host for functions: runs the code that clients uploaded, in processes of this machine that speak Lambda's Runtime API.
 *
 * @module
 */
export { Functions } from "./functions.js";
export type { GivenContext, GivenFunction, GivenHandler, GivenInvocation } from "./given/given-function.js";
export { GivenHost } from "./given/given-host.js";
export { type RemoteAnswer, RemoteHandler, type RemoteInvocation } from "./given/remote-handler.js";
export type { FunctionsWorld, FunctionWork, WorldHost } from "./host/world-host.js";
export type { FunctionsOptions } from "./options.js";
