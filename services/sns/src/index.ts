/**
 * The topic service.
 *
 * @module
 */
export { default } from "./service.js";
