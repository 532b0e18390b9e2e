import type { AttributeValue } from "@aws-sdk/client-dynamodb";
import { beforeEach, describe, expect, test } from "vitest";
import { emulatedLaboratory } from "./emulated-laboratory.js";

const lab = emulatedLaboratory();
const TableName = "things";

type Values = Record<string, AttributeValue>;

const item: Values = {
  id: { S: "a" },
  s: { S: "text" },
  n: { N: "15" },
  b: { B: new Uint8Array([1, 2, 3]) },
  yes: { BOOL: true },
  nothing: { NULL: true },
  ss: { SS: ["x", "y"] },
  ns: { NS: ["1", "2.0"] },
  l: { L: [{ N: "1" }, { S: "two" }, { M: { x: { S: "deep" } } }] },
  m: { M: { a: { N: "1" }, b: { M: { c: { S: "deep" } } } } },
};

beforeEach(async () => {
  await lab.table(TableName, ["id:S"]);
  await lab.ask("PutItem", { TableName, Item: item });
});

const S = (S: string): AttributeValue => ({ S });
const N = (n: number | string): AttributeValue => ({ N: String(n) });

/** Conditions on the item above, their values, and whether they hold (DynamoDB Developer Guide, "Condition and filter expressions"). */
const conditions: readonly [expression: string, values: Values, holds: boolean][] = [
  ["s = :v", { ":v": S("text") }, true],
  ["s = :v", { ":v": S("texT") }, false],
  ["n = :v", { ":v": N("1.5e1") }, true],
  ["n <> :v", { ":v": N(15) }, false],
  ["n <> :v", { ":v": S("15") }, true],
  ["absent <> :v", { ":v": N(1) }, true],
  ["absent = :v", { ":v": N(1) }, false],
  ["n > :v", { ":v": N(9) }, true],
  ["n < :v", { ":v": S("9") }, false],
  ["absent < :v", { ":v": N(1) }, false],
  ["n >= :v AND n <= :v", { ":v": N(15) }, true],
  [":v > n", { ":v": N(16) }, true],
  ["b < :v", { ":v": { B: new Uint8Array([1, 3]) } }, true],
  ["ss = :v", { ":v": { SS: ["y", "x"] } }, true],
  ["ns = :v", { ":v": { NS: ["2", "1.0"] } }, true],
  ["m = :v", { ":v": { M: { b: { M: { c: S("deep") } }, a: N("1.0") } } }, true],
  ["l[1] = :v", { ":v": S("two") }, true],
  ["l[2].x = m.b.c", {}, true],
  ["l[3] = :v", { ":v": S("two") }, false],
  ["n BETWEEN :a AND :b", { ":a": N(15), ":b": N(15) }, true],
  ["n BETWEEN :a AND :b", { ":a": N(16), ":b": N(17) }, false],
  ["s BETWEEN :a AND :b", { ":a": S("t"), ":b": S("u") }, true],
  ["n IN (:a, :b)", { ":a": N(1), ":b": N(15) }, true],
  ["s in (:a)", { ":a": S("other") }, false],
  ["attribute_exists(m.b.c)", {}, true],
  ["attribute_exists(m.b.d)", {}, false],
  ["attribute_not_exists(l[3])", {}, true],
  ["attribute_exists(nothing)", {}, true],
  ["attribute_type(nothing, :t)", { ":t": S("NULL") }, true],
  ["attribute_type(l, :t)", { ":t": S("M") }, false],
  ["attribute_type(absent, :t)", { ":t": S("S") }, false],
  ["begins_with(s, :v)", { ":v": S("te") }, true],
  ["begins_with(b, :v)", { ":v": { B: new Uint8Array([1, 2]) } }, true],
  ["begins_with(n, :v)", { ":v": S("1") }, false],
  ["contains(s, :v)", { ":v": S("ex") }, true],
  ["contains(ss, :v)", { ":v": S("x") }, true],
  ["contains(ns, :v)", { ":v": N("2") }, true],
  ["contains(l, :v)", { ":v": N("1.0") }, true],
  ["contains(b, :v)", { ":v": { B: new Uint8Array([2, 3]) } }, true],
  ["contains(s, :v)", { ":v": N(1) }, false],
  ["contains(m, :v)", { ":v": S("a") }, false],
  ["size(s) = :v", { ":v": N(4) }, true],
  ["size(b) = :v", { ":v": N(3) }, true],
  ["size(ss) = :v", { ":v": N(2) }, true],
  ["size(l) > size(ss)", {}, true],
  ["size(m) = :v", { ":v": N(2) }, true],
  ["size(n) = :v", { ":v": N(2) }, false],
  ["NOT s = :v", { ":v": S("text") }, false],
  ["not (n = :a or n = :b)", { ":a": N(1), ":b": N(2) }, true],
  ["attribute_exists(zz) OR attribute_exists(s) AND attribute_exists(zz)", {}, false],
  ["(attribute_exists(s) OR attribute_exists(s)) AND attribute_exists(n)", {}, true],
  ["NOT attribute_exists(s) OR attribute_exists(n)", {}, true],
  ["(s) = (:v)", { ":v": S("text") }, true],
];

describe("a condition", () => {
  test.each(conditions)("%s with %j: %s", async (expression, values, holds) => {
    const found = await lab.scan({
      TableName,
      FilterExpression: expression,
      ...(Object.keys(values).length > 0 && { ExpressionAttributeValues: values }),
    });
    expect(found).toHaveLength(holds ? 1 : 0);
  });
});

