/**
 * The security token service.
 *
 * @module
 */
export { default } from "./service.js";
