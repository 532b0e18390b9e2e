import { type IncomingHttpHeaders, type IncomingMessage, request } from "node:http";
import { S3Client } from "@aws-sdk/client-s3";
import { type Server, startServer } from "@cloudstub/core";
import type { Clock, ServiceModule } from "@cloudstub/kit";
import { afterAll, beforeAll, beforeEach } from "vitest";
import s3 from "../src/index.js";

/** A request that no SDK would make so. */
interface RawRequest {
  readonly method?: string;
  /** Path and query, sent as they are. */
  readonly path: string;
  readonly headers?: { readonly [name: string]: string };
  readonly body?: string | Uint8Array;
}

/** An answer with its body as text. */
export interface RawResponse {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** A running server with the object storage, and the ways to reach it. Members are there while tests run. */
export interface Laboratory {
  readonly server: Server;
  /** The SDK's client of the mock port. */
  readonly client: S3Client;
  /** Asks a route of the API port: `GET /api/s3/list-buckets`. */
  api(request: string): Promise<{ status: number; body: Record<string, unknown> }>;
  /** Sends a request to the mock port as it is, without an SDK. */
  raw(request: RawRequest): Promise<RawResponse>;
}

/** Starts a server before a file's tests and ends it behind them. Each test finds it empty. */
export function laboratory({ module = s3, clock }: { module?: ServiceModule; clock?: Clock } = {}): Laboratory {
  let server: Server;
  let client: S3Client;
  beforeAll(async () => {
    server = await startServer({ modules: [module], port: 0, apiPort: 0, ...(clock && { clock }) });
    server.world.observers.push(({ defect }) => defect && console.error(defect));
    const credentials = { accessKeyId: "test", secretAccessKey: "test" };
    client = new S3Client({ endpoint: `http://127.0.0.1:${server.port}`, region: "us-east-1", credentials, maxAttempts: 1 });
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
    raw: ({ method = "GET", path, headers = {}, body }) =>
      new Promise((resolve, reject) => {
        const sent = request({ port: server.port, method, path, headers }, (response) => resolve(readAll(response)));
        sent.once("error", reject).end(body);
      }),
  };
}

async function readAll(response: IncomingMessage): Promise<RawResponse> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of response) chunks.push(chunk as Uint8Array);
  return { status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks).toString("utf8") };
}
