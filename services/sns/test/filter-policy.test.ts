import { isIP } from "node:net";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { processorTime } from "../../../tests/processor-time.js";
import {
  checkFilterPolicy,
  compileFilterPolicy,
  type FilterScope,
} from "../src/emulated/engine/filter/filter-policy.js";
import { filteredAttributes, filteredBody } from "../src/emulated/engine/filter/scalars.js";
import { wildcard } from "../src/emulated/engine/filter/wildcard.js";

type Json = unknown;
const object = (value: Json): Record<string, Json> => value as Record<string, Json>;

/** The key that keeps an object from a policy's subscription. */
function refusedBy(policy: object, found: object, scope: FilterScope = "MessageBody"): string | undefined {
  return compileFilterPolicy(JSON.stringify(policy), scope).refusedBy(object(found));
}

describe("A filter policy is refused in AWS's words", () => {
  // Recorded of AWS by LocalStack (tests/aws/services/sns/test_sns_filter_policy.snapshot.json), without the place in the text.
  test.each<[policy: object | string, words: string]>([
    ["{", "failed to parse JSON."],
    ["[]", "Filter is not an object"],
    [{ key: [["value"]] }, "Match value must be String, number, true, false, or null"],
    [{ key: [{ "wrong-operator": true }] }, "Unrecognized match type wrong-operator"],
    [{ key: [{ suffix: "value", prefix: "value2" }] }, "Only one key allowed in match expression"],
    [{ key: [{ suffix: 100 }] }, "suffix match pattern must be a string"],
    [{ key: [{ suffix: null }] }, "suffix match pattern must be a string"],
    [{ key: [{ suffix: [] }] }, "suffix match pattern must be a string"],
    [{ key: { suffix: "value" } }, '"suffix" must be an object or an array'],
    [{ key: "value" }, '"key" must be an object or an array'],
    [{ key: [] }, "Empty arrays are not allowed"],
    [{ key: [{ numeric: [] }] }, "Invalid member in numeric match: ]"],
    [{ key: [{ numeric: ["operator"] }] }, "Unrecognized numeric range operator: operator"],
    [{ key: [{ numeric: [1, "<="] }] }, "Invalid member in numeric match: 1"],
    [{ key: [{ numeric: ["=", "000"] }] }, "Value of equals must be numeric"],
    [{ key: [{ numeric: [">="] }] }, "Value of >= must be numeric"],
    [{ key: [{ numeric: ["<", 100, ">", 10] }] }, "Too many elements in numeric expression"],
    [{ key: [{ numeric: [">=", 1, ">", 2] }] }, "Bad numeric range operator: >"],
    [{ key: [{ numeric: [">", 3, "<", 1] }] }, "Bottom must be less than top"],
    [{ key: [{ numeric: [">", 20, "<="] }] }, "Value of <= must be numeric"],
    [{ key: [{ numeric: [">", 20, 30] }] }, "Bad value in numeric range: 30"],
    [{ key: [{ numeric: [">", 20, "test"] }] }, "Bad numeric range operator: test"],
    [{ key: [{ numeric: [">", "20", "<", "30"] }] }, "Value of > must be numeric"],
    [{ key: [{ numeric: [">", 20, "<", 30, "<", 50] }] }, "Too many terms in numeric range expression"],
    [{ key: [{ exists: null }] }, "exists match pattern must be either true or false."],
    [{ key: [{ exists: "no" }] }, "exists match pattern must be either true or false."],
    [{ a: ["1"], b: ["1"], c: ["1"], d: ["1"], e: ["1"], f: ["1"] }, "Filter policy can not have more than 5 keys"],
    [{ a: Array.from({ length: 151 }, String) }, "Filter policy is too complex"],
    [
      { a: { b: { c: ["1", "2", "3", "4", "5"] } }, d: { e: ["1", "2", "3", "4", "5", "6"] } },
      "Filter policy is too complex",
    ],
    // Names that every object of JavaScript has are none of an operator.
    [{ key: [{ constructor: "a" }] }, "Unrecognized match type constructor"],
    ['{"key":[{"__proto__":"a"}]}', "Unrecognized match type __proto__"],
    [{ key: [{ numeric: ["toString", 5] }] }, "Unrecognized numeric range operator: toString"],
    [{ key: [{ "anything-but": { constructor: "a" } }] }, "Unsupported anything-but pattern: constructor"],
    // The words of AWS's Event Ruler (JsonRuleCompiler, CIDR, WildcardParser).
    [{ key: {} }, "Empty objects are not allowed"],
    [{ key: [{}] }, "Match expression name not found"],
    [{ key: [{ numeric: "=" }] }, "Value of numeric must be an array."],
    [{ key: [{ "anything-but": null }] }, "Value of anything-but must be an array or single string/number value."],
    [
      { key: [{ "anything-but": ["a", 1] }] },
      "Inside anything but list, either all values are number or string, mixed type is not supported",
    ],
    [{ key: [{ "anything-but": [true] }] }, "Inside anything but list, start|null|boolean is not supported."],
    [{ key: [{ "anything-but": { exists: "a" } }] }, "Unsupported anything-but pattern: exists"],
    // Recorded answers of AWS, the first of May 2024.
    [{ key: [{ "anything-but": { suffix: "test" } }] }, "Unsupported anything-but pattern: suffix"],
    [{ key: [{ "anything-but": { prefix: false } }] }, "prefix match pattern must be a string"],
    // Not recorded: what no page of AWS names.
    [
      { key: [{ "anything-but": { "equals-ignore-case": "a" } }] },
      "Unsupported anything-but pattern: equals-ignore-case",
    ],
    [{ key: [{ "anything-but": { wildcard: [1] } }] }, "wildcard match pattern must be a string"],
    [{ key: [{ "anything-but": { prefix: "" } }] }, "Null prefix/suffix not allowed"],
    [{ key: [{ "anything-but": { prefix: ["a", "b"] } }] }, "prefix match pattern must be a string"],
    [{ key: [{ cidr: "10.0.0.0" }] }, "Malformed CIDR, one '/' required"],
    [{ key: [{ cidr: "10.0.0.0/a" }] }, "Malformed CIDR, mask bits must be an integer"],
    [{ key: [{ cidr: "10.0.0/8" }] }, "Nonstandard IP address: 10.0.0"],
    [{ key: [{ wildcard: "a**b" }] }, "Consecutive wildcard characters at pos 1"],
    [{ key: [{ wildcard: "a\\b" }] }, "Invalid escape character at pos 1"],
  ])("%j", (policy, words) => {
    const text = typeof policy === "string" ? policy : JSON.stringify(policy);
    expect(() => checkFilterPolicy(text, "MessageBody")).toThrow(words);
  });

  // Each level adds to the combinations, which the limits of the Developer Guide ("Filter policy constraints") count.
  test.each([
    ["keys", `${'{"a":'.repeat(20_000)}["b"]${"}".repeat(20_000)}`],
    ["$or", `${'{"$or":[{"a":["b"]},'.repeat(20_000)}{"a":["b"]}${"]}".repeat(20_000)}`],
  ])("where %s are nested too deep for any stack", (_, text) => {
    expect(() => compileFilterPolicy(text, "MessageBody")).toThrow("Filter policy is too complex");
  });

  test("where it is nested and on attributes", () => {
    const nested = () => compileFilterPolicy('{"a":{"b":["c"]}}', "MessageAttributes");
    expect(nested).toThrow("Filter policy scope MessageAttributes does not support nested filter policy");
  });

  test("but not with 150 combinations, of which those of an $or are added", () => {
    const values = (length: number) => Array.from({ length }, String);
    expect(() => compileFilterPolicy(JSON.stringify({ a: values(15), b: values(10) }), "MessageBody")).not.toThrow();
    const or = { $or: [{ a: values(70) }, { b: values(80) }] };
    expect(() => compileFilterPolicy(JSON.stringify(or), "MessageBody")).not.toThrow();
  });
});

