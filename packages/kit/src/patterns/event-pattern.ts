import { type Condition, isCondition, meets } from "./conditions.js";

/**
 * What an event has to be like (EventBridge User Guide, "Event patterns"): an object with the event's members, whose leaves are lists of values
 * and conditions, one of which has to be met. `{ "detail": { "state": ["open", { "prefix": "re" }], "count": [{ "numeric": [">", 0] }] } }`
 */
export interface EventPattern {
  readonly [member: string]: EventPattern | readonly Condition[] | readonly EventPattern[];
}

/** The pattern of a text; undefined for one that is none. */
export function readEventPattern(text: string): EventPattern | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isPattern(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/**
 * True where an event, as JSON has it, is what a pattern wants: all its members, or one pattern of `$or`. A list in the event fits where one of
 * its elements does. Only other values than objects are leaves: a list of conditions finds nothing in an object.
 */
export function matchesEventPattern(pattern: EventPattern, event: unknown): boolean {
  return Object.entries(pattern).every(([member, rule]) => {
    if (member === "$or") return (rule as readonly EventPattern[]).some((each) => matchesEventPattern(each, event));
    const value = memberOf(event, member);
    if (Array.isArray(rule)) return meetsOne(rule as readonly Condition[], value);
    const within = Array.isArray(value) ? value : [value];
    return within.some((each) => matchesEventPattern(rule as EventPattern, each));
  });
}

function meetsOne(conditions: readonly Condition[], value: unknown): boolean {
  const leaves = (Array.isArray(value) ? value.flat(Number.POSITIVE_INFINITY) : [value]).filter(isLeaf);
  return conditions.some((condition) => meets(condition, leaves));
}

function memberOf(event: unknown, member: string): unknown {
  if (typeof event !== "object" || event === null || !Object.hasOwn(event, member)) return undefined;
  return (event as { readonly [name: string]: unknown })[member];
}

function isLeaf(value: unknown): boolean {
  return value === null || (value !== undefined && typeof value !== "object");
}

function isPattern(value: unknown): value is EventPattern {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  return Object.entries(value).every(([member, rule]) => (member === "$or" ? isList(rule, isPattern) : isRule(rule)));
}

function isRule(rule: unknown): boolean {
  return Array.isArray(rule) ? isList(rule, isCondition) : isPattern(rule);
}

function isList(value: unknown, isElement: (element: unknown) => boolean): boolean {
  return Array.isArray(value) && value.length > 0 && value.every(isElement);
}
