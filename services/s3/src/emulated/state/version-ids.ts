import type { Expectation } from "@cloudstub/kit";
import { MAX_NUMBER } from "../opaque-id.js";

/** Half of what an id can hold, so that every key can have more versions. */
const MAX_ORDER = (MAX_NUMBER + 1) / 2;

/** Expects the order of a version. */
export const versionOrder: Expectation<number> = (value) =>
  Number.isInteger(value) && (value as number) >= 0 && (value as number) <= MAX_ORDER
    ? undefined
    : "a whole number of 0 to 2^47";

/** Expects a version id, as `opaqueId` makes them of orders. */
export const versionIdText: Expectation<string> = (value) =>
  typeof value === "string" && /^[\w-]{32}$/.test(value) ? undefined : "32 characters of base64url";
