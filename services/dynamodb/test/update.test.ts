import {
  type AttributeValue,
  GetItemCommand,
  PutItemCommand,
  UpdateItemCommand,
  type UpdateItemCommandInput,
} from "@aws-sdk/client-dynamodb";
import fc from "fast-check";
import { beforeEach, describe, expect, test } from "vitest";
import { repetitions } from "../../../tests/repetitions.js";
import { anyValue } from "./any-item.js";
import { laboratory } from "./laboratory.js";

const lab = laboratory();
type Item = Record<string, AttributeValue>;
const TableName = "things";
const Key = { id: { S: "1" } };
const s = (S: string) => ({ S });
const n = (N: number) => ({ N: String(N) });

beforeEach(() => lab.create(TableName, "id:S"));

const put = (item: Item) => lab.client.send(new PutItemCommand({ TableName, Item: { ...Key, ...item } }));
const get = async () => {
  const { id, ...item } = (await lab.client.send(new GetItemCommand({ TableName, Key }))).Item ?? {};
  return id && item;
};
const update = async (input: Partial<UpdateItemCommandInput>) =>
  (await lab.client.send(new UpdateItemCommand({ TableName, Key, ...input }))).Attributes;
/** Runs an expression with `:a` to `:z` and `#a` to `#z` standing for what is given. */
const run = (UpdateExpression: string, values: Item = {}, names: Record<string, string> = {}) =>
  update({
    UpdateExpression,
    ...(Object.keys(values).length > 0 && { ExpressionAttributeValues: values }),
    ...(Object.keys(names).length > 0 && { ExpressionAttributeNames: names }),
  });
const invalid = (message: string) => ({ name: "ValidationException", message, $metadata: { httpStatusCode: 400 } });

const document = {
  a: s("A"),
  n: n(1),
  m: { M: { x: s("X"), deep: { M: { y: s("Y"), z: s("Z") } } } },
  l: { L: [s("0"), s("1"), { M: { k: s("K"), j: s("J") } }, s("3")] },
};