// SNS Developer Guide, "Filter policy constraints", since July 2025; the words are those of other policies that are too complex.
describe("Wildcards of a filter policy", () => {
  const patterns = (length: number, pattern: string) =>
    Array.from({ length }, (_, at) => ({ wildcard: `${at}${pattern}` }));
  test.each<[what: string, policy: object]>([
    ["three in a pattern", { a: [{ wildcard: "*b*c*" }] }],
    ["escaped asterisks", { a: [{ wildcard: "\\*\\*\\*\\*" }] }],
    ["ten patterns with one", { a: patterns(10, "*") }],
    ["four patterns with two", { a: patterns(4, "*b*") }],
    ["100 points in two keys", { a: patterns(8, "*"), b: patterns(6, "*") }],
  ])("%s are allowed", (_, policy) => {
    expect(() => checkFilterPolicy(JSON.stringify(policy), "MessageBody")).not.toThrow();
  });

  test.each<[what: string, policy: object]>([
    ["four in a pattern", { a: [{ wildcard: "*b*c*d*" }] }],
    ["four in a pattern that is refused", { a: [{ "anything-but": { wildcard: "*b*c*d*" } }] }],
    ["eleven patterns with one", { a: patterns(11, "*") }],
    ["five patterns with two", { a: patterns(5, "*b*") }],
    ["101 points in two keys", { a: patterns(10, "*"), b: patterns(1, "*") }],
    ["patterns of branches", { $or: [{ a: patterns(8, "*") }, { a: patterns(7, "*") }] }],
    ["a list of patterns that are refused", { a: [{ "anything-but": { wildcard: Array(11).fill("a*") } }] }],
  ])("%s are too complex, but where a store has them", (_, policy) => {
    expect(() => checkFilterPolicy(JSON.stringify(policy), "MessageBody")).toThrow("Filter policy is too complex");
    expect(() => compileFilterPolicy(JSON.stringify(policy), "MessageBody")).not.toThrow();
  });
});

