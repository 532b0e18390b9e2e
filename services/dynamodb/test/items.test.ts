import {
  type AttributeValue,
  BatchWriteItemCommand,
  DeleteItemCommand,
  DescribeTableCommand,
  GetItemCommand,
  PutItemCommand,
  type PutItemCommandInput,
  ScanCommand,
} from "@aws-sdk/client-dynamodb";
import fc from "fast-check";
import { beforeEach, describe, expect, test } from "vitest";
import { repetitions } from "../../../tests/repetitions.js";
import { anyAttributes } from "./any-item.js";
import { laboratory } from "./laboratory.js";

const lab = laboratory();
type Item = Record<string, AttributeValue>;

beforeEach(async () => {
  await lab.create("by-text", "id:S");
  await lab.create("by-number", "id:N");
  await lab.create("by-bytes", "id:B");
  await lab.create("by-two", "id:S", "at:N");
});

const put = (Item: Item, TableName = "by-text", more: Partial<PutItemCommandInput> = {}) =>
  lab.client.send(new PutItemCommand({ TableName, Item, ...more }));
const get = async (Key: Item, TableName = "by-text") =>
  (await lab.client.send(new GetItemCommand({ TableName, Key }))).Item;
const remove = (Key: Item, TableName = "by-text", more: Partial<PutItemCommandInput> = {}) =>
  lab.client.send(new DeleteItemCommand({ TableName, Key, ...more }));
const count = async (TableName = "by-text") =>
  (await lab.client.send(new DescribeTableCommand({ TableName }))).Table?.ItemCount;
const invalid = (message: string) => ({ name: "ValidationException", message, $metadata: { httpStatusCode: 400 } });
const wrong = (message: string) => invalid(`One or more parameter values were invalid: ${message}`);

describe("an item", () => {
  // Specification 1.5; 2.4 Table item
  test("of any shape comes back equal, from GetItem and from Scan", async () => {
    await fc.assert(
      fc.asyncProperty(anyAttributes, async (attributes) => {
        const item = Object.fromEntries([...Object.entries(attributes), ["id", { S: "any" }]]);
        await put(item);
        expect(await get({ id: { S: "any" } })).toEqual(item);
        const { Items } = await lab.client.send(new ScanCommand({ TableName: "by-text" }));
        expect(Items).toEqual([item]);
      }),
      { numRuns: repetitions(150) },
    );
  });

  test("keeps numbers as they were written, and sets in their order", async () => {
    const item = { id: { S: "1" }, n: { N: "1.50e+2" }, ns: { NS: ["3", "1.0", "2"] }, ss: { SS: ["b", "a"] } };
    await put(item);
    expect(await get({ id: { S: "1" } })).toEqual(item);
  });

  test("may have attributes of any name, on the wire as in the store", async () => {
    const inner = '{"__proto__":{"S":"inner"},"constructor":{"S":"c"}}';
    const item = `{"id":{"S":"1"},"__proto__":{"M":${inner}},"toString":{"L":[{"M":${inner}}]}}`;
    expect(await lab.raw("PutItem", `{"TableName":"by-text","Item":${item}}`)).toEqual({ status: 200, body: {} });
    const { body } = await lab.raw("GetItem", '{"TableName":"by-text","Key":{"id":{"S":"1"}}}');
    expect(JSON.stringify(body)).toBe(`{"Item":${item}}`);
    const shown = await fetch(`http://127.0.0.1:${lab.server.apiPort}/api/dynamodb/scan?table=by-text`);
    expect(await shown.text()).toBe(`{"items":[${item}]}`);
  });

  // Specification 2.4 Table item; 3 PutItem; 4.4 PutItem
  test("takes the place of the one with its key, as a whole", async () => {
    await put({ id: { S: "1" }, old: { S: "gone" } });
    await put({ id: { S: "1" }, new: { BOOL: false } });
    expect(await get({ id: { S: "1" } })).toEqual({ id: { S: "1" }, new: { BOOL: false } });
    expect(await count()).toBe(1);
  });

  test("is another in another table", async () => {
    await put({ id: { S: "1" }, of: { S: "text" } });
    await put({ id: { S: "1" }, at: { N: "1" }, of: { S: "two" } }, "by-two");
    expect(await get({ id: { S: "1" } })).toMatchObject({ of: { S: "text" } });
    await remove({ id: { S: "1" }, at: { N: "1" } }, "by-two");
    expect([await count(), await count("by-two")]).toEqual([1, 0]);
  });
});