// Specification 4.4 UpdateItem a
describe("UpdateItem applies", () => {
  test.each<[string, Item, Record<string, string>, Item]>([
    ["SET b = :v", { ":v": s("new") }, {}, { ...document, b: s("new") }],
    ["SET a = :v", { ":v": { L: [{ NULL: true }] } }, {}, { ...document, a: { L: [{ NULL: true }] } }],
    ["set a=:v,b=:w", { ":v": n(1), ":w": n(2) }, {}, { ...document, a: n(1), b: n(2) }],
    ["SET #a = :v", { ":v": n(1) }, { "#a": "with.dot [0]" }, { ...document, "with.dot [0]": n(1) }],
    ["SET b = a, a = n", {}, {}, { ...document, b: s("A"), a: n(1) }],
    ["SET b = if_not_exists(#o, #p.x)", {}, { "#o": "a", "#p": "m" }, { ...document, b: s("A") }],
    ["SET b = m.deep.y", {}, {}, { ...document, b: s("Y") }],
    ["SET b = l[2].k", {}, {}, { ...document, b: s("K") }],
    ["SET b = (a)", {}, {}, { ...document, b: s("A") }],
    ["SET a = if_not_exists(a, :v)", { ":v": s("unused") }, {}, document],
    ["SET b = if_not_exists(b, :v)", { ":v": s("default") }, {}, { ...document, b: s("default") }],
    ["SET b = if_not_exists(m.absent, if_not_exists(l[9], a))", {}, {}, { ...document, b: s("A") }],
    [
      "SET m.deep.y = :v",
      { ":v": n(1) },
      {},
      { ...document, m: { M: { x: s("X"), deep: { M: { y: n(1), z: s("Z") } } } } },
    ],
    ["SET m.#n = :v", { ":v": n(1) }, { "#n": "name" }, { ...document, m: { M: { ...document.m.M, name: n(1) } } }],
    [
      "SET l[1] = :v",
      { ":v": n(1) },
      {},
      { ...document, l: { L: [s("0"), n(1), document.l.L[2] as AttributeValue, s("3")] } },
    ],
    ["SET l[99999999999999999999] = :v", { ":v": n(1) }, {}, { ...document, l: { L: [...document.l.L, n(1)] } }],
    [
      "SET l[9] = :b, l[7] = :a",
      { ":a": s("a"), ":b": s("b") },
      {},
      { ...document, l: { L: [...document.l.L, s("a"), s("b")] } },
    ],
    [
      "SET l [ 2 ] . k = :v",
      { ":v": n(1) },
      {},
      { ...document, l: { L: [s("0"), s("1"), { M: { k: n(1), j: s("J") } }, s("3")] } },
    ],
    ["REMOVE n, l", {}, {}, { a: document.a, m: document.m }],
    ["REMOVE nothing, m.nothing, l[9]", {}, {}, document],
    ["REMOVE m.deep", {}, {}, { ...document, m: { M: { x: s("X") } } }],
    ["REMOVE l[0], l[1], l[2].j", {}, {}, { ...document, l: { L: [{ M: { k: s("K") } }, s("3")] } }],
    [
      "SET l[1] = :v, l[8] = l[0] REMOVE l[0], a",
      { ":v": n(1) },
      {},
      { n: n(1), m: document.m, l: { L: [n(1), document.l.L[2] as AttributeValue, s("3"), s("0")] } },
    ],
    ["remove a\n\tset b = :v", { ":v": n(1) }, {}, { n: n(1), m: document.m, l: document.l, b: n(1) }],
  ])("%s", async (expression, values, names, expected) => {
    await put(document);
    await run(expression, values, names);
    expect(await get()).toEqual(expected);
  });

  test("values as they were written", async () => {
    const value = { M: { n: { N: "1.50" }, ns: { NS: ["2", "1e0"] }, b: { B: Uint8Array.of(0, 255) }, e: s("") } };
    await run("SET a = :v", { ":v": value });
    expect(await get()).toEqual({ a: value });
  });

  test("to an item that is made of its key where it is missing", async () => {
    await run("SET a = if_not_exists(a, :v) REMOVE b", { ":v": n(1) });
    expect(await get()).toEqual({ a: n(1) });
    await lab.client.send(new UpdateItemCommand({ TableName, Key: { id: { S: "only" } } }));
    const { Item } = await lab.client.send(new GetItemCommand({ TableName, Key: { id: { S: "only" } } }));
    expect(Item).toEqual({ id: { S: "only" } });
  });

  test("names that objects inherit like any others", async () => {
    const item = '{"id":{"S":"1"},"__proto__":{"M":{"__proto__":{"S":"new"}}},"constructor":{"S":"c"}}';
    await lab.raw(
      "PutItem",
      `{"TableName":"things","Item":{"id":{"S":"1"},"__proto__":{"M":{"toString":{"S":"old"}}}}}`,
    );
    const request = {
      TableName,
      Key,
      UpdateExpression: "SET #p.#p = :v, #c = if_not_exists(#t, :c) REMOVE #p.#t",
      ExpressionAttributeNames: { "#p": "__proto__", "#c": "constructor", "#t": "toString" },
      ExpressionAttributeValues: { ":v": s("new"), ":c": s("c") },
      ReturnValues: "ALL_NEW",
    };
    const { body } = await lab.raw("UpdateItem", JSON.stringify(request));
    expect(JSON.stringify(body)).toBe(`{"Attributes":${item}}`);
    const updated = await lab.raw("UpdateItem", JSON.stringify({ ...request, ReturnValues: "UPDATED_NEW" }));
    expect(JSON.stringify(updated.body)).toBe(
      '{"Attributes":{"__proto__":{"M":{"__proto__":{"S":"new"}}},"constructor":{"S":"c"}}}',
    );
  });

  // Specification 7 conditional writes a; 7 conditional writes b
  test("under any condition", async () => {
    await update({
      UpdateExpression: "SET a = :v",
      ConditionExpression: "attribute_exists(#a) AND a = :old",
      ExpressionAttributeNames: { "#a": "a" },
      ExpressionAttributeValues: { ":v": n(1), ":old": n(0) },
    });
    await update({ AttributeUpdates: { b: { Value: n(1) } }, Expected: { a: { Value: n(9) } } });
    await update({
      AttributeUpdates: { c: { Value: n(1) } },
      ConditionExpression: "a = :v",
      ExpressionAttributeValues: { ":v": n(9) },
    });
    await update({
      UpdateExpression: "SET d = :v",
      ExpressionAttributeValues: { ":v": n(1) },
      Expected: { a: { Value: n(9) } },
    });
    await update({
      ConditionExpression: "attribute_exists(a) AND #a = :v",
      ExpressionAttributeNames: { "#a": "a" },
      ExpressionAttributeValues: { ":v": n(9) },
    });
    expect(await get()).toEqual({ a: n(1), b: n(1), c: n(1), d: n(1) });
  });
});

