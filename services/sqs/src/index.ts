/**
 * The queue service.
 *
 * @module
 */
export { default } from "./service.js";
