import { isObject } from "@cloudstub/kit";
import type { Filtered } from "./scalars.js";

/** Names that make `$or` an ordinary key where a branch uses one (SNS Developer Guide, "OR operator"). */
const reserved = [
  "anything-but",
  "cidr",
  "equals-ignore-case",
  "exactly",
  "exists",
  "numeric",
  "prefix",
  "suffix",
  "wildcard",
];

/** True where a key is the OR operator: `$or` with a list of at least two objects, none of which has a key that is the name of an operator. */
export function isOr(key: string, value: unknown): value is readonly Filtered[] {
  if (key !== "$or" || !Array.isArray(value) || value.length < 2) return false;
  return value.every((branch) => isObject(branch) && !Object.keys(branch).some((name) => reserved.includes(name)));
}