// Specification 8.4d
describe("UpdateItem ignores actions that the contract does not apply, and applies the rest:", () => {
  const one = { ":o": n(1), ":v": s("V") };
  test.each<[string, Item]>([
    ["SET n = n + :o, b = :v", one],
    ["SET n = (n - :o), b = :v", one],
    ["SET n = if_not_exists(n, :o) + :o, b = :v", one],
    ["SET n = if_not_exists(absent, list_append(l, l)), b = :v", { ":v": s("V") }],
    ["SET l = list_append(l, :l), b = :v", { ":l": { L: [n(1)] }, ":v": s("V") }],
    ["SET absent = absent + :o, b = :v", one],
    ["ADD n :o SET b = :v", one],
    ["SET b = :v DELETE tags :t", { ":v": s("V"), ":t": { SS: ["x"] } }],
    ["ADD m.deep.hits :o, tags :t SET b = :v", { ...one, ":t": { SS: ["x"] } }],
  ])("%s", async (expression, values) => {
    const before = { ...document, tags: { SS: ["x", "y"] } };
    await put(before);
    await run(expression, values);
    expect(await get()).toEqual({ ...before, b: s("V") });
  });
});

describe("UpdateItem with the legacy AttributeUpdates", () => {
  // Specification 4.4 UpdateItem b
  test("puts and deletes attributes, and passes over the rest", async () => {
    await put({ a: s("A"), b: s("B"), n: n(1), tags: { SS: ["x", "y"] } });
    await update({
      AttributeUpdates: {
        a: { Action: "PUT", Value: n(1) },
        c: { Value: s("put by default") },
        b: { Action: "DELETE" },
        absent: { Action: "DELETE" },
        n: { Action: "ADD", Value: n(1) },
        tags: { Action: "DELETE", Value: { SS: ["x"] } },
      },
    });
    expect(await get()).toEqual({ a: n(1), c: s("put by default"), n: n(1), tags: { SS: ["x", "y"] } });
  });

  test("takes a name for a name and not for a path", async () => {
    await update({ AttributeUpdates: { "a.b[0]": { Value: n(1) } } });
    expect(await get()).toEqual({ "a.b[0]": n(1) });
  });

  const wrong = (message: string) => invalid(`One or more parameter values were invalid: ${message}`);
  test.each<[string, NonNullable<UpdateItemCommandInput["AttributeUpdates"]>, object]>([
    [
      "PUT without a value",
      { a: { Action: "PUT" } },
      wrong("Only DELETE action is allowed when no attribute value is specified"),
    ],
    [
      "DELETE of a value that is not a set",
      { a: { Action: "DELETE", Value: n(1) } },
      wrong("DELETE action with value is not supported for the type N"),
    ],
    ["ADD of a text", { a: { Action: "ADD", Value: s("1") } }, wrong("ADD action is not supported for the type S")],
    [
      "a value that is none",
      { a: { Value: { N: "x" } } },
      invalid("The parameter cannot be converted to a numeric value: x"),
    ],
    [
      "an update of the key",
      { id: { Value: s("2") } },
      wrong("Cannot update attribute id. This attribute is part of the key"),
    ],
    [
      "an unknown action",
      { a: { Action: "TURN" as "PUT", Value: n(1) } },
      invalid(
        "1 validation error detected: Value 'TURN' at 'attributeUpdates.a.member.action' failed to satisfy constraint: Member must satisfy enum value set: [ADD, DELETE, PUT]",
      ),
    ],
  ])("refuses %s", async (_, AttributeUpdates, error) => {
    await expect(update({ AttributeUpdates })).rejects.toMatchObject(error);
    expect(await get()).toBeUndefined();
  });
});

