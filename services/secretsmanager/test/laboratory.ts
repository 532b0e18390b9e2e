import { SecretsManagerClient } from "@aws-sdk/client-secrets-manager";
import { type Server, startServer } from "@cloudstub/core";
import type { Clock, ServiceModule } from "@cloudstub/kit";
import { afterAll, beforeAll, beforeEach } from "vitest";
import secretsmanager from "../src/index.js";

/** A running server with the secrets service, and the ways to reach it. Members are there while tests run. */
export interface Laboratory {
  readonly server: Server;
  /** The SDK's client of the mock port. */
  readonly client: SecretsManagerClient;
  /** Asks a route of the API port: `GET /api/secretsmanager/list`. */
  api(request: string): Promise<{ status: number; body: Record<string, unknown> }>;
  /** Sends a JSON body to the mock port as it is, without an SDK. */
  raw(operation: string, body: object): Promise<{ status: number; body: Record<string, unknown> }>;
}

/** What a server may be started with instead of what it is started with in production. */
interface Equipment {
  readonly module?: ServiceModule;
  readonly clock?: Clock;
}

/** Starts a server before a file's tests and ends it behind them. Each test finds it empty. */
export function laboratory({ module = secretsmanager, ...equipment }: Equipment = {}): Laboratory {
  let server: Server;
  let client: SecretsManagerClient;
  beforeAll(async () => {
    server = await startServer({ modules: [module], port: 0, apiPort: 0, ...equipment });
    const credentials = { accessKeyId: "test", secretAccessKey: "test" };
    client = new SecretsManagerClient({ endpoint: `http://127.0.0.1:${server.port}`, region: "us-east-1", credentials, maxAttempts: 1 });
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
      return read(await fetch(`http://127.0.0.1:${server.apiPort}${path}`, { method }));
    },
    async raw(operation, body) {
      const headers = { "Content-Type": "application/x-amz-json-1.1", "X-Amz-Target": `secretsmanager.${operation}` };
      return read(await fetch(`http://127.0.0.1:${server.port}/`, { method: "POST", headers, body: JSON.stringify(body) }));
    },
  };
}

async function read(response: Response) {
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}
