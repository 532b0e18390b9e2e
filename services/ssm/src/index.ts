/**
 * The parameter store.
 *
 * @module
 */
export { default } from "./service.js";
