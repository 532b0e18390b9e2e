import { CreateFunctionCommand, type CreateFunctionCommandInput, type FunctionConfiguration, LambdaClient } from "@aws-sdk/client-lambda";
import { type Server, startServer } from "@cloudstub/core";
import type { ServiceModule } from "@cloudstub/kit";
import { afterAll, beforeAll, beforeEach } from "vitest";
import lambda from "../src/index.js";

/** A running server with the function service, and the ways to reach it. Members are there while tests run. */
export interface Laboratory {
  readonly server: Server;
  /** The SDK's client of the mock port. */
  readonly client: LambdaClient;
  /** Creates a function of some runtime, role, handler and code, unless the input names others. */
  create(FunctionName: string, input?: Partial<CreateFunctionCommandInput>): Promise<FunctionConfiguration>;
  /** Asks a route of the API port: `GET /api/lambda/list-functions`. */
  api(request: string): Promise<{ status: number; body: Record<string, unknown> }>;
  /** Sends a request to the mock port as it is, without an SDK: `GET /2015-03-31/functions`. */
  raw(request: string, body?: string | Uint8Array<ArrayBuffer>): Promise<Response>;
}

/** Starts a server before a file's tests and ends it behind them. Each test finds it empty. */
export function laboratory(module: ServiceModule = lambda): Laboratory {
  let server: Server;
  let client: LambdaClient;
  beforeAll(async () => {
    server = await startServer({ modules: [module], port: 0, apiPort: 0 });
    const credentials = { accessKeyId: "test", secretAccessKey: "test" };
    client = new LambdaClient({ endpoint: `http://127.0.0.1:${server.port}`, region: "us-east-1", credentials, maxAttempts: 1 });
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
    async create(FunctionName, input = {}) {
      const required = {
        Runtime: "nodejs22.x",
        Role: "arn:aws:iam::000000000000:role/r",
        Handler: "index.handler",
        Code: { ZipFile: zip },
      };
      const { $metadata, ...answer } = await client.send(
        new CreateFunctionCommand({ ...required, FunctionName, ...input } as CreateFunctionCommandInput),
      );
      return answer;
    },
    async api(request) {
      const [method = "", path = ""] = request.split(" ");
      const response = await fetch(`http://127.0.0.1:${server.apiPort}${path}`, { method });
      return { status: response.status, body: (await response.json()) as Record<string, unknown> };
    },
    raw(request, body) {
      const [method = "", path = ""] = request.split(" ");
      return fetch(`http://127.0.0.1:${server.port}${path}`, { method, ...(body !== undefined && { body }) });
    },
  };
}

/** Code that is no zip file: nothing looks into it. */
export const zip = Uint8Array.from([0x50, 0x4b, 0x00, 0xff, 0x80, 0x0a]);

/** The ARN of a function here. */
export function arnOf(name: string): string {
  return `arn:aws:lambda:us-east-1:000000000000:function:${name}`;
}

/** The error for a function that does not exist, as the SDK shows it. */
export function missing(name: string): object {
  return {
    name: "ResourceNotFoundException",
    message: `Function not found: ${arnOf(name)}`,
    Type: "User",
    $metadata: { httpStatusCode: 404 },
  };
}
