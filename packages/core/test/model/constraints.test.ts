import { type Constraints, type ServiceModel, type Shape, validationError, validationException } from "@cloudstub/kit";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { constraintCheck } from "../../src/model/constraints.js";

const model = {
  shapes: new Map<string, Shape>([
    [
      "CreateTableInput",
      {
        type: "structure",
        members: {
          TableName: "string",
          Limit: "number",
          BillingMode: "string",
          Body: "blob",
          Secret: "string",
          KeySchema: "[]KeySchemaElement",
          Names: "[]string",
          Secrets: "[]string",
          Weights: "{}number",
          Replicas: "{}CreateTableInput",
          Free: "string",
        },
      },
    ],
    ["KeySchemaElement", { type: "structure", required: 1, members: { AttributeName: "string", KeyType: "string" } }],
    ["Unconstrained", { type: "structure", members: { Inside: "Unconstrained", Free: "string" } }],
  ]),
} as Partial<ServiceModel> as ServiceModel;

const constraints: Constraints = {
  shapes: {
    TableName: { length: [3, 8], pattern: /^(?:[a-zA-Z0-9_.-]+)$/ },
    Limit: { range: [1, 100] },
    BillingMode: { oneOf: ["PROVISIONED", "PAY_PER_REQUEST"] },
    Bytes: { length: [2] },
    Secret: { length: [2, 4], sensitive: true },
    KeySchema: { length: [1, 2] },
    AttributeName: { length: [1, 5] },
    Path: { pattern: /^(?:\/[a-z]+)$/, patternText: "/[a-z]+" },
    Names: { length: [undefined, 3], each: "TableName" },
    Secrets: { each: "Secret" },
    Weights: { length: [0, 2], keys: "AttributeName", each: "Limit" },
  },
  members: {
    CreateTableInput: {
      TableName: "TableName",
      Limit: "Limit",
      BillingMode: "BillingMode",
      Body: "Bytes",
      Secret: "Secret",
      KeySchema: "KeySchema",
      Names: "Names",
      Secrets: "Secrets",
      Weights: "Weights",
    },
    KeySchemaElement: { AttributeName: "AttributeName", KeyType: "Path" },
  },
};

const check = constraintCheck(model, "CreateTableInput", constraints);

/** The message of the error of an input; undefined where it breaks nothing. */
function messageOf(input: object): string | undefined {
  const [first, ...others] = check(input);
  return first && validationException([first, ...others]).message;
}

describe("An input that breaks nothing", () => {
  test.each<[object]>([
    [{}],
    [{ TableName: undefined, KeySchema: null }],
    [{ TableName: "abc", Limit: 1, BillingMode: "PROVISIONED", Body: new Uint8Array(2), Secret: "ab" }],
    [
      {
        TableName: "a.b-c_d9",
        Limit: 100n,
        Names: ["abc", null],
        Weights: { a: 1 },
        Replicas: { x: { TableName: "abc" } },
      },
    ],
    [{ Free: "", More: "" }],
  ])("%o", (input) => {
    expect(messageOf(input)).toBeUndefined();
  });
});

describe("The words of one constraint are AWS's", () => {
  // Of single values: dynalite's validations. Of lists and maps: recorded answers of Lambda, Certificate Manager and EventBridge.
  const pattern = "Member must satisfy regular expression pattern: [a-zA-Z0-9_.-]+";
  test.each<[object, string]>([
    [
      { TableName: "ab" },
      "Value 'ab' at 'tableName' failed to satisfy constraint: Member must have length greater than or equal to 3",
    ],
    [
      { TableName: "x".repeat(9) },
      "Value 'xxxxxxxxx' at 'tableName' failed to satisfy constraint: Member must have length less than or equal to 8",
    ],
    [{ TableName: "abc!" }, `Value 'abc!' at 'tableName' failed to satisfy constraint: ${pattern}`],
    [{ TableName: "abc\n" }, `Value 'abc\n' at 'tableName' failed to satisfy constraint: ${pattern}`],
    [
      { Limit: 0 },
      "Value '0' at 'limit' failed to satisfy constraint: Member must have value greater than or equal to 1",
    ],
    [
      { Limit: 101 },
      "Value '101' at 'limit' failed to satisfy constraint: Member must have value less than or equal to 100",
    ],
    [
      { BillingMode: "free" },
      "Value 'free' at 'billingMode' failed to satisfy constraint: Member must satisfy enum value set: [PROVISIONED, PAY_PER_REQUEST]",
    ],
    [
      { Body: new Uint8Array(1) },
      "Value at 'body' failed to satisfy constraint: Member must have length greater than or equal to 2",
    ],
    [
      { Secret: "s3cret" },
      "Value at 'secret' failed to satisfy constraint: Member must have length less than or equal to 4",
    ],
    [
      { KeySchema: [] },
      "Value '[]' at 'keySchema' failed to satisfy constraint: Member must have length greater than or equal to 1",
    ],
    [
      { KeySchema: [{}, {}, {}] },
      "Value at 'keySchema' failed to satisfy constraint: Member must have length less than or equal to 2",
    ],
    [
      { KeySchema: [{ AttributeName: "" }] },
      "Value '' at 'keySchema.1.member.attributeName' failed to satisfy constraint: Member must have length greater than or equal to 1",
    ],
    [
      { KeySchema: [{ AttributeName: "a", KeyType: "x" }] },
      "Value 'x' at 'keySchema.1.member.keyType' failed to satisfy constraint: Member must satisfy regular expression pattern: /[a-z]+",
    ],
    [
      { Names: ["abc", "!"] },
      "Value '[abc, !]' at 'names' failed to satisfy constraint: Member must satisfy constraint: " +
        `[Member must have length less than or equal to 8, Member must have length greater than or equal to 3, ${pattern}]`,
    ],
    [
      { Secrets: ["s3cret"] },
      "Value at 'secrets' failed to satisfy constraint: Member must satisfy constraint: " +
        "[Member must have length less than or equal to 4, Member must have length greater than or equal to 2]",
    ],
    [
      { Weights: { "": 1 } },
      "Value '{=1}' at 'weights' failed to satisfy constraint: Map keys must satisfy constraint: " +
        "[Member must have length less than or equal to 5, Member must have length greater than or equal to 1]",
    ],
    [
      { Weights: { a: 0 } },
      "Value '{a=0}' at 'weights' failed to satisfy constraint: Map value must satisfy constraint: " +
        "[Member must have value less than or equal to 100, Member must have value greater than or equal to 1]",
    ],
  ])("%o", (input, words) => {
    expect(messageOf(input)).toBe(`1 validation error detected: ${words}`);
  });
});

