/**
 * The service cloudformation.
 *
 * @module
 */
export { default } from "./service.js";