describe("A filter policy matches", () => {
  // SNS Developer Guide, "String value matching", "Numeric value matching", "Key matching", "IP address matching", "AND/OR logic".
  test.each<[policy: object, found: object, refusedBy: string | undefined]>([
    [{ a: ["rugby", "tennis"] }, { a: "tennis" }, undefined],
    [{ a: ["rugby", "tennis"] }, { a: ["golf", "tennis"] }, undefined],
    [{ a: ["rugby", "tennis"] }, { a: "Tennis" }, "a"],
    [{ a: [{ "anything-but": ["rugby", "tennis"] }] }, { a: "golf" }, undefined],
    [{ a: [{ "anything-but": ["rugby", "tennis"] }] }, { a: ["rugby", "golf"] }, undefined],
    [{ a: [{ "anything-but": ["rugby", "tennis"] }] }, { a: ["rugby"] }, "a"],
    [{ a: [{ "anything-but": "rugby" }] }, {}, "a"],
    [{ a: [{ "anything-but": [100, 500] }] }, { a: 101 }, undefined],
    [{ a: [{ "anything-but": { prefix: "order-" } }] }, { a: "data-entry" }, undefined],
    [{ a: [{ "anything-but": { prefix: "order-" } }] }, { a: "order-cancelled" }, "a"],
    [{ a: [{ "anything-but": { wildcard: "*ball" } }] }, { a: "football" }, "a"],
    [{ a: [{ "anything-but": { wildcard: "*ball" } }] }, { a: "rugby" }, undefined],
    [{ a: [{ "anything-but": { wildcard: ["*ball", "rug*"] } }] }, { a: "rugby" }, "a"],
    [{ a: [{ "anything-but": { wildcard: "*ball" } }] }, { a: ["football", "rugby"] }, undefined],
    [{ a: [{ "equals-ignore-case": "tennis" }] }, { a: "TENNIS" }, undefined],
    [{ a: [{ prefix: "bas" }] }, { a: "baseball" }, undefined],
    [{ a: [{ prefix: { "equals-ignore-case": "BAS" } }] }, { a: "baseball" }, undefined],
    [{ a: [{ suffix: "ball" }] }, { a: "rugby" }, "a"],
    [{ a: [{ suffix: { "equals-ignore-case": "BALL" } }] }, { a: "baseball" }, undefined],
    [{ a: [{ wildcard: "*ba*l" }] }, { a: "baseball" }, undefined],
    [{ a: [{ wildcard: "a\\*b" }] }, { a: "a*b" }, undefined],
    [{ a: [{ wildcard: "a\\*b" }] }, { a: "axb" }, "a"],
    [{ a: [301.5] }, { a: 3.015e2 }, undefined],
    [{ a: [100] }, { a: "100" }, "a"],
    // Five digits after the decimal point (SNS Developer Guide, "Filter policy constraints").
    [{ a: [100.123456789] }, { a: 100.1234567 }, undefined],
    [{ a: [100.12345] }, { a: 100.12346 }, "a"],
    [{ a: [4.35] }, { a: 4.350001 }, undefined],
    [{ a: [-0.000001] }, { a: -0.000002 }, undefined],
    [{ a: [{ "anything-but": [100.123456] }] }, { a: 100.123457 }, "a"],
    [{ a: [{ "anything-but": 100.123456 }] }, { a: 100.123457 }, "a"],
    [{ a: [{ numeric: ["=", 100.123456] }] }, { a: [1, 100.123457] }, undefined],
    [{ a: [{ numeric: [">", 100.123456] }] }, { a: 100.123459 }, "a"],
    [{ a: [{ numeric: ["<", 4.35] }] }, { a: 4.34999 }, undefined],
    [{ a: [{ numeric: [">", 0, "<=", 150] }] }, { a: 150 }, undefined],
    [{ a: [{ numeric: [">", 0, "<=", 150] }] }, { a: 0 }, "a"],
    [{ a: [{ numeric: ["=", 301.5] }] }, { a: [1, 301.5] }, undefined],
    [{ a: [{ exists: true }] }, { a: "" }, undefined],
    [{ a: [{ exists: true }] }, { b: 1 }, "a"],
    [{ a: [{ exists: false }] }, { b: 1 }, undefined],
    [{ a: [{ exists: false }, "x"] }, { a: "y" }, "a"],
    [{ a: [{ cidr: "10.0.0.0/24" }] }, { a: "10.0.0.255" }, undefined],
    [{ a: [{ cidr: "10.0.0.0/24" }] }, { a: "10.1.1.0" }, "a"],
    [{ a: [{ cidr: "2001:db8::/32" }] }, { a: "2001:db8::1" }, undefined],
    [{ a: [null, true] }, { a: null }, undefined],
    [{ a: [null] }, {}, "a"],
    [{ a: { b: ["x"], c: [1] } }, { a: { b: "x", c: 2 } }, "a.c"],
    [{ a: { b: ["x"] } }, { a: "x" }, "a.b"],
    [{ a: { b: [{ exists: false }] } }, {}, undefined],
    // Both keys have to match in one element of a list.
    [
      { a: { b: [1], c: [2] } },
      {
        a: [
          { b: 1, c: 3 },
          { b: 2, c: 2 },
        ],
      },
      "a.b",
    ],
    [
      { a: { b: [1], c: [2] } },
      {
        a: [
          { b: 1, c: 3 },
          { b: 1, c: 2 },
        ],
      },
      undefined,
    ],
    [{ s: ["aws"], $or: [{ m: ["x"] }, { t: ["y"], n: ["z"] }] }, { s: "aws", t: "y", n: "z" }, undefined],
    [{ s: ["aws"], $or: [{ m: ["x"] }, { t: ["y"], n: ["z"] }] }, { s: "aws", t: "y" }, "$or"],
    [{ d: { $or: [{ m: ["x"] }, { t: ["y"] }] } }, { d: { t: "y" } }, undefined],
  ])("%j and %j", (policy, found, key) => {
    expect(refusedBy(policy, found)).toBe(key);
  });

  test("attributes by their types, and null none that is absent (recorded answer of AWS)", () => {
    const attributes = filteredAttributes({
      attributes: {
        s: { DataType: "String", StringValue: "1" },
        n: { DataType: "Number", StringValue: "1e0" },
        l: { DataType: "String.Array", StringValue: '["a",2,null]' },
        broken: { DataType: "String.Array", StringValue: "a" },
        b: { DataType: "Binary", BinaryValue: Uint8Array.of(1) },
      },
    });
    expect({ ...attributes }).toEqual({ s: "1", n: 1, l: ["a", 2, null] });
    const wanted = { s: ["1"], n: [1], l: [null], b: [{ exists: false }] };
    expect(refusedBy(wanted, attributes, "MessageAttributes")).toBeUndefined();
    const absent = { attr1: [null, { "anything-but": "whatever" }] };
    expect(refusedBy(absent, attributes, "MessageAttributes")).toBe("attr1");
    expect(refusedBy({ x: [null] }, attributes, "MessageAttributes")).toBe("x");
  });

  test("one text of many in time that grows with the text only", () => {
    const matches = wildcard(`${"*aab".repeat(30)}*`);
    const taken = processorTime();
    expect(matches("a".repeat(200_000))).toBe(false);
    expect(taken()).toBeLessThan(1000);
  });
});