const of = (message: string) => `Invalid FilterExpression: ${message}`;
const wrongType = (operator: string, type: string) =>
  of(`Incorrect operand type for operator or function; operator or function: ${operator}, operand type: ${type}`);

/** Expressions that AWS refuses, in AWS's order of checks: the first fault counts. Recorded of DynamoDB by dynalite unless a source is named. */
const refused: readonly [expression: string, values: Values | undefined, message: string][] = [
  ["", undefined, of("The expression can not be empty;")],
  ["a = ", undefined, of('Syntax error; token: "<EOF>", near: "="')],
  ["a = :b b", undefined, of('Syntax error; token: "b", near: ":b b"')],
  ["((a = :b)) and fun(b)", undefined, of("The expression has redundant parentheses;")],
  ["fun(a) and size(b)", undefined, of("Invalid function name; function: fun")],
  [
    "size(b) and abort = :a",
    undefined,
    of("The function is not allowed to be used this way in an expression; function: size"),
  ],
  [
    "attribute_exists(a) = :a",
    undefined,
    of("The function is not allowed to be used this way in an expression; function: attribute_exists"),
  ],
  ["abort = #b", undefined, of("Attribute name is a reserved keyword; reserved keyword: abort")],
  [
    "a = #b",
    undefined,
    of("An expression attribute name used in the document path is not defined; attribute name: #b"),
  ],
  [
    "a = :b and size(c, d) = :b",
    { ":a": S("a") },
    of("An expression attribute value used in expression is not defined; attribute value: :b"),
  ],
  [
    "attribute_exists(a, b)",
    undefined,
    of(
      "Incorrect number of operands for operator or function; operator or function: attribute_exists, number of operands: 2",
    ),
  ],
  [
    "a = a",
    undefined,
    of(
      "The first operand must be distinct from the remaining operands for this operator or function; operator: =, first operand: [a]",
    ),
  ],
  [
    "begins_with(a[0].b, a[0].b)",
    undefined,
    of(
      "The first operand must be distinct from the remaining operands for this operator or function; operator: begins_with, first operand: [a, [0], b]",
    ),
  ],
  [
    "attribute_exists(:a)",
    { ":a": S("a") },
    of("Operator or function requires a document path; operator or function: attribute_exists"),
  ],
  ["begins_with(a, :a)", { ":a": N(1) }, wrongType("begins_with", "N")],
  ["attribute_type(a, b)", undefined, wrongType("attribute_type", "{NS,SS,L,BS,N,M,B,BOOL,NULL,S}")],
  [
    "attribute_type(a, :a)",
    { ":a": S("X") },
    of("Invalid attribute type name found; type: X, valid types: {B,NULL,SS,BOOL,L,BS,N,NS,S,M}"),
  ],
  ["size(:a) = a", { ":a": N(1) }, wrongType("size", "N")],
  [
    "a between :a and :b",
    { ":a": S("b"), ":b": S("a") },
    of(
      "The BETWEEN operator requires upper bound to be greater than or equal to lower bound; lower bound operand: AttributeValue: {S:b}, upper bound operand: AttributeValue: {S:a}",
    ),
  ],
  [
    "a between :a and :b",
    { ":a": S("b"), ":b": N(1) },
    of(
      "The BETWEEN operator requires same data type for lower and upper bounds; lower bound operand: AttributeValue: {S:b}, upper bound operand: AttributeValue: {N:1}",
    ),
  ],
  [
    "a = :a",
    { ":a": S("a"), ":b": S("b") },
    "Value provided in ExpressionAttributeValues unused in expressions: keys: {:b}",
  ],
  [
    `a in (${Array.from({ length: 101 }, () => ":a").join(",")})`,
    { ":a": S("a") },
    of("The IN operator is provided with too many operands; number of operands: 101"),
  ],
  // ScyllaDB's tests of Alternator, test_limits.py.
  [
    Array.from({ length: 151 }, () => "a<:a").join(" or "),
    { ":a": S("a") },
    of("The expression contains too many operators; operator count: 301"),
  ],
  [`${"(".repeat(1000)}a = :a${")".repeat(1000)}`, { ":a": S("a") }, of("The expression has redundant parentheses;")],
  [
    `a = :a${" ".repeat(4091)}`,
    { ":a": S("a") },
    of("Expression size has exceeded the maximum allowed size; expression size: 4097"),
  ],
];

test.each(refused)("FilterExpression %s is refused (%#)", async (expression, values, message) => {
  const input = { TableName: "none", FilterExpression: expression, ExpressionAttributeValues: values };
  expect(await lab.refusal("Scan", input)).toBe(`ValidationException: ${message}`);
});

test("the condition and the filter say their own name", async () => {
  const input = { TableName, Key: { id: S("a") }, ConditionExpression: "a = :x" };
  expect(await lab.refusal("DeleteItem", input)).toBe(
    "ValidationException: Invalid ConditionExpression: An expression attribute value used in expression is not defined; attribute value: :x",
  );
});

test("names stand for attributes that a path cannot say", async () => {
  await lab.put(TableName, { id: "b", "a.b": 1, size: 2 });
  const found = await lab.scan({
    TableName,
    FilterExpression: "#dotted = :one AND #size = :two",
    ExpressionAttributeNames: { "#dotted": "a.b", "#size": "size" },
    ExpressionAttributeValues: { ":one": N(1), ":two": N(2) },
  });
  expect(found).toEqual([{ id: "b", "a.b": 1, size: 2 }]);
});
