import { isObject, parseJson } from "@cloudstub/kit";
import { checkComplexity, checkNew, checkSize, MAX_COMBINATIONS, tooComplex } from "./complexity.js";
import { withNestedKeys } from "./dotted-keys.js";
import { fault } from "./filter-fault.js";
import { isOr } from "./or.js";
import { type Filtered, leavesOf, type Scalar, scalarsIn } from "./scalars.js";
import { valueTest } from "./value-test.js";

/** What a subscription's filter policy looks at. */
export type FilterScope = "MessageAttributes" | "MessageBody";

/** A filter policy that is ready to be evaluated. */
export interface FilterPolicy {
  /** The key that keeps a message from the subscription, `address.city`; undefined where the message is wanted. */
  readonly refusedBy: (filtered: Filtered) => string | undefined;
  /** A key of which the policy wants one of some texts, so that other messages need not be looked at. */
  readonly index?: { readonly key: string; readonly values: readonly string[] };
}

/** The first key that does not match. `found` is undefined where the object is absent. */
type Test = (found: Filtered | undefined) => string | undefined;

/** Makes a filter policy of its JSON text. Throws a `FilterFault` in AWS's words. */
export function compileFilterPolicy(text: string, scope: FilterScope): FilterPolicy {
  const policy = parseJson(text);
  if (policy === undefined) fault("failed to parse JSON.");
  if (!isObject(policy)) fault("Filter is not an object");
  const top: At = { path: "", depth: 1, scope };
  const test = objectTest(policy, top);
  checkComplexity(policy, scope);
  // Faults are told of the policy as it was written. Names of attributes are compared as they are.
  if (scope === "MessageBody") return { refusedBy: hasDots(policy) ? objectTest(withNestedKeys(policy), top) : test };
  return { refusedBy: test, ...indexOf(policy) };
}

/** Checks a filter policy that a client sets, by all limits of today. Throws a `FilterFault` in AWS's words. */
export function checkFilterPolicy(text: string, scope: FilterScope): void {
  checkSize(text);
  compileFilterPolicy(text, scope);
  checkNew(parseJson(text) as Filtered);
}

/** Where in a policy a test is made. */
interface At {
  /** `address.`, or nothing at the top. */
  readonly path: string;
  /** How many objects the place is in. Each multiplies, or adds to, the combinations of the policy. */
  readonly depth: number;
  readonly scope: FilterScope;
}

function objectTest(policy: Filtered, at: At): Test {
  if (at.depth > MAX_COMBINATIONS) tooComplex();
  const tests = Object.entries(policy).map(([key, wanted]): Test => {
    if (isOr(key, wanted))
      return orTest(
        wanted.map((branch) => objectTest(branch, { ...at, depth: at.depth + 1 })),
        `${at.path}$or`,
      );
    return keyTest(key, wanted, at);
  });
  return (found) => {
    for (const test of tests) {
      const refusedBy = test(found);
      if (refusedBy !== undefined) return refusedBy;
    }
    return undefined;
  };
}

function orTest(branches: readonly Test[], path: string): Test {
  return (found) => (branches.some((matches) => matches(found) === undefined) ? undefined : path);
}

function keyTest(key: string, wanted: unknown, { path, depth, scope }: At): Test {
  if (isObject(wanted)) {
    if (Object.keys(wanted).length === 0) fault("Empty objects are not allowed");
    const inside = objectTest(wanted, { path: `${path}${key}.`, depth: depth + 1, scope });
    return (found) => testInside(inside, found !== undefined && Object.hasOwn(found, key) ? found[key] : undefined);
  }
  if (!Array.isArray(wanted)) fault(`"${key}" must be an object or an array`);
  if (wanted.length === 0) fault("Empty arrays are not allowed");
  const tests = wanted.map(valueTest);
  return (found) => {
    const values: readonly Scalar[] = found !== undefined && Object.hasOwn(found, key) ? scalarsIn(found[key]) : [];
    return tests.some((matches) => matches(values)) ? undefined : path + key;
  };
}

/** Of a list of objects one has to match all keys. */
function testInside(inside: Test, value: unknown): string | undefined {
  let refusedBy: string | undefined;
  for (const leaf of leavesOf(value)) {
    refusedBy = inside(isObject(leaf) ? leaf : undefined);
    if (refusedBy === undefined) return undefined;
  }
  return refusedBy;
}

/** True for a policy with a dot in a key. Its depth is bounded. */
function hasDots(policy: Filtered): boolean {
  return Object.entries(policy).some(([key, value]) => {
    if (key.includes(".")) return true;
    return isOr(key, value) ? value.some(hasDots) : isObject(value) && hasDots(value);
  });
}

function indexOf(policy: Filtered): Pick<FilterPolicy, "index"> {
  for (const [key, wanted] of Object.entries(policy)) {
    if (isOr(key, wanted) || !Array.isArray(wanted)) continue;
    const rules: readonly unknown[] = wanted;
    const values = rules.filter((rule) => typeof rule === "string");
    if (values.length === rules.length) return { index: { key, values } };
  }
  return {};
}