describe("UpdateItem returns", () => {
  const expression = "SET a = :v, m.deep.y = :v, l[2].k = :v, fresh = :v REMOVE n, m.x, l[0]";
  const returned = (ReturnValues: string) =>
    update({
      UpdateExpression: expression,
      ExpressionAttributeValues: { ":v": s("V") },
      ReturnValues: ReturnValues as "NONE",
    });
  const after = {
    ...Key,
    a: s("V"),
    m: { M: { deep: { M: { y: s("V"), z: s("Z") } } } },
    l: { L: [s("1"), { M: { k: s("V"), j: s("J") } }, s("3")] },
    fresh: s("V"),
  };
  beforeEach(() => put(document));

  test("nothing unless asked", async () => {
    expect(await returned("NONE")).toBeUndefined();
    expect(await update({})).toBeUndefined();
  });

  test("ALL_OLD and ALL_NEW: the item before and after the update", async () => {
    expect(await returned("ALL_OLD")).toEqual({ ...Key, ...document });
    await put(document);
    expect(await returned("ALL_NEW")).toEqual(after);
  });

  test("UPDATED_OLD: the old values at the updated paths", async () => {
    expect(await returned("UPDATED_OLD")).toEqual({
      a: s("A"),
      n: n(1),
      m: { M: { x: s("X"), deep: { M: { y: s("Y") } } } },
      l: { L: [s("0"), { M: { k: s("K") } }] },
    });
  });

  test("UPDATED_NEW: the new values at the updated paths", async () => {
    const input = {
      UpdateExpression: "SET a = :v, m.deep.y = :v REMOVE n",
      ExpressionAttributeValues: { ":v": s("V") },
    };
    expect(await update({ ...input, ReturnValues: "UPDATED_NEW" })).toEqual({
      a: s("V"),
      m: { M: { deep: { M: { y: s("V") } } } },
    });
  });

  test("nothing where nothing was there, or nothing was applied", async () => {
    const UpdateExpression = "REMOVE absent, l[9]";
    for (const ReturnValues of ["UPDATED_OLD", "UPDATED_NEW"] as const) {
      expect(await update({ UpdateExpression, ReturnValues })).toBeUndefined();
      const added = { UpdateExpression: "ADD n :o", ExpressionAttributeValues: { ":o": n(1) } };
      expect(await update({ ...added, ReturnValues })).toBeUndefined();
    }
    const fresh = {
      Key: { id: { S: "fresh" } },
      UpdateExpression: "SET a = :v",
      ExpressionAttributeValues: { ":v": n(1) },
    };
    expect(await update({ ...fresh, ReturnValues: "ALL_OLD" })).toBeUndefined();
  });

  test("the attributes that AttributeUpdates names", async () => {
    const AttributeUpdates = { a: { Value: n(2) }, n: { Action: "DELETE" as const } };
    expect(await update({ AttributeUpdates, ReturnValues: "UPDATED_OLD" })).toEqual({ a: s("A"), n: n(1) });
    expect(await update({ AttributeUpdates, ReturnValues: "UPDATED_NEW" })).toEqual({ a: n(2) });
  });

  test("and refuses to return anything else", async () => {
    await expect(returned("SOME")).rejects.toMatchObject({
      name: "ValidationException",
      message: expect.stringContaining("Value 'SOME' at 'returnValues' failed to satisfy constraint"),
    });
    expect(await get()).toEqual(document);
  });
});