describe("a key", () => {
  // Specification 2.4 Table item; 4.4 GetItem
  test("of any content finds its own item and no other", async () => {
    const text = fc.oneof(
      fc.string({ unit: "binary", minLength: 1 }),
      fc.constantFrom("\ud800", "\udfff", "\ufffd", "N1", "__proto__"),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(fc.tuple(text, fc.integer({ min: -3, max: 3 })), {
          minLength: 1,
          maxLength: 5,
          selector: String,
        }),
        async (keys) => {
          lab.server.world.reset();
          await lab.create("by-two", "id:S", "at:N");
          const items = keys.map(([S, at], index) => ({
            id: { S },
            at: { N: String(at) },
            index: { N: String(index) },
          }));
          for (const item of items) await put(item, "by-two");
          for (const item of items) expect(await get({ id: item.id, at: item.at }, "by-two")).toEqual(item);
          expect(await count("by-two")).toBe(keys.length);
        },
      ),
      { numRuns: repetitions(40) },
    );
  });

  test.each([
    ["1", "1.0"],
    ["1", "+1e0"],
    ["100", "1e2"],
    ["0", "-0.00"],
    ["-12.5", "-125E-1"],
    ["0.001", "1e-3"],
    ["7", "007"],
  ])("that is the number %s is also the number %s", async (first, second) => {
    await put({ id: { N: first }, v: { S: "one" } }, "by-number");
    await put({ id: { N: second }, v: { S: "two" } }, "by-number");
    expect(await count("by-number")).toBe(1);
    expect(await get({ id: { N: first } }, "by-number")).toEqual({ id: { N: second }, v: { S: "two" } });
  });

  test("tells numbers apart to the last of their 38 digits", async () => {
    const id = "12345678901234567890123456789012345678";
    const near = ["12345678901234567890123456789012345679", `-${id}`, `${id}0`, `.${id}`];
    for (const N of [id, ...near]) await put({ id: { N } }, "by-number");
    expect(await count("by-number")).toBe(5);
  });

  test("of bytes finds the item with these bytes", async () => {
    for (const bytes of [[0], [0, 0], [255, 254]])
      await put({ id: { B: Uint8Array.from(bytes) }, n: { N: String(bytes.length) } }, "by-bytes");
    expect(await get({ id: { B: Uint8Array.from([0, 0]) } }, "by-bytes")).toMatchObject({ n: { N: "2" } });
    expect(await count("by-bytes")).toBe(3);
  });

  test.each<[string, string, Item]>([
    ["lacks an attribute", "by-two", { id: { S: "1" } }],
    ["has one too many", "by-text", { id: { S: "1" }, at: { N: "1" } }],
    ["has another one", "by-text", { at: { S: "1" } }],
    ["is of another type", "by-text", { id: { N: "1" } }],
    ["is empty", "by-text", {}],
    ["has the name of something inherited", "by-text", { constructor: { S: "1" } }],
  ])("that %s does not match", async (_, table, key) => {
    const error = invalid("The provided key element does not match the schema");
    await expect(get(key, table)).rejects.toMatchObject(error);
    await expect(remove(key, table)).rejects.toMatchObject(error);
  });

  test.each<[string, string, Item]>([
    ["string", "by-text", { id: { S: "" } }],
    ["binary", "by-bytes", { id: { B: new Uint8Array() } }],
  ])("can't be an empty %s", async (type, table, key) => {
    const error = invalid(
      `One or more parameter values are not valid. The AttributeValue for a key attribute cannot contain an empty ${type} value. Key: id`,
    );
    for (const use of [put, get, remove]) await expect(use(key, table)).rejects.toMatchObject(error);
  });
});

