import { notOneOf, returnValuesNotSupported } from "./errors.js";

const all = ["ALL_NEW", "UPDATED_OLD", "ALL_OLD", "NONE", "UPDATED_NEW"];

/** Throws `ValidationException` for an unknown value of ReturnValues. */
export function checkReturnValues(value = "NONE"): void {
  if (!all.includes(value)) throw notOneOf("returnValues", value, all);
}

/** True if a write returns the old item. Throws `ValidationException` for anything but ALL_OLD and NONE. */
export function wantsOldItem(value = "NONE"): boolean {
  checkReturnValues(value);
  if (value !== "ALL_OLD" && value !== "NONE") throw returnValuesNotSupported();
  return value === "ALL_OLD";
}
