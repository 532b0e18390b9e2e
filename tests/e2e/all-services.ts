import type { Fidelity } from "@cloudstub/core";
import type { Server } from "@cloudstub/server";
import { startServer } from "@cloudstub/server";
import { afterAll, beforeAll, beforeEach } from "vitest";
import { everyService } from "../all-services.js";

/** A running server with every service, and the ways to reach it. Members are there while tests run. */
interface AllServices {
  readonly server: Server;
  /** The configuration with which SDK clients reach the mock port. */
  readonly config: {
    readonly endpoint: string;
    readonly region: string;
    readonly maxAttempts: number;
    readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string };
  };
  /** Sends a request to the mock port without an SDK: `mock("GET /photos")`. */
  mock(request: string, init?: RequestInit): Promise<Response>;
  /** Asks a route of the API port: `GET /api/sqs/list-queues`. */
  api(
    request: string,
    init?: RequestInit,
  ): Promise<{ readonly status: number; readonly body: Record<string, unknown> }>;
}

/** Starts a server before a file's tests and stops it after them. Each test finds it empty. */
export function allServices(fidelity: Fidelity = "contract"): AllServices {
  let server: Server;
  beforeAll(async () => {
    server = await startServer({ modules: everyService, fidelity, port: 0, apiPort: 0 });
  });
  beforeEach(() => server.world.reset());
  afterAll(() => server.close());
  const send = (port: number, request: string, init?: RequestInit) => {
    const [method = "", path = ""] = request.split(" ");
    return fetch(`http://127.0.0.1:${port}${path}`, { method, ...init });
  };
  return {
    get server() {
      return server;
    },
    get config() {
      const credentials = { accessKeyId: "any", secretAccessKey: "any" };
      return { endpoint: `http://127.0.0.1:${server.port}`, region: "us-east-1", maxAttempts: 1, credentials };
    },
    mock: (request, init) => send(server.port, request, init),
    async api(request, init) {
      const response = await send(server.apiPort, request, init);
      return { status: response.status, body: (await response.json()) as Record<string, unknown> };
    },
  };
}
