import { CreateTableCommand, DynamoDBClient, type KeySchemaElement, type ScalarAttributeType } from "@aws-sdk/client-dynamodb";
import { type Server, startServer } from "@cloudstub/core";
import type { ServiceModule } from "@cloudstub/kit";
import { afterAll, beforeAll, beforeEach } from "vitest";
import dynamodb from "../src/index.js";

/** A running server with the table service, and the ways to reach it. Members are there while tests run. */
export interface Laboratory {
  readonly server: Server;
  /** The SDK's client of the mock port. */
  readonly client: DynamoDBClient;
  /** Creates a table: `create("orders", "customer:S", "placed:N")`. The second attribute is the sort key. */
  create(TableName: string, ...keys: string[]): Promise<void>;
  /** Asks a route of the API port: `GET /api/dynamodb/list-tables`. */
  api(request: string): Promise<{ status: number; body: Record<string, unknown> }>;
  /** Sends a JSON body to the mock port as it is, without an SDK. */
  raw(operation: string, body: string): Promise<{ status: number; body: Record<string, unknown> }>;
}

/** Starts a server before a file's tests and ends it behind them. Each test finds it empty. */
export function laboratory(module: ServiceModule = dynamodb): Laboratory {
  let server: Server;
  let client: DynamoDBClient;
  beforeAll(async () => {
    server = await startServer({ modules: [module], port: 0, apiPort: 0 });
    const credentials = { accessKeyId: "test", secretAccessKey: "test" };
    client = new DynamoDBClient({ endpoint: `http://127.0.0.1:${server.port}`, region: "us-east-1", credentials, maxAttempts: 1 });
  });
  beforeEach(() => server.world.reset());
  afterAll(async () => {
    client.destroy();
    await server.close();
  });
  return {
    get server() {
      return server;
    },
    get client() {
      return client;
    },
    create: async (TableName, ...keys) => void (await client.send(new CreateTableCommand({ TableName, ...keyedBy(...keys) }))),
    async api(request) {
      const [method = "", path = ""] = request.split(" ");
      const response = await fetch(`http://127.0.0.1:${server.apiPort}${path}`, { method });
      return { status: response.status, body: (await response.json()) as Record<string, unknown> };
    },
    async raw(operation, body) {
      const headers = { "Content-Type": "application/x-amz-json-1.0", "X-Amz-Target": `DynamoDB_20120810.${operation}` };
      const response = await fetch(`http://127.0.0.1:${server.port}/`, { method: "POST", headers, body });
      return { status: response.status, body: (await response.json()) as Record<string, unknown> };
    },
  };
}

/** The members of CreateTable's input that say a table's key and that it is paid by request. */
export function keyedBy(...keys: string[]) {
  const attributes = keys.map((key) => key.split(":") as [string, ScalarAttributeType]);
  return {
    AttributeDefinitions: attributes.map(([AttributeName, AttributeType]) => ({ AttributeName, AttributeType })),
    KeySchema: attributes.map(([AttributeName], index): KeySchemaElement => ({ AttributeName, KeyType: index === 0 ? "HASH" : "RANGE" })),
    BillingMode: "PAY_PER_REQUEST" as const,
  };
}
