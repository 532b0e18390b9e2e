import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CreateTableCommand, DynamoDBClient, type Projection } from "@aws-sdk/client-dynamodb";
import {
  DeleteCommand,
  DynamoDBDocumentClient,
  PutCommand,
  paginateQuery,
  paginateScan,
  TransactWriteCommand,
  UpdateCommand,
} from "@aws-sdk/lib-dynamodb";
import { type Fidelity, manualClock } from "@cloudstub/core";
import { startServer } from "@cloudstub/server";
import fc from "fast-check";
import { expect, test } from "vitest";
import { repetitions } from "../../../tests/repetitions.js";
import dynamodb from "../src/index.js";

const TableName = "things";
type Thing = { id: string; n: number; g?: string; v?: number };

const ids = fc.record({ id: fc.constantFrom("a", "b", "c"), n: fc.integer({ min: -2, max: 2 }) });
const g = fc.option(fc.constantFrom("x", "y"), { nil: undefined });
const step = fc.oneof(
  fc.record({ do: fc.constant("put" as const), key: ids, g, v: fc.nat(9) }),
  fc.record({ do: fc.constant("delete" as const), key: ids }),
  fc.record({ do: fc.constant("add" as const), key: ids, v: fc.nat(9) }),
  fc.record({ do: fc.constant("move" as const), key: ids, g }),
  fc.record({ do: fc.constant("swap" as const), key: ids, other: ids, v: fc.nat(9) }),
  fc.record({ do: fc.constant("restart" as const), level: fc.constantFrom("emulated" as const, "contract" as const) }),
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/** The items as they must be, by their key. */
class Model {
  readonly items = new Map<string, Thing>();
  readonly #place = ({ id, n }: { id: string; n: number }) => `${id} ${n}`;

  get(key: { id: string; n: number }): Thing | undefined {
    return this.items.get(this.#place(key));
  }
  set(thing: Thing): void {
    this.items.set(this.#place(thing), JSON.parse(JSON.stringify(thing)) as Thing);
  }
  delete(key: { id: string; n: number }): void {
    this.items.delete(this.#place(key));
  }
}

/** Does a step in the server, and in the model. */
async function take(
  client: DynamoDBDocumentClient,
  model: Model,
  taken: Exclude<Step, { do: "restart" }>,
): Promise<void> {
  const { key: Key } = taken;
  const old = model.get(Key);
  switch (taken.do) {
    case "put":
      await client.send(new PutCommand({ TableName, Item: { ...Key, g: taken.g, v: taken.v } }));
      model.set({ ...Key, ...(taken.g !== undefined && { g: taken.g }), v: taken.v });
      return;
    case "delete":
      await client.send(new DeleteCommand({ TableName, Key }));
      model.delete(Key);
      return;
    case "add":
      await client.send(
        new UpdateCommand({
          TableName,
          Key,
          UpdateExpression: "ADD v :v",
          ExpressionAttributeValues: { ":v": taken.v },
        }),
      );
      model.set({ ...Key, ...old, v: (old?.v ?? 0) + taken.v });
      return;
    case "move": {
      const change =
        taken.g === undefined
          ? { UpdateExpression: "REMOVE g" }
          : { UpdateExpression: "SET g = :g", ExpressionAttributeValues: { ":g": taken.g } };
      await client.send(new UpdateCommand({ TableName, Key, ...change }));
      if (taken.g !== undefined) model.set({ ...Key, ...old, g: taken.g });
      else if (old !== undefined) model.set({ ...Key, ...(old.v !== undefined && { v: old.v }) });
      return;
    }
    default:
      await swap(client, model, taken);
  }
}

/** A transaction that puts one item and deletes another one, if that is there. */
async function swap(
  client: DynamoDBDocumentClient,
  model: Model,
  { key, other, v }: Extract<Step, { do: "swap" }>,
): Promise<void> {
  const isOne = key.id === other.id && key.n === other.n;
  const transaction = new TransactWriteCommand({
    TransactItems: [
      { Put: { TableName, Item: { ...key, v } } },
      { Delete: { TableName, Key: other, ConditionExpression: "attribute_exists(id)" } },
    ],
  });
  const failure = await client.send(transaction).then(
    () => undefined,
    (error: Error) => error.name,
  );
  if (isOne) expect(failure).toMatch(/^(ValidationException|TransactionCanceledException)$/);
  else expect(failure).toBe(model.get(other) === undefined ? "TransactionCanceledException" : undefined);
  if (failure !== undefined) return;
  model.set({ ...key, v });
  model.delete(other);
}

const byKey = (a: Thing, b: Thing) => (a.id < b.id ? -1 : a.id > b.id ? 1 : a.n - b.n);

/** Compares all items, each partition and each index with the model. */
async function compare(client: DynamoDBDocumentClient, model: Model): Promise<void> {
  const things = [...model.items.values()];
  const scanned: Thing[] = [];
  for await (const { Items = [] } of paginateScan({ client, pageSize: 3 }, { TableName }))
    scanned.push(...(Items as Thing[]));
  expect(scanned.sort(byKey)).toEqual(things.sort(byKey));
  for (const value of ["x", "y"]) {
    const found: Thing[] = [];
    const query = {
      TableName,
      IndexName: "by-g",
      KeyConditionExpression: "g = :g",
      ExpressionAttributeValues: { ":g": value },
    };
    for await (const { Items = [] } of paginateQuery({ client, pageSize: 2 }, query)) found.push(...(Items as Thing[]));
    expect(found.map(({ n }) => n)).toEqual(found.map(({ n }) => n).sort((a, b) => a - b));
    expect(found.sort(byKey)).toEqual(
      things.filter((thing) => thing.g === value).map(({ id, n, g }) => ({ id, n, g })),
    );
  }
}

const keysOnly: Projection = { ProjectionType: "KEYS_ONLY" };
const table = new CreateTableCommand({
  TableName,
  BillingMode: "PAY_PER_REQUEST",
  AttributeDefinitions: [
    { AttributeName: "id", AttributeType: "S" },
    { AttributeName: "n", AttributeType: "N" },
    { AttributeName: "g", AttributeType: "S" },
  ],
  KeySchema: [
    { AttributeName: "id", KeyType: "HASH" },
    { AttributeName: "n", KeyType: "RANGE" },
  ],
  GlobalSecondaryIndexes: [
    {
      IndexName: "by-g",
      KeySchema: [
        { AttributeName: "g", KeyType: "HASH" },
        { AttributeName: "n", KeyType: "RANGE" },
      ],
      Projection: keysOnly,
    },
  ],
});

/** Runs work with a client of a server on a store directory, which ends with it. */
async function served(
  storeDir: string,
  fidelity: Fidelity,
  work: (client: DynamoDBDocumentClient) => Promise<void>,
): Promise<void> {
  const server = await startServer({
    modules: [dynamodb],
    port: 0,
    apiPort: 0,
    storeDir,
    clock: manualClock(),
    fidelity,
  });
  const credentials = { accessKeyId: "test", secretAccessKey: "test" };
  const plain = new DynamoDBClient({
    endpoint: `http://127.0.0.1:${server.port}`,
    region: "us-east-1",
    credentials,
    maxAttempts: 1,
  });
  try {
    await work(DynamoDBDocumentClient.from(plain, { marshallOptions: { removeUndefinedValues: true } }));
  } finally {
    plain.destroy();
    await server.close();
  }
}

test("a table and its index have what was written, after transactions and restarts, also after a start of the contract", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), async (steps) => {
      const storeDir = await mkdtemp(join(tmpdir(), "cloudstub-dynamodb-"));
      const model = new Model();
      const left = [...steps];
      try {
        await served(storeDir, "emulated", async (client) => void (await client.send(table)));
        while (left.length > 0) {
          let next = left.shift();
          await served(storeDir, "emulated", async (client) => {
            for (; next !== undefined && next.do !== "restart"; next = left.shift()) await take(client, model, next);
            await compare(client, model);
          });
          // The contract takes the items over, and gives them back.
          if (next?.do === "restart" && next.level === "contract") await served(storeDir, "contract", async () => {});
        }
        await served(storeDir, "emulated", (client) => compare(client, model));
      } finally {
        await rm(storeDir, { recursive: true });
      }
    }),
    { numRuns: repetitions(8) },
  );
}, 60_000);

test("items of one level are read at the other", async () => {
  const storeDir = await mkdtemp(join(tmpdir(), "cloudstub-dynamodb-"));
  const item = { id: "a", n: 1.5, g: "x", list: [1, { deep: new Set(["s"]) }], bytes: new Uint8Array([1, 2]) };
  const items = async (client: DynamoDBDocumentClient) => {
    for await (const { Items } of paginateScan({ client }, { TableName })) expect(Items).toEqual([item]);
  };
  try {
    await served(storeDir, "contract", async (client) => {
      await client.send(table);
      await client.send(new PutCommand({ TableName, Item: item }));
    });
    await served(storeDir, "emulated", items);
    await served(storeDir, "contract", items);
    await served(storeDir, "emulated", async (client) => {
      await items(client);
      const query = {
        TableName,
        IndexName: "by-g",
        KeyConditionExpression: "g = :g",
        ExpressionAttributeValues: { ":g": "x" },
      };
      for await (const { Items } of paginateQuery({ client }, query))
        expect(Items).toEqual([{ id: "a", n: 1.5, g: "x" }]);
    });
  } finally {
    await rm(storeDir, { recursive: true });
  }
});