test("all broken constraints are told together, those of one value in the order of DynamoDB's", () => {
  expect(messageOf({ TableName: "", Limit: 0 })).toBe(
    "3 validation errors detected: " +
      "Value '' at 'tableName' failed to satisfy constraint: Member must have length greater than or equal to 3; " +
      "Value '' at 'tableName' failed to satisfy constraint: Member must satisfy regular expression pattern: [a-zA-Z0-9_.-]+; " +
      "Value '0' at 'limit' failed to satisfy constraint: Member must have value greater than or equal to 1",
  );
});

test("at most ten of them, however many there are", () => {
  expect(
    check({
      KeySchema: Array.from({ length: 1000 }, () => ({ AttributeName: "", KeyType: "" })),
      Names: ["", "", "", ""],
    }),
  ).toHaveLength(10);
});

test("a member that is missing is told in the same words, under the code of the service", () => {
  const error = validationError([
    { path: ["KeySchema", "0", "AttributeName"] },
    { path: ["Limit"], broken: "Member must be odd", value: "2" },
  ]);
  expect(error.code).toBe("ValidationError");
  expect(error.message).toBe(
    "2 validation errors detected: Value null at 'keySchema.1.member.attributeName' failed to satisfy constraint: Member must not be null; " +
      "Value '2' at 'limit' failed to satisfy constraint: Member must be odd",
  );
});

test("shapes without constraints are not walked through", () => {
  const free = { Inside: {} };
  Object.defineProperty(free, "Inside", { get: () => expect.unreachable() });
  expect(constraintCheck(model, "Unconstrained", constraints)(free)).toEqual([]);
  expect(constraintCheck(model, undefined, constraints)(undefined)).toEqual([]);
});

describe("Of a request's bytes", () => {
  const names: Constraints = {
    shapes: { Name: { length: [undefined, 65_535] }, Names: { keys: "Name" } },
    members: { Names: { Names: "Names" } },
  };
  const withNames = {
    shapes: new Map<string, Shape>([["Names", { type: "structure", members: { Names: "{}string" } }]]),
  };
  const checkNames = constraintCheck(withNames as Partial<ServiceModel> as ServiceModel, "Names", names);

  test.each([
    [65_535, false],
    [65_536, true],
  ])("a name of %i is refused: %s, by a check with their number as by one without it", (length, isRefused) => {
    const input = { Names: { ["n".repeat(length)]: "" } };
    for (const bytes of [undefined, length, 2 * length])
      expect(checkNames(input, bytes)).toHaveLength(isRefused ? 1 : 0);
  });

  test("few are enough to break what has a lower bound, a range or a pattern", () => {
    const input = { TableName: "?", Limit: 0, Secrets: [""], Weights: { "": 0 } };
    expect(check(input, 50)).toEqual(check(input));
    expect(check(input)).toHaveLength(6);
  });
});

test("a length is counted in characters, and every text is in its bounds or refused", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 8 }), (text) => {
      const characters = Array.from(text).length;
      const message = messageOf({ Secret: text });
      expect(message === undefined).toBe(characters >= 2 && characters <= 4);
    }),
  );
});