describe("PutItem", () => {
  test("answers with nothing, unless it is asked for the item that was there", async () => {
    const first = { id: { S: "1" }, v: { S: "first" } };
    const { $metadata, ...answer } = await put(first);
    expect(answer).toEqual({});
    const old = async (ReturnValues: "NONE" | "ALL_OLD", id = "1") =>
      (await put({ id: { S: id } }, "by-text", { ReturnValues })).Attributes;
    expect(await old("ALL_OLD")).toEqual(first);
    expect(await old("NONE")).toBeUndefined();
    expect(await old("ALL_OLD", "new")).toBeUndefined();
  });

  // Specification 7 conditional writes a
  test("writes under any condition", async () => {
    await put({ id: { S: "1" } });
    await put({ id: { S: "1" }, v: { S: "2" } }, "by-text", { ConditionExpression: "attribute_not_exists(id)" });
    await put({ id: { S: "1" }, v: { S: "3" } }, "by-text", { Expected: { id: { Exists: false } } });
    expect(await get({ id: { S: "1" } })).toMatchObject({ v: { S: "3" } });
  });

  test.each<[string, string, Item, object]>([
    ["without its key", "by-text", { v: { S: "1" } }, wrong("Missing the key id in the item")],
    ["without its sort key", "by-two", { id: { S: "1" } }, wrong("Missing the key at in the item")],
    [
      "with a key of another type",
      "by-text",
      { id: { N: "1" } },
      wrong("Type mismatch for key id expected: S actual: N"),
    ],
    [
      "with a set for its key",
      "by-number",
      { id: { NS: ["1"] } },
      wrong("Type mismatch for key id expected: N actual: NS"),
    ],
  ])("refuses an item %s", async (_, table, item, error) => {
    await expect(put(item, table)).rejects.toMatchObject(error);
    expect(await count(table)).toBe(0);
  });
});

describe("DeleteItem", () => {
  // Specification 3 DeleteItem; 4.4 DeleteItem
  test("removes the item and returns it for ALL_OLD only", async () => {
    const item = { id: { S: "1" }, v: { B: Uint8Array.of(1) } };
    await put(item);
    expect((await remove({ id: { S: "1" } }, "by-text", { ReturnValues: "ALL_OLD" })).Attributes).toEqual(item);
    expect(await get({ id: { S: "1" } })).toBeUndefined();
    const { $metadata, ...again } = await remove({ id: { S: "1" } }, "by-text", { ReturnValues: "ALL_OLD" });
    expect(again).toEqual({});
  });

  // Specification 7 conditional writes a
  test("removes under any condition", async () => {
    await put({ id: { S: "1" } });
    await remove({ id: { S: "1" } }, "by-text", { ConditionExpression: "attribute_not_exists(id)" });
    expect(await count()).toBe(0);
  });
});

test.each([
  ["ALL_NEW", "Return values set to invalid value"],
  [
    "EVERYTHING",
    "1 validation error detected: Value 'EVERYTHING' at 'returnValues' failed to satisfy constraint: Member must satisfy enum value set: [ALL_NEW, UPDATED_OLD, ALL_OLD, NONE, UPDATED_NEW]",
  ],
])("PutItem and DeleteItem refuse to return %s", async (value, message) => {
  const more = { ReturnValues: value as "NONE" };
  await expect(put({ id: { S: "1" } }, "by-text", more)).rejects.toMatchObject(invalid(message));
  await expect(remove({ id: { S: "1" } }, "by-text", more)).rejects.toMatchObject(invalid(message));
  expect(await count()).toBe(0);
});