/** Whether a policy of the body wants it. */
const wants = (policy: object, body: object) => {
  const filtered = filteredBody(JSON.stringify(body));
  return filtered !== undefined && refusedBy(policy, filtered) === undefined;
};

describe("Keys of a policy and of a body are compared after their levels are joined with dots", () => {
  const forms = [
    { object: { nested: { test: "v" } } },
    { "object.nested.test": "v" },
    { "object.nested": { test: "v" } },
    { object: { "nested.test": "v" } },
  ];
  // Recorded answer of AWS for the first policy.
  test.each([
    { "object.nested.test": ["v"] },
    { "object.nested": { test: ["v"] } },
    { object: { "nested.test": ["v"] } },
    { object: { nested: { test: ["v"] } } },
    { $or: [{ "object.nested.test": ["v"] }, { other: ["w"] }] },
  ])("%j", (policy) => {
    expect(forms.map((body) => wants(policy, body))).toEqual([true, true, true, true]);
    const others = [{ object: { nested: "v" } }, { "object.nested.test": "w" }, { "object.nested.test.v": "v" }];
    expect(others.map((body) => wants(policy, body))).toEqual([false, false, false]);
  });

  test("also below another key, and in lists (recorded answer of AWS)", () => {
    const policy = { detail: { "payload.nested.another-level.deep": { "inside-list": [{ prefix: "q-test" }] } } };
    const deep = { "inside-list": ["q-test1", "other"] };
    expect(wants(policy, { detail: { payload: { nested: { "another-level": { deep } } } } })).toBe(true);
    expect(wants(policy, { detail: { payload: [{ nested: { "another-level.deep": [deep] } }] } })).toBe(true);
  });

  test("while elements of a list stay apart, and values of one path beside each other", () => {
    const policy = { "a.b": ["x"], "a.c": ["y"] };
    expect(wants(policy, { a: [{ b: "x", c: "y" }] })).toBe(true);
    expect(wants(policy, { a: [{ b: "x" }, { c: "y" }] })).toBe(false);
    expect(wants({ "a.b": ["y"] }, { a: { b: "x" }, "a.b": "y" })).toBe(true);
    expect(wants(policy, { "a.b": "x", a: { c: "y" } })).toBe(true);
  });

  test("but not names of attributes", () => {
    expect(refusedBy({ "a.b": ["x"] }, { "a.b": "x" }, "MessageAttributes")).toBeUndefined();
    expect(refusedBy({ "a.b": ["x"] }, { a: { b: "x" } }, "MessageAttributes")).toBe("a.b");
  });

  test("nor are they looked for where they are deeper than any policy", () => {
    const key = "a.".repeat(100_000);
    expect(() => compileFilterPolicy(JSON.stringify({ [key]: ["b"] }), "MessageBody")).not.toThrow();
    const deep = `${`{"${"a.".repeat(100)}":`.repeat(1000)}1${"}".repeat(1000)}`;
    const body = filteredBody(`{"${key}":{"${key}":"b"},"deep":${deep},"__proto__.x":"y","found":"b"}`);
    expect(refusedBy({ found: ["b"] }, body ?? {})).toBeUndefined();
    expect(refusedBy({ "__proto__.x": ["y"] }, body ?? {})).toBeUndefined();
    expect(Object.hasOwn(Object.prototype, "x")).toBe(false);
  });

  test("in whatever way the keys are split", () => {
    const names = fc.array(fc.constantFrom("a", "b", "c"), { minLength: 1, maxLength: 5 });
    const splits = fc.array(fc.boolean(), { minLength: 5, maxLength: 5 });
    fc.assert(
      fc.property(names, splits, splits, (path, ofPolicy, ofBody) => {
        expect(wants(nestedAt(path, ofPolicy, ["v"]), nestedAt(path, ofBody, "v"))).toBe(true);
        expect(wants(nestedAt([...path, "d"], ofPolicy, ["v"]), nestedAt(path, ofBody, "v"))).toBe(false);
      }),
    );
  });

  /** `{"a": {"b.c": value}}`: a new object begins where a split is true. */
  function nestedAt(path: readonly string[], splits: readonly boolean[], value: Json): Record<string, Json> {
    const keys: string[] = [];
    for (const [at, name] of path.entries()) {
      const last = keys.length - 1;
      if (at === 0 || splits[at]) keys.push(name);
      else keys[last] = `${keys[last]}.${name}`;
    }
    return keys.reduceRight<Json>((inside, key) => ({ [key]: inside }), value) as Record<string, Json>;
  }
});

describe("Whatever the policy and the message", () => {
  const word = fc.constantFrom("a", "ab", "abc", "b", "B", "", "10.0.0.1");
  const number = fc.constantFrom(-1, 0, 1, 2.5);
  const scalar = fc.oneof(word, number, fc.boolean(), fc.constant(null));
  const filled = fc.constantFrom("a", "ab", "b", "B");
  const rule = fc.oneof(
    scalar,
    fc.record({ prefix: word }),
    fc.record({ suffix: word }),
    fc.record({ "equals-ignore-case": word }),
    fc.record({ wildcard: fc.constantFrom("a*", "*b*", "*", "a*c", "b") }),
    fc.record({ exists: fc.boolean() }),
    fc.record({ cidr: fc.constantFrom("10.0.0.0/30", "10.0.0.0/32") }),
    fc.record({ numeric: fc.constantFrom(["=", 1], ["<", 1], [">=", 0], [">", -1, "<=", 1]) }),
    fc.record({
      "anything-but": fc.oneof(
        filled,
        number,
        fc.uniqueArray(filled, { minLength: 1, maxLength: 2 }),
        fc.record({ prefix: filled }),
      ),
    }),
  );
  const rules = fc.array(rule, { minLength: 1, maxLength: 2 });
  const key = fc.constantFrom("k", "l");
  const leafs = fc.dictionary(key, rules, { minKeys: 1, maxKeys: 2 });
  const branch = fc.record({ $or: fc.array(leafs, { minLength: 2, maxLength: 2 }) });
  const policy = fc.dictionary(key, fc.oneof(rules, leafs, branch), { maxKeys: 2 });
  const value: fc.Arbitrary<Json> = fc.oneof(scalar, fc.array(scalar, { maxLength: 3 }));
  const inner = fc.dictionary(key, value, { maxKeys: 2 });
  const message = fc.dictionary(key, fc.oneof(value, inner, fc.array(inner, { maxLength: 2 })), { maxKeys: 2 });

  test("it matches as the plainest matcher does", () => {
    fc.assert(
      fc.property(policy, message, (given, found) => {
        fc.pre(!isTooComplex(given));
        expect(refusedBy(given, found) === undefined).toBe(matches(object(given), found));
      }),
      { numRuns: 2000 },
    );
  });

  function isTooComplex(given: object): boolean {
    try {
      compileFilterPolicy(JSON.stringify(given), "MessageBody");
      return false;
    } catch (error) {
      return (error as Error).message === "Filter policy is too complex";
    }
  }

  /** The reference: the Developer Guide's rules, one by one, without any preparation. */
  function matches(given: Record<string, Json>, found: Json): boolean {
    if (Array.isArray(found) && found.length > 0) return found.some((element) => matches(given, element));
    const members = typeof found === "object" && found !== null && !Array.isArray(found) ? object(found) : {};
    return Object.entries(given).every(([name, wanted]) => {
      if (name === "$or") return (wanted as Record<string, Json>[]).some((each) => matches(each, members));
      if (!Array.isArray(wanted)) return matches(object(wanted), members[name]);
      const scalars = [members[name]]
        .flat(9)
        .filter((each) => each !== undefined && (typeof each !== "object" || each === null));
      return wanted.some((each) =>
        each?.exists === undefined ? scalars.some((one) => fits(each, one)) : each.exists === scalars.length > 0,
      );
    });
  }

  function fits(each: Json, one: Json): boolean {
    if (typeof each !== "object" || each === null) return each === one;
    const [[operator, operand]] = Object.entries(each) as [[string, never]];
    const is = typeof one === "string" ? one : undefined;
    switch (operator) {
      case "prefix":
        return is?.slice(0, String(operand).length) === operand;
      case "suffix":
        return is !== undefined && is.slice(Math.max(0, is.length - String(operand).length)) === operand;
      case "equals-ignore-case":
        return is?.toUpperCase() === String(operand).toUpperCase();
      case "wildcard":
        return is !== undefined && new RegExp(`^${String(operand).replaceAll("*", ".*")}$`).test(is);
      case "cidr":
        return is !== undefined && isIP(is) === 4 && operand === "10.0.0.0/30";
      case "numeric":
        return typeof one === "number" && holds(operand, one);
      default:
        return !refused(operand, one);
    }
  }

  function holds([operator, bound, ...rest]: [string, number, ...unknown[]], one: number): boolean {
    const here =
      { "=": one === bound, "<": one < bound, "<=": one <= bound, ">": one > bound, ">=": one >= bound }[operator] ??
      false;
    return here && (rest.length === 0 || holds(rest as never, one));
  }

  function refused(operand: Json, one: Json): boolean {
    if (Array.isArray(operand)) return operand.includes(one);
    if (typeof operand !== "object") return operand === one;
    return typeof one === "string" && one.startsWith(String(object(operand)["prefix"]));
  }
});

test.each([
  ["a scalar", { a: ["b"] }, '"b"', undefined],
  ["a scalar", { a: ["c"] }, '"b"', "a"],
  ["an object", { a: { k: ["b"] } }, '{"k":"b"}', undefined],
  ["an object", { a: { k: ["c"] } }, '{"k":"b"}', "a.k"],
])("it finds %s in lists that are nested too deep for any stack", (_, policy, leaf, key) => {
  const found: unknown = JSON.parse(`{"a":${"[".repeat(100_000)}${leaf}${"]".repeat(100_000)}}`);
  expect(refusedBy(policy, found as object)).toBe(key);
});

test("a long list in a body is looked through once, however many policies look at it", () => {
  const list = [...Array.from({ length: 1000 }, (_, n) => n), ["text", [true, null]]];
  let looks = 0;
  const counted = new Proxy(list, {
    get(target, key, receiver) {
      if (key === "0") looks++;
      return Reflect.get(target, key, receiver);
    },
  });
  const found = { a: counted };
  const accepted = [999, "text", true, null].map((rule) => refusedBy({ a: [rule] }, found));
  const refused = ["999", "true", false, 1000].map((rule) => refusedBy({ a: [rule] }, found));
  expect([accepted, refused, looks]).toEqual([[undefined, undefined, undefined, undefined], ["a", "a", "a", "a"], 1]);
});
