import { isObject } from "../../json.js";
import { fault } from "./filter-fault.js";
import type { FilterScope } from "./filter-policy.js";
import { isOr } from "./or.js";
import type { Filtered } from "./scalars.js";

/** The limits of a filter policy (SNS Developer Guide, "Filter policy constraints"). */
export const MAX_COMBINATIONS = 150;
const MAX_KEYS = 5;
const MAX_BYTES = 262_144;

/** Throws a `FilterFault` for the text of a policy of more than 256 KB. AWS's words are not documented. */
export function checkSize(policy: string): void {
  if (Buffer.byteLength(policy) > MAX_BYTES) fault("Filter policy can not be larger than 262144 bytes");
}

/** Throws a `FilterFault` for a policy with too many keys or combinations, and for a nested one on attributes. */
export function checkComplexity(policy: Filtered, scope: FilterScope): void {
  if (scope === "MessageAttributes" && isNested(policy))
    fault("Filter policy scope MessageAttributes does not support nested filter policy");
  if (Object.keys(policy).length > MAX_KEYS) fault("Filter policy can not have more than 5 keys");
  if (combinations(policy, 1) > MAX_COMBINATIONS) tooComplex();
}

/** Throws the `FilterFault` for a policy with too many combinations. */
export function tooComplex(): never {
  fault("Filter policy is too complex");
}

function isNested(policy: Filtered): boolean {
  return Object.entries(policy).some(([key, value]) => (isOr(key, value) ? value.some(isNested) : isObject(value)));
}

/** The product of the values of each key, each times its depth; of the branches of `$or` the sum. */
function combinations(policy: Filtered, depth: number): number {
  let product = 1;
  for (const [key, value] of Object.entries(policy)) {
    if (isOr(key, value)) product *= value.reduce((sum, branch) => sum + combinations(branch, depth), 0);
    else if (isObject(value)) product *= combinations(value, depth + 1);
    else product *= (value as readonly unknown[]).length * depth;
  }
  return product;
}
