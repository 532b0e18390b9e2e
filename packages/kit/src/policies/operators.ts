import { BlockList, isIP } from "node:net";
import { matches, type Pattern, patternOf, textOf } from "./wildcards.js";

/** How a value of the request is compared with one of the policy. */
type Compare = (value: string, wanted: Pattern) => boolean;

/** An operator without its `ForAllValues:` and `IfExists`. */
export interface Operator {
  readonly compare: Compare;
  /** True where a value must fit none of the policy's. */
  readonly isNegated: boolean;
}

const is = (compare: Compare): Operator => ({ compare, isNegated: false });
const isNot = (compare: Compare): Operator => ({ compare, isNegated: true });

const equal: Compare = (value, wanted) => value === textOf(wanted);
const equalIgnoringCase: Compare = (value, wanted) => value.toLowerCase() === textOf(wanted).toLowerCase();
const like: Compare = (value, wanted) => matches(wanted, value);
const sameBytes: Compare = (value, wanted) =>
  Buffer.from(value, "base64").equals(Buffer.from(textOf(wanted), "base64"));

function number(compare: (value: number, wanted: number) => boolean): Compare {
  return (value, wanted) =>
    ordered(Number(value.trim() || Number.NaN), Number(textOf(wanted).trim() || Number.NaN), compare);
}

function date(compare: (value: number, wanted: number) => boolean): Compare {
  return (value, wanted) => ordered(timeOf(value), timeOf(textOf(wanted)), compare);
}

function ordered(value: number, wanted: number, compare: (value: number, wanted: number) => boolean): boolean {
  return !Number.isNaN(value) && !Number.isNaN(wanted) && compare(value, wanted);
}

/** Milliseconds of a date in the form of ISO 8601, or of seconds since 1970. */
function timeOf(text: string): number {
  return /^\d{1,12}(?:\.\d{1,9})?$/.test(text) ? Number(text) * 1000 : Date.parse(text);
}

/** Each of the six parts is compared by itself: a `*` reaches no further than the next colon. */
const arnLike: Compare = (value, wanted) => {
  const [parts, patterns] = [arnParts(value), arnParts(textOf(wanted))];
  return (
    parts.length === 6 &&
    patterns.length === 6 &&
    patterns.every((pattern, place) => matches(patternOf(pattern), parts[place] ?? ""))
  );
};

function arnParts(arn: string): string[] {
  const parts = arn.split(":");
  return parts.length < 6 ? [] : [...parts.slice(0, 5), parts.slice(5).join(":")];
}

/** An address, or a range of them: `203.0.113.0/24`. */
const inRange: Compare = (value, wanted) => {
  const [network = "", bits] = textOf(wanted).split("/");
  const [kind, own] = [isIP(network), isIP(value)];
  const length = bits === undefined ? (kind === 6 ? 128 : 32) : Number(bits);
  if (kind === 0 || own !== kind || !Number.isInteger(length) || length < 0 || length > (kind === 6 ? 128 : 32))
    return false;
  const family = kind === 6 ? "ipv6" : "ipv4";
  const range = new BlockList();
  range.addSubnet(network, length, family);
  return range.check(value, family);
};

/** The operators of conditions (IAM User Guide, "IAM JSON policy elements: Condition operators"), without `Null`. */
export const operators: ReadonlyMap<string, Operator> = new Map([
  ["StringEquals", is(equal)],
  ["StringNotEquals", isNot(equal)],
  ["StringEqualsIgnoreCase", is(equalIgnoringCase)],
  ["StringNotEqualsIgnoreCase", isNot(equalIgnoringCase)],
  ["StringLike", is(like)],
  ["StringNotLike", isNot(like)],
  ["NumericEquals", is(number((value, wanted) => value === wanted))],
  ["NumericNotEquals", isNot(number((value, wanted) => value === wanted))],
  ["NumericLessThan", is(number((value, wanted) => value < wanted))],
  ["NumericLessThanEquals", is(number((value, wanted) => value <= wanted))],
  ["NumericGreaterThan", is(number((value, wanted) => value > wanted))],
  ["NumericGreaterThanEquals", is(number((value, wanted) => value >= wanted))],
  ["DateEquals", is(date((value, wanted) => value === wanted))],
  ["DateNotEquals", isNot(date((value, wanted) => value === wanted))],
  ["DateLessThan", is(date((value, wanted) => value < wanted))],
  ["DateLessThanEquals", is(date((value, wanted) => value <= wanted))],
  ["DateGreaterThan", is(date((value, wanted) => value > wanted))],
  ["DateGreaterThanEquals", is(date((value, wanted) => value >= wanted))],
  ["Bool", is(equalIgnoringCase)],
  ["BinaryEquals", is(sameBytes)],
  ["IpAddress", is(inRange)],
  ["NotIpAddress", isNot(inRange)],
  ["ArnEquals", is(arnLike)],
  ["ArnLike", is(arnLike)],
  ["ArnNotEquals", isNot(arnLike)],
  ["ArnNotLike", isNot(arnLike)],
]);