describe("UpdateItem refuses", () => {
  const expression = (message: string) => invalid(`Invalid UpdateExpression: ${message}`);
  const syntax = (token: string, near: string) => expression(`Syntax error; token: "${token}", near: "${near}"`);
  const overlap = "must remove or rewrite one of these paths;";
  const operand = "Incorrect operand type for operator or function;";
  const v = { ":v": s("V") };
  const refusals: [string, Item, object][] = [
    ["", {}, expression("The expression can not be empty;")],
    [" ", {}, syntax("<EOF>", " ")],
    ["INVALID SYNTAX HERE", {}, syntax("INVALID", "INVALID SYNTAX")],
    ["SET a = ", {}, syntax("<EOF>", "=")],
    ["SET a :v", v, syntax(":v", "a :v")],
    ["SET a = :v,", v, syntax("<EOF>", ",")],
    ["SET a = :v, REMOVE b", v, syntax("REMOVE", ", REMOVE b")],
    ["ADD hits : incr", v, syntax(":", "hits : incr")],
    ["SET a[x] = :v", v, syntax("x", "[x]")],
    ["SET a = :v + b + c", v, syntax("+", "b + c")],
    ["SET é = :v", v, syntax("é", "SET é =")],
    ["REMOVE a b", {}, syntax("b", "a b")],
    ["SET a = if_not_exists(b", {}, syntax("<EOF>", "b")],
    [`SET a = ${"(".repeat(4000)}`, {}, syntax("(", "(((")],
    [`SET a = ${"f(".repeat(2000)}`, {}, syntax("<EOF>", "(")],
    [
      `REMOVE ${"a".repeat(4090)}`,
      {},
      expression("Expression size has exceeded the maximum allowed size; expression size: 4097"),
    ],
    ["SET a = :v SET b = :v", v, expression('The "SET" section can only be used once in an update expression;')],
    ["SET name = :v", v, expression("Attribute name is a reserved keyword; reserved keyword: name")],
    ["SET a = m.Status", {}, expression("Attribute name is a reserved keyword; reserved keyword: Status")],
    ["SET a = foo(:v)", v, expression("Invalid function name; function: foo")],
    [
      "SET #x = :v",
      v,
      expression("An expression attribute name used in the document path is not defined; attribute name: #x"),
    ],
    [
      "REMOVE a.#x",
      {},
      expression("An expression attribute name used in the document path is not defined; attribute name: #x"),
    ],
    [
      "SET a = :w",
      v,
      expression("An expression attribute value used in expression is not defined; attribute value: :w"),
    ],
    [
      "SET a = :v",
      {},
      expression("An expression attribute value used in expression is not defined; attribute value: :v"),
    ],
    [
      "SET a = :v REMOVE a",
      v,
      expression(`Two document paths overlap with each other; ${overlap.slice(0, -1)}; path one: [a], path two: [a]`),
    ],
    [
      "SET a = :v REMOVE a.b[1]",
      v,
      expression(`Two document paths overlap with each other; ${overlap} path one: [a], path two: [a, b, [1]]`),
    ],
    [
      "REMOVE a.b, a",
      {},
      expression(`Two document paths overlap with each other; ${overlap} path one: [a, b], path two: [a]`),
    ],
    [
      "SET a.b = :v REMOVE a[0]",
      v,
      expression(`Two document paths conflict with each other; ${overlap} path one: [a, b], path two: [a, [0]]`),
    ],
    ["ADD a :v", v, expression(`${operand} operator: ADD, operand type: STRING, typeSet: ALLOWED_FOR_ADD_OPERAND`)],
    [
      "DELETE a :v",
      { ":v": n(1) },
      expression(`${operand} operator: DELETE, operand type: NUMBER, typeSet: ALLOWED_FOR_DELETE_OPERAND`),
    ],
    ["SET a = b + :v", v, expression(`${operand} operator or function: +, operand type: S`)],
    ["SET a = list_append(b, :v)", v, expression(`${operand} operator or function: list_append, operand type: S`)],
    [
      "SET a = list_append(list_append(b, :v), b)",
      v,
      expression(`${operand} operator or function: list_append, operand type: S`),
    ],
    [
      "SET a = if_not_exists(b)",
      {},
      expression(
        "Incorrect number of operands for operator or function; operator or function: if_not_exists, number of operands: 1",
      ),
    ],
    [
      "SET a = if_not_exists(:v, b)",
      v,
      expression("Operator or function requires a document path; operator or function: if_not_exists"),
    ],
    [
      "SET id = :v",
      v,
      invalid(
        "One or more parameter values were invalid: Cannot update attribute id. This attribute is part of the key",
      ),
    ],
    [
      "REMOVE id.x",
      {},
      invalid(
        "One or more parameter values were invalid: Cannot update attribute id. This attribute is part of the key",
      ),
    ],
    ["SET b = absent", {}, invalid("The provided expression refers to an attribute that does not exist in the item")],
    [
      "SET b = if_not_exists(absent, l[9])",
      {},
      invalid("The provided expression refers to an attribute that does not exist in the item"),
    ],
    ["SET b = a.x", {}, invalid("The provided expression refers to an attribute that does not exist in the item")],
    ["SET absent.x = :v", v, invalid("The document path provided in the update expression is invalid for update")],
    ["SET a.x = :v", v, invalid("The document path provided in the update expression is invalid for update")],
    ["SET m[0] = :v", v, invalid("The document path provided in the update expression is invalid for update")],
    ["SET l.x = :v", v, invalid("The document path provided in the update expression is invalid for update")],
    ["SET l[9].x = :v", v, invalid("The document path provided in the update expression is invalid for update")],
    ["REMOVE absent.x", {}, invalid("The document path provided in the update expression is invalid for update")],
  ];
  test.each(refusals.map((row) => [row[0].slice(0, 60), ...row] as const))("%s", async (_, text, values, error) => {
    await put(document);
    await expect(run(text, values)).rejects.toMatchObject(error);
    expect(await get()).toEqual(document);
  });

  const SET = "SET a = :v";
  test.each<[string, Partial<UpdateItemCommandInput>, string]>([
    [
      "values that nothing uses",
      { UpdateExpression: SET, ExpressionAttributeValues: { ...v, ":b": n(1), ":c": n(1) } },
      "Value provided in ExpressionAttributeValues unused in expressions: keys: {:b, :c}",
    ],
    [
      "names that nothing uses",
      { UpdateExpression: SET, ExpressionAttributeValues: v, ExpressionAttributeNames: { "#a": "a" } },
      "Value provided in ExpressionAttributeNames unused in expressions: keys: {#a}",
    ],
    [
      "no values where values are given",
      { UpdateExpression: "REMOVE a", ExpressionAttributeValues: {} },
      "ExpressionAttributeValues must not be empty",
    ],
    [
      "no names where names are given",
      { UpdateExpression: "REMOVE a", ExpressionAttributeNames: {} },
      "ExpressionAttributeNames must not be empty",
    ],
    [
      "a value that does not begin with a colon",
      { UpdateExpression: SET, ExpressionAttributeValues: { v: n(1) } },
      'ExpressionAttributeValues contains invalid key: Syntax error; key: "v"',
    ],
    [
      "a name that does not begin with a hash",
      { UpdateExpression: SET, ExpressionAttributeNames: { "#": "a" } },
      'ExpressionAttributeNames contains invalid key: Syntax error; key: "#"',
    ],
    [
      "a value that is none",
      { UpdateExpression: SET, ExpressionAttributeValues: { ":v": { N: "x" } } },
      "ExpressionAttributeValues contains invalid value: The parameter cannot be converted to a numeric value: x for key :v",
    ],
    [
      "values without an expression",
      { ExpressionAttributeValues: v },
      "ExpressionAttributeValues can only be specified when using expressions: UpdateExpression and ConditionExpression are null",
    ],
    [
      "a name that stands for none",
      { UpdateExpression: "SET #a = :v", ExpressionAttributeNames: { "#a": "" }, ExpressionAttributeValues: v },
      "ExpressionAttributeNames contains invalid value: Empty attribute name for key #a",
    ],
    [
      "a value with a nameless attribute",
      { UpdateExpression: SET, ExpressionAttributeValues: { ":v": { M: { "": s("x") } } } },
      "ExpressionAttributeValues contains invalid value: Empty attribute name for key :v",
    ],
    ["an attribute without a name", { AttributeUpdates: { "": { Value: n(1) } } }, "Empty attribute name"],
    [
      "names without an expression",
      { ExpressionAttributeNames: { "#a": "a" } },
      "ExpressionAttributeNames can only be specified when using expressions",
    ],
    [
      "both ways of saying an update",
      { UpdateExpression: "REMOVE a", AttributeUpdates: { a: { Value: n(1) } }, Expected: {} },
      "Can not use both expression and non-expression parameters in the same request: Non-expression parameters: {AttributeUpdates} Expression parameters: {UpdateExpression}",
    ],
    ["a key that is not the table's", { Key: { other: s("1") } }, "The provided key element does not match the schema"],
  ])("%s", async (_, input, message) => {
    await expect(update(input)).rejects.toMatchObject(invalid(message));
    expect(await get()).toBeUndefined();
  });

  test("to nest a value more than 32 levels deep", async () => {
    const nested = (levels: number): AttributeValue => (levels === 0 ? n(1) : { L: [nested(levels - 1)] });
    await put({ a: { M: {} } });
    await run("SET a.b = :v", { ":v": nested(31) });
    await expect(run("SET a.b = :v", { ":v": nested(32) })).rejects.toMatchObject(
      invalid("Nesting Levels have exceeded supported limits"),
    );
    await expect(run("SET a.b = a")).rejects.toMatchObject(invalid("Nesting Levels have exceeded supported limits"));
    expect(await get()).toEqual({ a: { M: { b: nested(31) } } });
  });
});

