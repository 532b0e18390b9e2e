/**
 * The object storage.
 *
 * @module
 */
export { default } from "./service.js";
