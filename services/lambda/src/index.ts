/**
 * The function service.
 *
 * @module
 */
export { default } from "./service.js";
