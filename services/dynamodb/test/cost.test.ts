import {
  BatchGetItemCommand,
  BatchWriteItemCommand,
  DeleteItemCommand,
  DescribeTableCommand,
  GetItemCommand,
  PutItemCommand,
  QueryCommand,
  UpdateItemCommand,
} from "@aws-sdk/client-dynamodb";
import type { Collection, Scope } from "@cloudstub/kit";
import { beforeEach, expect, test } from "vitest";
import dynamodb from "../src/index.js";
import { itemKey } from "../src/item-key.js";
import { type DynamodbState, dynamodbState, type Table } from "../src/state.js";
import { laboratory } from "./laboratory.js";

let state: DynamodbState;
let touched = 0;

/** The store's own collections; every call and every step of an iteration is counted. */
function counting(scope: Scope): Scope {
  const watch = <V>(collection: Collection<V>): Collection<V> =>
    new Proxy(collection, {
      get(target, name) {
        touched++;
        const member: unknown = Reflect.get(target, name, target);
        if (typeof member !== "function") return member;
        return (...args: unknown[]) => steps(member.apply(target, args));
      },
    });
  return {
    collection: (name) => watch(scope.collection(name)),
    family: (name) => ({ of: (id) => watch(scope.family<never>(name).of(id)), drop: (id) => scope.family(name).drop(id) }),
  };
}

function steps(result: unknown): unknown {
  if (typeof result !== "object" || result === null || !(Symbol.iterator in result)) return result;
  return (function* () {
    for (const element of result as Iterable<unknown>) {
      touched++;
      yield element;
    }
  })();
}

const lab = laboratory({
  ...dynamodb,
  state(scope) {
    state = dynamodbState(counting(scope));
    return state;
  },
});
const TableName = "orders";
const key = (i: number) => ({ customer: { S: `c${i >> 2}` }, placed: { N: String(i) } });

beforeEach(() => lab.create(TableName, "customer:S", "placed:N"));

/** How often each operation touches the store. */
async function costs(): Promise<Record<string, number>> {
  const measured: Record<string, number> = {};
  const measure = async (name: string, run: () => Promise<unknown>): Promise<void> => {
    touched = 0;
    await run();
    measured[name] = touched;
  };
  const { client } = lab;
  await measure("put", () => client.send(new PutItemCommand({ TableName, Item: key(0), ReturnValues: "ALL_OLD" })));
  await measure("get", () => client.send(new GetItemCommand({ TableName, Key: key(1) })));
  const change = { UpdateExpression: "SET v = :v", ExpressionAttributeValues: { ":v": { S: "v" } } };
  await measure("update", () => client.send(new UpdateItemCommand({ TableName, Key: key(2), ...change })));
  await measure("delete", () => client.send(new DeleteItemCommand({ TableName, Key: key(3) })));
  await measure("write", () =>
    client.send(new BatchWriteItemCommand({ RequestItems: { [TableName]: [{ PutRequest: { Item: key(3) } }] } })),
  );
  await measure("read", () => client.send(new BatchGetItemCommand({ RequestItems: { [TableName]: { Keys: [key(4)] } } })));
  await measure("describe", () => client.send(new DescribeTableCommand({ TableName })));
  const one = { KeyConditionExpression: "customer = :c", ExpressionAttributeValues: { ":c": { S: "c1" } } };
  await measure("query", () => client.send(new QueryCommand({ TableName, ...one })));
  return measured;
}

function fill(from: number, to: number): void {
  const table = state.tables.get(TableName) as Table;
  for (let i = from; i < to; i++) state.items.of(TableName).set(itemKey(table, key(i)), key(i));
}

test("operations touch the store no more often in a table of 10,000 items than in one of 20", async () => {
  fill(0, 20);
  const few = await costs();
  fill(20, 10_000);
  expect(await costs()).toEqual(few);
  expect(Math.max(...Object.values(few))).toBeLessThan(20);
  expect(Math.min(...Object.values(few))).toBeGreaterThan(0);
});
