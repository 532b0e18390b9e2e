import { BlockList, isIP } from "node:net";
import { matchesWildcards } from "../policies/wildcards.js";

/** A value that a leaf of an event may have. */
type Value = string | number | boolean | null;

/** A value to be equal to, or an object with one operator. */
export type Condition = Value | { readonly [operator: string]: unknown };

/** True where one of the leaves of a member meets a condition; `exists: false` is met by none at all. */
export function meets(condition: Condition, leaves: readonly unknown[]): boolean {
  if (typeof condition !== "object" || condition === null) return leaves.includes(condition);
  const [[name, operand] = ["", undefined]] = Object.entries(condition);
  if (name === "exists") return leaves.length > 0 === operand;
  const operator = operators.get(name);
  return operator !== undefined && leaves.some((leaf) => operator.holds(leaf, operand));
}

/** True for a value, and for an object with one known operator and an operand of its kind. */
export function isCondition(condition: unknown): condition is Condition {
  if (isValue(condition)) return true;
  if (typeof condition !== "object" || Array.isArray(condition)) return false;
  const [first, ...others] = Object.entries(condition);
  if (first === undefined || others.length > 0) return false;
  const [name, operand] = first;
  return name === "exists" ? typeof operand === "boolean" : (operators.get(name)?.takes(operand) ?? false);
}

/** A comparison of a leaf (EventBridge User Guide, "Comparison operators for use in event patterns"). */
interface Operator {
  readonly takes: (operand: unknown) => boolean;
  /** The operand is one that it takes. */
  readonly holds: (leaf: unknown, operand: unknown) => boolean;
}

const isText = (value: unknown): value is string => typeof value === "string";

/** Of texts: an operand that is a text, or a text in `equals-ignore-case` where the case makes no difference. */
function ofText(holds: (text: string, operand: string) => boolean): Operator {
  return {
    takes: (operand) => isText(operand) || isText(caseless(operand)),
    holds(leaf, operand) {
      if (typeof leaf !== "string") return false;
      const text = caseless(operand);
      return isText(text) ? holds(leaf.toLowerCase(), text.toLowerCase()) : holds(leaf, String(operand));
    },
  };
}

function caseless(operand: unknown): unknown {
  return (operand as { readonly "equals-ignore-case"?: unknown } | null)?.["equals-ignore-case"];
}

const prefix = ofText((text, operand) => text.startsWith(operand));
const suffix = ofText((text, operand) => text.endsWith(operand));
const equalsIgnoreCase: Operator = {
  takes: isText,
  holds: (leaf, operand) => isText(leaf) && leaf.toLowerCase() === String(operand).toLowerCase(),
};
const wildcard: Operator = {
  takes: isText,
  holds: (leaf, operand) => isText(leaf) && matchesWildcards(String(operand), leaf, { single: false }),
};

const numeric: Operator = {
  takes(operand) {
    if (!Array.isArray(operand) || (operand.length !== 2 && operand.length !== 4)) return false;
    return operand.every((each, index) => (index % 2 === 0 ? comparisons.has(each) : typeof each === "number"));
  },
  holds(leaf, operand) {
    const pairs = operand as readonly (string | number)[];
    if (typeof leaf !== "number") return false;
    return pairs.every((name, index) => index % 2 === 1 || comparisons.get(name)?.(leaf, Number(pairs[index + 1])));
  },
};

const comparisons: ReadonlyMap<unknown, (one: number, other: number) => boolean> = new Map([
  ["=", (one: number, other: number) => one === other],
  ["<", (one: number, other: number) => one < other],
  ["<=", (one: number, other: number) => one <= other],
  [">", (one: number, other: number) => one > other],
  [">=", (one: number, other: number) => one >= other],
]);

const cidr: Operator = {
  takes: (operand) => isText(operand) && networkOf(operand) !== undefined,
  holds(leaf, operand) {
    const family = isText(leaf) ? isIP(leaf) : 0;
    return family !== 0 && networkOf(String(operand))?.check(String(leaf), family === 6 ? "ipv6" : "ipv4") === true;
  },
};

function networkOf(text: string): BlockList | undefined {
  const [address = "", length = ""] = text.split("/");
  const family = isIP(address);
  if (family === 0 || !/^\d{1,3}$/.test(length) || Number(length) > (family === 6 ? 128 : 32)) return undefined;
  const network = new BlockList();
  network.addSubnet(address, Number(length), family === 6 ? "ipv6" : "ipv4");
  return network;
}

const negatable: ReadonlyMap<string, Operator> = new Map([
  ["prefix", prefix],
  ["suffix", suffix],
  ["equals-ignore-case", equalsIgnoreCase],
  ["wildcard", wildcard],
]);

/** A value, a list of them, or another operator with one operand or several, none of which holds. */
const anythingBut: Operator = {
  takes(operand) {
    if (isValue(operand)) return true;
    if (Array.isArray(operand)) return operand.length > 0 && operand.every(isValue);
    const [negated, inner] = negatedIn(operand);
    return negated !== undefined && inner.length > 0 && inner.every(negated.takes);
  },
  holds(leaf, operand) {
    if (isValue(operand)) return leaf !== operand;
    if (Array.isArray(operand)) return !operand.includes(leaf);
    const [negated, inner] = negatedIn(operand);
    return !inner.some((each) => negated?.holds(leaf, each));
  },
};

function negatedIn(operand: unknown): readonly [operator: Operator | undefined, operands: readonly unknown[]] {
  const [[name, inner] = ["", undefined], ...others] = Object.entries(operand ?? {});
  return [others.length === 0 ? negatable.get(name) : undefined, Array.isArray(inner) ? inner : [inner]];
}

function isValue(value: unknown): value is Value {
  return value === null || typeof value === "string" || typeof value === "number" || typeof value === "boolean";
}

const operators: ReadonlyMap<string, Operator> = new Map([
  ...negatable,
  ["numeric", numeric],
  ["cidr", cidr],
  ["anything-but", anythingBut],
]);