describe("GetItem", () => {
  // Specification 4.4 GetItem
  test("returns no item for an unknown key", async () => {
    const { $metadata, ...answer } = await lab.client.send(
      new GetItemCommand({ TableName: "by-text", Key: { id: { S: "1" } } }),
    );
    expect(answer).toEqual({});
  });

  // Specification 8.4c
  test("returns the whole item with any projection", async () => {
    const item = { id: { S: "1" }, a: { S: "a" }, b: { S: "b" } };
    await put(item);
    const Key = { id: { S: "1" } };
    const command = new GetItemCommand({ TableName: "by-text", Key, ProjectionExpression: "a", ConsistentRead: true });
    expect((await lab.client.send(command)).Item).toEqual(item);
  });
});

const one = "must contain exactly one of the supported datatypes";
const nested = (levels: number): object =>
  levels === 0 ? { S: "deep" } : levels % 2 ? { L: [nested(levels - 1)] } : { M: { m: nested(levels - 1) } };
const badValues: [string, object, string][] = [
  ["of no type", {}, `Supplied AttributeValue is empty, ${one}`],
  ["of a type that does not exist", { X: "1" }, `Supplied AttributeValue is empty, ${one}`],
  ["of two types", { S: "1", N: "1" }, `Supplied AttributeValue has more than one datatypes set, ${one}`],
  ["that is not a number", { N: "ten" }, "The parameter cannot be converted to a numeric value: ten"],
  ["that is not a finite number", { N: "Infinity" }, "The parameter cannot be converted to a numeric value: Infinity"],
  ["that is an empty number", { N: "" }, "The parameter cannot be converted to a numeric value"],
  ["with spaces around a number", { N: " 1" }, "The parameter cannot be converted to a numeric value:  1"],
  [
    "that is a long row of digits and no number",
    { N: `${"1".repeat(100_000)}x` },
    `The parameter cannot be converted to a numeric value: ${"1".repeat(100_000)}x`,
  ],
  ["of 39 digits", { N: "1".repeat(39) }, "Attempting to store more than 38 significant digits in a Number"],
  [
    "that is too large",
    { N: "1e126" },
    "Number overflow. Attempting to store a number with magnitude larger than supported range",
  ],
  [
    "that is far too large",
    { N: `-1e${"9".repeat(400)}` },
    "Number overflow. Attempting to store a number with magnitude larger than supported range",
  ],
  [
    "that is too small",
    { N: "1e-131" },
    "Number underflow. Attempting to store a number with magnitude smaller than supported range",
  ],
  [
    "that is a false NULL",
    { NULL: false },
    "One or more parameter values were invalid: Null attribute value types must have the value of true",
  ],
  [
    "that is an empty set of strings",
    { SS: [] },
    "One or more parameter values were invalid: An string set  may not be empty",
  ],
  [
    "that is an empty set of numbers",
    { NS: [] },
    "One or more parameter values were invalid: An number set  may not be empty",
  ],
  [
    "that is an empty set of binaries",
    { BS: [] },
    "One or more parameter values were invalid: Binary sets should not be empty",
  ],
  [
    "that is a set with an empty string",
    { SS: ["a", ""] },
    "One or more parameter values were invalid: An string set may not have a empty string as a member",
  ],
  [
    "that is a set with an empty binary",
    { BS: [""] },
    "One or more parameter values were invalid: Binary sets may not contain null or empty values",
  ],
  [
    "that is a set with one string twice",
    { SS: ["a", "b", "a"] },
    "One or more parameter values were invalid: Input collection [a, b, a] contains duplicates.",
  ],
  ["that is a set with one number twice", { NS: ["1", "1.0"] }, "Input collection contains duplicates"],
  [
    "that is a set with one binary twice",
    { BS: ["AQ==", "AQ=="] },
    "One or more parameter values were invalid: Input collection [AQ==, AQ==]of type BS contains duplicates.",
  ],
  [
    "that is a set of numbers with something else",
    { NS: ["1", "x"] },
    "The parameter cannot be converted to a numeric value: x",
  ],
  ["nested 33 levels deep", nested(33), "Nesting Levels have exceeded supported limits"],
  ["that is a map with a nameless attribute", { M: { "": { S: "x" } } }, "Empty attribute name"],
];

