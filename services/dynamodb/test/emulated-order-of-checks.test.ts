import { beforeEach, describe, expect, test } from "vitest";
import { emulatedLaboratory } from "./emulated-laboratory.js";
import { keyedBy } from "./laboratory.js";

/*
 * Two faults in one request give the one that DynamoDB checks first. The order is that which dynalite recorded of it (the order of the checks
 * in its `validations` and `actions`): types, the model's rules, parameters of both styles, attribute values, parameters that depend on others,
 * expressions, then the table, the key, and the item.
 *
 * Not recorded, and left out: where Select, a segment of a scan and a start key of another shape come among expressions, an item that occurs
 * twice in a batch or transaction, and operations on tables but CreateTable, whose checks are of other members each.
 */

const lab = emulatedLaboratory();
beforeEach(async () => {
  await lab.table("orders", ["id:S"]);
  await lab.put("orders", { id: "a", text: "t" });
});

type Input = { readonly [member: string]: unknown };

/** A fault: members that a good request gets. Those of an object are added to it. */
type Faults = { readonly [fault: string]: Input };

const Key = { id: { S: "a" } };

const ofWrites: Faults = {
  "a number in place of a text": { ReturnItemCollectionMetrics: 1 },
  "a value that the model does not know": { ReturnConsumedCapacity: "X" },
};
const ofReads: Faults = {
  "a text in place of a boolean": { ConsistentRead: "x" },
  "a value that the model does not know": { ReturnConsumedCapacity: "X" },
};
const bothStyles: Faults = {
  "parameters of both styles": { Expected: { id: { Exists: false } }, ConditionExpression: "attribute_exists(id)" },
};
const ofCondition: Faults = {
  "attributes of expressions that are empty": {
    ExpressionAttributeValues: {},
    ConditionExpression: "attribute_exists(id)",
  },
  "a condition that is not an expression": { ConditionExpression: "id =" },
  "a name that no expression uses": {
    ExpressionAttributeNames: { "#unused": "x" },
    ConditionExpression: "attribute_exists(id)",
  },
};
const ofProjection: Faults = {
  "attributes of expressions that are empty": { ExpressionAttributeNames: {}, ProjectionExpression: "id" },
  "a projection that is not an expression": { ProjectionExpression: "id." },
  "a name that no expression uses": { ExpressionAttributeNames: { "#unused": "x" }, ProjectionExpression: "id" },
};
const ofFilter: Faults = {
  "attributes of expressions that are empty": { ExpressionAttributeNames: {}, FilterExpression: "note = note" },
  "a filter that is not an expression": { FilterExpression: "note =" },
  "a name that no expression uses": { ExpressionAttributeNames: { "#unused": "x" }, FilterExpression: "note = note" },
};
const noType: Faults = { "a value without a type": { Key: { none: {} } } };
const noTable: Faults = { "a missing table": { TableName: "none" } };
const otherKey: Faults = { "a key with another attribute": { Key: { other: { S: "x" } } } };
const tooLarge: Faults = { "too large an item": { Item: { large: { S: "x".repeat(409_600) } } } };
const keyOfOtherType: Faults = { "a key of another type": { Item: { id: { N: "1" } } } };
const failedCondition: Faults = {
  "a condition that does not hold": { ConditionExpression: "attribute_exists(nothing)" },
};

interface Operation {
  readonly good: Input;
  /** In the order in which they are checked. */
  readonly faults: Faults;
  /** Makes an input, where most parameters are those of a part of it. */
  readonly inputOf?: (parameters: Input) => Input;
}

const inTransaction =
  (action: string) =>
  ({ ReturnItemCollectionMetrics, ReturnConsumedCapacity, ...part }: Input): Input => ({
    ReturnItemCollectionMetrics,
    ReturnConsumedCapacity,
    TransactItems: [{ [action]: part }],
  });