describe("updates of random paths", () => {
  type Step = string | number;
  /** Where a value stands in a document; undefined where the way there is barred. */
  const walk = (item: Item, path: Step[]): AttributeValue | undefined =>
    path
      .slice(1)
      .reduce<AttributeValue | undefined>(
        (value, step) => (typeof step === "string" ? value?.M?.[step] : value?.L?.[step]),
        item[path[0] as string],
      );

  /** What SET and REMOVE of one path make of an item, as plainly as it can be said; undefined where the path is invalid. */
  function model(item: Item, path: Step[], value: AttributeValue | undefined): Item | undefined {
    const copy = structuredClone(item);
    const last = path.at(-1) as Step;
    const parent = path.length === 1 ? { M: copy } : walk(copy, path.slice(0, -1));
    const container = typeof last === "string" ? parent?.M : parent?.L;
    if (container === undefined) return undefined;
    if (Array.isArray(container)) {
      if (value === undefined) container.splice(last as number, 1);
      else container[Math.min(last as number, container.length)] = value;
    } else if (value === undefined) delete container[last as string];
    else container[last as string] = value;
    return copy;
  }

  const step = fc.oneof(fc.constantFrom("a", "b", "c"), fc.integer({ min: 0, max: 3 }));
  const path = fc
    .tuple(fc.constantFrom("a", "b"), fc.array(step, { maxLength: 3 }))
    .map(([first, rest]): Step[] => [first, ...rest]);
  const { tree } = fc.letrec<{ tree: AttributeValue }>((tie) => ({
    tree: fc.oneof(
      { maxDepth: 3 },
      fc.constantFrom(s("leaf"), n(1)),
      fc.array(tie("tree"), { maxLength: 3 }).map((L) => ({ L })),
      fc.dictionary(fc.constantFrom("a", "b", "c"), tie("tree"), { noNullPrototype: true }).map((M) => ({ M })),
    ),
  }));
  const item = fc.record({ a: tree, b: tree }, { requiredKeys: [], noNullPrototype: true });
  const textOf = (steps: Step[]) =>
    steps.map((one, i) => (typeof one === "number" ? `[${one}]` : `${i ? "." : ""}${one}`)).join("");

  // Specification 4.4 UpdateItem a
  test("agree with a plain model of them", async () => {
    const action = fc.tuple(path, fc.option(fc.oneof(anyValue, tree), { nil: undefined }));
    await fc.assert(
      fc.asyncProperty(item, fc.array(action, { minLength: 1, maxLength: 4 }), async (start, actions) => {
        await put(start);
        let expected: Item = start;
        for (const [steps, value] of actions) {
          const changed = model(expected, steps, value);
          const request = value ? run(`SET ${textOf(steps)} = :v`, { ":v": value }) : run(`REMOVE ${textOf(steps)}`);
          if (changed === undefined)
            await expect(request).rejects.toMatchObject({ message: expect.stringContaining("is invalid for update") });
          else await request;
          expected = changed ?? expected;
          expect(await get()).toEqual(expected);
        }
      }),
      { numRuns: repetitions(120) },
    );
  });
});
