import { beforeEach, describe, expect, test } from "vitest";
import { emulatedLaboratory } from "./emulated-laboratory.js";

/*
 * Two faults in one request give the one that DynamoDB checks first. The order is that which dynalite recorded of it (the order of the checks
 * in its `validations` and `actions`): the model's rules, parameters of both styles, attribute values, parameters that depend on others,
 * expressions, then the table, the key, and the item.
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

const faultsOfCondition: Faults = {
  "attributes of expressions that are empty": { ExpressionAttributeValues: {}, ConditionExpression: "attribute_exists(id)" },
  "a condition that is no expression": { ConditionExpression: "id =" },
  "a name that no expression uses": { ExpressionAttributeNames: { "#unused": "x" }, ConditionExpression: "attribute_exists(id)" },
};
const faultsOfTable: Faults = { "a missing table": { TableName: "none" } };
const failedCondition: Faults = { "a condition that does not hold": { ConditionExpression: "attribute_exists(nothing)" } };

const operations: { readonly [operation: string]: { readonly good: Input; readonly faults: Faults } } = {
  PutItem: {
    good: { TableName: "orders", Item: Key },
    faults: {
      "a value that the model does not know": { ReturnConsumedCapacity: "X" },
      "parameters of both styles": { Expected: { id: { Exists: false } }, ConditionExpression: "attribute_exists(id)" },
      "a value without a type": { Item: { none: {} } },
      "old values that a put does not have": { ReturnValues: "ALL_NEW" },
      "too large an item": { Item: { large: { S: "x".repeat(409_600) } } },
      ...faultsOfCondition,
      ...faultsOfTable,
      "a key of another type": { Item: { id: { N: "1" } } },
      ...failedCondition,
    },
  },
  DeleteItem: {
    good: { TableName: "orders", Key },
    faults: {
      "a value that the model does not know": { ReturnConsumedCapacity: "X" },
      "parameters of both styles": { Expected: { id: { Exists: false } }, ConditionExpression: "attribute_exists(id)" },
      "a value without a type": { Key: { none: {} } },
      "old values that a delete does not have": { ReturnValues: "ALL_NEW" },
      ...faultsOfCondition,
      ...faultsOfTable,
      "a key with another attribute": { Key: { other: { S: "x" } } },
      ...failedCondition,
    },
  },
  UpdateItem: {
    good: { TableName: "orders", Key, UpdateExpression: "REMOVE note" },
    faults: {
      "a value that the model does not know": { ReturnConsumedCapacity: "X" },
      "parameters of both styles": { AttributeUpdates: { note: { Action: "DELETE" } } },
      "a value without a type": { Key: { none: {} } },
      "attributes of expressions that are empty": { ExpressionAttributeValues: {} },
      "an update that is no expression": { UpdateExpression: "SET" },
      "a name that no expression uses": { ExpressionAttributeNames: { "#unused": "x" } },
      ...faultsOfTable,
      "a key with another attribute": { Key: { other: { S: "x" } } },
      "an update of the key": { UpdateExpression: "REMOVE id" },
      ...failedCondition,
    },
  },
  GetItem: {
    good: { TableName: "orders", Key },
    faults: {
      "a value that the model does not know": { ReturnConsumedCapacity: "X" },
      "parameters of both styles": { AttributesToGet: ["id"], ProjectionExpression: "id" },
      "a value without a type": { Key: { none: {} } },
      "attributes of expressions that are empty": { ExpressionAttributeNames: {}, ProjectionExpression: "id" },
      "a projection that is no expression": { ProjectionExpression: "id." },
      "a name that no expression uses": { ExpressionAttributeNames: { "#unused": "x" }, ProjectionExpression: "id" },
      ...faultsOfTable,
      "a key with another attribute": { Key: { other: { S: "x" } } },
    },
  },
};

describe.each(Object.entries(operations))("%s", (operation, { good, faults }) => {
  /** Without the names that it lists, which are those of both faults. */
  const refusalOf = async (...some: readonly Input[]) =>
    String(await lab.refusal(operation, some.reduce(merged, good))).replace(/\{.*/, "");

  test("of two faults tells the one that is checked first", async () => {
    const all = Object.entries(faults);
    const alone = await Promise.all(all.map(([, fault]) => refusalOf(fault)));
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
  return Object.keys(one).some((name) => name in other && (typeof one[name] !== "object" || name.startsWith("Expression")));
}