const operations: { readonly [operation: string]: Operation } = {
  PutItem: {
    good: { TableName: "orders", Item: Key },
    faults: {
      ...ofWrites,
      ...bothStyles,
      "a value without a type": { Item: { none: {} } },
      "old values that a put does not have": { ReturnValues: "ALL_NEW" },
      ...tooLarge,
      ...ofCondition,
      ...noTable,
      ...keyOfOtherType,
      ...failedCondition,
    },
  },
  DeleteItem: {
    good: { TableName: "orders", Key },
    faults: {
      ...ofWrites,
      ...bothStyles,
      ...noType,
      "old values that a delete does not have": { ReturnValues: "ALL_NEW" },
      ...ofCondition,
      ...noTable,
      ...otherKey,
      ...failedCondition,
    },
  },
  UpdateItem: {
    good: { TableName: "orders", Key, UpdateExpression: "REMOVE note" },
    faults: {
      ...ofWrites,
      "parameters of both styles": { AttributeUpdates: { note: { Action: "DELETE" } } },
      ...noType,
      "attributes of expressions that are empty": { ExpressionAttributeValues: {} },
      "an update that is not an expression": { UpdateExpression: "SET" },
      "a name that no expression uses": { ExpressionAttributeNames: { "#unused": "x" } },
      ...noTable,
      ...otherKey,
      "an update of the key": { UpdateExpression: "REMOVE id" },
      ...failedCondition,
    },
  },
  GetItem: {
    good: { TableName: "orders", Key },
    faults: {
      ...ofReads,
      "parameters of both styles": { AttributesToGet: ["id"], ProjectionExpression: "id" },
      ...noType,
      ...ofProjection,
      ...noTable,
      ...otherKey,
    },
  },
  Query: {
    good: { TableName: "orders", KeyConditionExpression: "id = :id", ExpressionAttributeValues: { ":id": { S: "a" } } },
    faults: {
      ...ofReads,
      "parameters of both styles": { AttributesToGet: ["id"] },
      "a start key without a type": { ExclusiveStartKey: { none: {} } },
      ...ofFilter,
      ...noTable,
      "a missing index": { IndexName: "none" },
      "a condition on another attribute": { KeyConditionExpression: "note = :id" },
    },
  },
  Scan: {
    good: { TableName: "orders" },
    faults: {
      ...ofReads,
      "parameters of both styles": { AttributesToGet: ["id"], FilterExpression: "note = note" },
      "a start key without a type": { ExclusiveStartKey: { none: {} } },
      ...ofFilter,
      ...noTable,
      "a missing index": { IndexName: "none" },
    },
  },
  BatchGetItem: {
    good: { TableName: "orders", Keys: [Key] },
    inputOf: ({ TableName, ReturnConsumedCapacity, ...request }) => ({
      ReturnConsumedCapacity,
      RequestItems: { [TableName as string]: request },
    }),
    faults: {
      ...ofReads,
      "parameters of both styles": { AttributesToGet: ["id"], ProjectionExpression: "id" },
      ...ofProjection,
      ...noTable,
      "a key with another attribute": { Keys: [{ other: { S: "x" } }] },
    },
  },
  BatchWriteItem: {
    good: { TableName: "orders", Item: Key },
    inputOf: ({ TableName, Item, ...others }) => ({
      ...others,
      RequestItems: { [TableName as string]: [{ PutRequest: { Item } }] },
    }),
    faults: {
      ...ofWrites,
      "a value without a type": { Item: { none: {} } },
      ...tooLarge,
      ...noTable,
      ...keyOfOtherType,
    },
  },
  "TransactWriteItems: a put": {
    good: { TableName: "orders", Item: Key },
    inputOf: inTransaction("Put"),
    faults: {
      ...ofWrites,
      "a value without a type": { Item: { none: {} } },
      ...tooLarge,
      ...ofCondition,
      ...noTable,
      ...keyOfOtherType,
      ...failedCondition,
    },
  },
  "TransactWriteItems: a check": {
    good: { TableName: "orders", Key, ConditionExpression: "attribute_exists(id)" },
    inputOf: inTransaction("ConditionCheck"),
    faults: { ...ofWrites, ...noType, ...ofCondition, ...noTable, ...otherKey, ...failedCondition },
  },
  "TransactGetItems: a get": {
    good: { TableName: "orders", Key },
    inputOf: inTransaction("Get"),
    faults: {
      "a value that the model does not know": { ReturnConsumedCapacity: "X" },
      ...noType,
      ...ofProjection,
      ...noTable,
      ...otherKey,
    },
  },
  CreateTable: {
    good: { TableName: "new", ...keyedBy("id:S") },
    faults: {
      "a text in place of a boolean": { DeletionProtectionEnabled: "x" },
      // A rule of the model, too: the two would be told together.
      "too short a name": { TableName: "t" },
      "capacity on demand": { ProvisionedThroughput: { ReadCapacityUnits: 1, WriteCapacityUnits: 1 } },
      "a key that is not defined": { KeySchema: [{ AttributeName: "other", KeyType: "HASH" }] },
      "a table that exists": { TableName: "orders" },
    },
  },
};

describe.each(Object.entries(operations))("%s", (name, { good, faults, inputOf = (parameters) => parameters }) => {
  /** Without the names that it lists, which are those of both faults, and without the place of a wrong type. */
  const refusalOf = async (...some: readonly Input[]) =>
    String(await lab.refusal(name.split(":")[0] ?? "", inputOf(some.reduce(merged, good)))).replace(
      /\{.*| \(at .*/,
      "",
    );

  test("of two faults tells the one that is checked first", async () => {
    const all = Object.entries(faults);
    const alone = await Promise.all(all.map(([, fault]) => refusalOf(fault)));
    expect(alone.filter((refusal) => !/^\w+(Exception|Error): /.test(refusal))).toEqual([]);
    expect(new Set(alone).size, "each fault has words of its own").toBe(all.length);
    const wrong: string[] = [];
    for (const [later, [laterName, laterFault]] of all.entries()) {
      for (const [earlier, [earlierName, earlierFault]] of all.slice(0, later).entries()) {
        if (overwrites(earlierFault, laterFault)) continue;
        const found = await refusalOf(laterFault, earlierFault);
        if (found !== alone[earlier]) wrong.push(`${earlierName}, and ${laterName}: ${found}`);
      }
    }
    expect(wrong).toEqual([]);
  });
});

test("several broken rules of the model are told together, before any other fault", async () => {
  const input = {
    TableName: "none",
    Key: { none: {} },
    ReturnConsumedCapacity: "X",
    ReturnItemCollectionMetrics: "Y",
    ConditionExpression: "id =",
  };
  expect(await lab.refusal("DeleteItem", input)).toMatch(
    /^ValidationException: 2 validation errors detected: Value 'X' at 'returnConsumedCapacity' failed .*; Value 'Y' at 'returnItemCollectionMetrics' failed/,
  );
});

/** Objects get the members of both. */
function merged(input: Input, fault: Input): Input {
  const objects = Object.entries(fault).map(([name, value]) => {
    const isObject = typeof value === "object" && !Array.isArray(value) && !name.startsWith("Expression");
    return [name, isObject ? { ...(input[name] as object | undefined), ...value } : value] as const;
  });
  return { ...input, ...Object.fromEntries(objects) };
}

/** True where one request cannot have both faults, because they are in one member. */
function overwrites(one: Input, other: Input): boolean {
  return Object.keys(one).some(
    (name) => name in other && (typeof one[name] !== "object" || name.startsWith("Expression")),
  );
}
