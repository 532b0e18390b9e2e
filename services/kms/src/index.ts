/**
 * The service kms.
 *
 * @module
 */
export { default } from "./service.js";
