/**
 * The secrets service.
 *
 * @module
 */
export { default } from "./service.js";
