import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  CreateTableCommand,
  DeleteItemCommand,
  DynamoDBClient,
  PutItemCommand,
  UpdateItemCommand,
} from "@aws-sdk/client-dynamodb";
import { manualClock } from "@cloudstub/core";
import { type Server, startServer } from "@cloudstub/server";
import fc from "fast-check";
import { afterEach, beforeEach, expect, test } from "vitest";
import { repetitions } from "../../../tests/repetitions.js";
import dynamodb from "../src/index.js";
import { keyedBy } from "./laboratory.js";
import { recordsOf, streamsClient } from "./streams-laboratory.js";

const TableName = "orders";
const HOUR = 3_600_000;
let storeDir: string;

beforeEach(async () => {
  storeDir = await mkdtemp(join(tmpdir(), "cloudstub-streams-"));
});

afterEach(() => rm(storeDir, { recursive: true }));

/** What happens: a write of one of a few items, a restart, or an hour that passes. */
type Step = Write | { readonly kind: "restart" } | { readonly kind: "hour" };

type Write =
  | { readonly kind: "put" | "update"; readonly id: string; readonly n: number }
  | { readonly kind: "delete"; readonly id: string };

const id = fc.constantFrom("1", "2", "3");
const n = fc.integer({ min: 0, max: 2 });
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constantFrom("put", "update"), id, n }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("delete"), id }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom("restart", "hour") }) },
);

/** A change, as the model and the stream tell it. */
interface Change {
  readonly event: string;
  readonly id: string;
  readonly before?: number | undefined;
  readonly after?: number | undefined;
}

/** The changes of a table in which each item has a number. */
class Model {
  readonly changes: Change[] = [];
  readonly #items = new Map<string, number>();

  write(key: string, after: number | undefined): void {
    const before = this.#items.get(key);
    if (before === after) return;
    this.changes.push({
      event: before === undefined ? "INSERT" : after === undefined ? "REMOVE" : "MODIFY",
      id: key,
      before,
      after,
    });
    if (after === undefined) this.#items.delete(key);
    else this.#items.set(key, after);
  }
}

const credentials = { accessKeyId: "test", secretAccessKey: "test" };

test("a stream has exactly the changes that random writes made, in their order, also over restarts", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), async (steps) => {
      const clock = manualClock(Date.UTC(2026, 0, 1));
      const directory = join(storeDir, String(Math.random()).slice(2));
      const start = () =>
        startServer({ modules: [dynamodb], port: 0, apiPort: 0, storeDir: directory, clock, fidelity: "emulated" });
      const model = new Model();
      let server = await start();
      let client = clientOf(server);
      const StreamSpecification = { StreamEnabled: true, StreamViewType: "NEW_AND_OLD_IMAGES" as const };
      const { TableDescription } = await client.send(
        new CreateTableCommand({ TableName, ...keyedBy("id:S"), StreamSpecification }),
      );
      for (const each of steps) {
        if (each.kind === "hour") await clock.advance(HOUR);
        else if (each.kind === "restart") {
          await server.close();
          server = await start();
          client = clientOf(server);
        } else await write(client, model, each);
      }
      const streams = streamsClient(server.port);
      const records = await recordsOf(streams, TableDescription?.LatestStreamArn ?? "");
      streams.destroy();
      client.destroy();
      await server.close();
      const seen = records.map(({ eventName, dynamodb: { Keys, OldImage, NewImage } = {} }) => ({
        event: eventName,
        id: Keys?.id?.S,
        before: OldImage && Number(OldImage.n?.N),
        after: NewImage && Number(NewImage.n?.N),
      }));
      expect(seen).toEqual(model.changes);
      const numbers = records.map(({ dynamodb: record }) => record?.SequenceNumber ?? "");
      expect(numbers).toEqual([...new Set(numbers)].sort());
    }),
    { numRuns: repetitions(8) },
  );
}, 30_000);

function clientOf({ port }: Server): DynamoDBClient {
  return new DynamoDBClient({ endpoint: `http://127.0.0.1:${port}`, region: "us-east-1", credentials, maxAttempts: 1 });
}

async function write(client: DynamoDBClient, model: Model, change: Write): Promise<void> {
  const Key = { id: { S: change.id } };
  if (change.kind === "delete") {
    await client.send(new DeleteItemCommand({ TableName, Key }));
    model.write(change.id, undefined);
    return;
  }
  const value = { N: String(change.n) };
  if (change.kind === "put") await client.send(new PutItemCommand({ TableName, Item: { ...Key, n: value } }));
  else {
    const update = { UpdateExpression: "SET n = :n", ExpressionAttributeValues: { ":n": value } };
    await client.send(new UpdateItemCommand({ TableName, Key, ...update }));
  }
  model.write(change.id, change.n);
}