describe("a value is refused, wherever it stands,", () => {
  test.each(badValues)("%s", async (_, value, message) => {
    const error = { status: 400, body: { __type: expect.stringContaining("#ValidationException"), message } };
    const item = (v: object) => ({ id: { S: "1" }, v });
    for (const v of [value, { L: [{ S: "fine" }, value] }, { M: { inner: value } }]) {
      expect(await lab.raw("PutItem", JSON.stringify({ TableName: "by-text", Item: item(v) }))).toEqual(error);
    }
    const asKey = JSON.stringify({ TableName: "by-text", Key: item(value) });
    for (const operation of ["GetItem", "DeleteItem", "UpdateItem"])
      expect(await lab.raw(operation, asKey)).toEqual(error);
    const write = {
      RequestItems: {
        "by-text": [{ PutRequest: { Item: { id: { S: "0" } } } }, { PutRequest: { Item: item(value) } }],
      },
    };
    expect(await lab.raw("BatchWriteItem", JSON.stringify(write))).toEqual(error);
    const read = { RequestItems: { "by-text": { Keys: [item(value)] } } };
    expect(await lab.raw("BatchGetItem", JSON.stringify(read))).toEqual(error);
    expect(await count()).toBe(0);
  });
});

test("an attribute without a name is refused in an item and in a key", async () => {
  const nameless = { id: { S: "1" }, "": { S: "x" } };
  const write = {
    RequestItems: { "by-text": [{ PutRequest: { Item: { id: { S: "0" } } } }, { PutRequest: { Item: nameless } }] },
  };
  const requests = [new PutItemCommand({ TableName: "by-text", Item: nameless }), new BatchWriteItemCommand(write)];
  for (const request of requests)
    await expect(lab.client.send(request as PutItemCommand)).rejects.toMatchObject(invalid("Empty attribute name"));
  await expect(get(nameless)).rejects.toMatchObject(invalid("Empty attribute name"));
  expect(await count()).toBe(0);
});

test.each<[string, object]>([
  ["nested 32 levels deep", nested(32)],
  ["of 38 digits with zeros around them", { N: `000${"9".repeat(38)}000` }],
  ["of the greatest magnitude", { N: `${"9".repeat(38)}e88` }],
  ["of the least magnitude", { N: "-1e-130" }],
  ["that is zero with any power", { N: "0e999999" }],
  ["that is an empty list", { L: [] }],
  ["that is an empty map", { M: {} }],
  ["that is empty", { S: "" }],
])("a value %s is taken", async (_, v) => {
  const Item = { id: { S: "1" }, v };
  expect(await lab.raw("PutItem", JSON.stringify({ TableName: "by-text", Item }))).toEqual({ status: 200, body: {} });
  expect((await lab.raw("GetItem", JSON.stringify({ TableName: "by-text", Key: { id: { S: "1" } } }))).body).toEqual({
    Item,
  });
});

test("a value that is not of its type's JSON form is refused before it is looked at", async () => {
  for (const v of [{ S: 1 }, { N: 1 }, { BOOL: "true" }, { L: {} }, { M: [] }, { B: "*" }, { SS: "a" }, "text"]) {
    const { status, body } = await lab.raw(
      "PutItem",
      JSON.stringify({ TableName: "by-text", Item: { id: { S: "1" }, v } }),
    );
    expect([status, body["__type"]]).toEqual([400, expect.stringContaining("#SerializationException")]);
  }
  expect(await count()).toBe(0);
});
