/**
 * The service ecr.
 *
 * @module
 */
export { default } from "./service.js";
