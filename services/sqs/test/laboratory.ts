import { SQSClient } from "@aws-sdk/client-sqs";
import { type Server, type ServerOptions, startServer } from "@cloudstub/core";
import { afterAll, beforeAll, beforeEach } from "vitest";
import sqs from "../src/index.js";

/** A running server with the queue service, and the ways to reach it. Members are there while tests run. */
export interface Laboratory {
  readonly server: Server;
  /** The SDK's client of the mock port. */
  readonly client: SQSClient;
  /** Asks a route of the API port: `GET /api/sqs/list-queues`. */
  api(request: string): Promise<{ status: number; body: Record<string, unknown> }>;
  /** Sends a JSON body to the mock port as it is, without an SDK. */
  raw(operation: string, body: string): Promise<Response>;
}

/** Starts a server before a file's tests and ends it behind them. Each test finds it empty. */
export function laboratory(options: Partial<ServerOptions> = {}): Laboratory {
  let server: Server;
  let client: SQSClient;
  beforeAll(async () => {
    server = await startServer({ modules: [sqs], port: 0, apiPort: 0, ...options });
    const credentials = { accessKeyId: "test", secretAccessKey: "test" };
    client = new SQSClient({ endpoint: `http://127.0.0.1:${server.port}`, region: "us-east-1", credentials, maxAttempts: 1 });
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
    async api(request) {
      const [method = "", path = ""] = request.split(" ");
      const response = await fetch(`http://127.0.0.1:${server.apiPort}${path}`, { method });
      return { status: response.status, body: (await response.json()) as Record<string, unknown> };
    },
    raw: (operation, body) =>
      fetch(`http://127.0.0.1:${server.port}/`, {
        method: "POST",
        headers: { "Content-Type": "application/x-amz-json-1.0", "X-Amz-Target": `AmazonSQS.${operation}` },
        body,
      }),
  };
}
