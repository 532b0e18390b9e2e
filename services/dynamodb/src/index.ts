/**
 * The table service.
 *
 * @module
 */
export { default } from "./service.js";
