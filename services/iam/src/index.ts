/**
 * The service iam.
 *
 * @module
 */
export { default } from "./service.js";
