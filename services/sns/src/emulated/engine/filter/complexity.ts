import { isObject } from "@cloudstub/kit";
import { fault } from "./filter-fault.js";
import type { FilterScope } from "./filter-policy.js";
import { isOr } from "./or.js";
import type { Filtered } from "./scalars.js";
import { wildcardsIn } from "./wildcard.js";

/** The limits of a filter policy (SNS Developer Guide, "Filter policy constraints"). */
export const MAX_COMBINATIONS = 150;
const MAX_KEYS = 5;
const MAX_BYTES = 262_144;
/** Of wildcards in one pattern. */
const MAX_WILDCARDS = 3;
/** Of all keys together, for their wildcards. */
const MAX_POINTS = 100;

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

/**
 * Throws a `FilterFault` for a policy that a client may not set any more. One that was stored before there were these limits goes on as it is:
 * too many wildcards, in a pattern or in all, are refused, and a list of prefixes in `anything-but`, of which a recorded answer says that it must
 * be a string.
 */
export function checkNew(policy: Filtered): void {
  if (rulesIn(policy).some(refusesPrefixes)) fault("prefix match pattern must be a string");
  if (wildcardPoints(policy) > MAX_POINTS) tooComplex();
}

function rulesIn(policy: Filtered): readonly unknown[] {
  return Object.entries(policy).flatMap(([key, value]) => {
    if (isOr(key, value)) return value.flatMap(rulesIn);
    return isObject(value) ? rulesIn(value) : value;
  });
}

function refusesPrefixes(rule: unknown): boolean {
  const refused = isObject(rule) ? rule["anything-but"] : undefined;
  return isObject(refused) && Array.isArray(refused["prefix"]);
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

/**
 * What the wildcards of a policy cost: a pattern with one of them a point, one with more three points for each; those of a key's patterns together are
 * multiplied by the number of its patterns. Throws the `FilterFault` for a pattern with too many.
 */
function wildcardPoints(policy: Filtered): number {
  let points = 0;
  for (const [key, value] of Object.entries(policy)) {
    if (isOr(key, value)) for (const branch of value) points += wildcardPoints(branch);
    else if (isObject(value)) points += wildcardPoints(value);
    else points += pointsOfKey((value as readonly unknown[]).flatMap(patternsIn).map(wildcardsIn));
  }
  return points;
}

function pointsOfKey(counts: readonly number[]): number {
  if (counts.some((count) => count > MAX_WILDCARDS)) tooComplex();
  return counts.length * counts.reduce((sum, count) => sum + (count > 1 ? 3 * count : count), 0);
}

/** The patterns of a rule: those of `wildcard`, alone or in `anything-but`. */
function patternsIn(rule: unknown): readonly string[] {
  if (!isObject(rule)) return [];
  const { wildcard, "anything-but": refused } = rule;
  if (isObject(refused)) return patternsIn(refused);
  return wildcard === undefined ? [] : ([wildcard].flat() as unknown[] as readonly string[]);
}
