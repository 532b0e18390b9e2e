/**
 * The service logs.
 *
 * @module
 */
export { default } from "./service.js";
