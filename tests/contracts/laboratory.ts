import { type Server, type ServerOptions, startServer } from "@cloudstub/server";
import { NodeHttpHandler } from "@smithy/node-http-handler";
import { afterAll, beforeAll, beforeEach } from "vitest";

/** A running server with one service, and clients of it. The members exist while tests run. */
export interface Laboratory<Client> {
  readonly server: Server;
  /** The SDK's client of the mock port. */
  readonly client: Client;
  /** Asks a route of the API port: `GET /api/sqs/list-queues`. */
  api(request: string): Promise<JsonAnswer>;
  /** Sends a request to the mock port without an SDK: `POST /`. */
  send(request: string, init?: Pick<RequestInit, "headers" | "body">): Promise<Response>;
}

/** An answer whose body is a JSON object. */
export interface JsonAnswer {
  readonly status: number;
  readonly body: Record<string, unknown>;
}

interface ClientConfig {
  readonly endpoint: string;
  readonly region: string;
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string };
  readonly maxAttempts: number;
  readonly requestHandler: NodeHttpHandler;
}

/** Starts a server before a file's tests and stops it after them. Each test finds it empty. */
export function serviceLaboratory<Client extends { destroy(): void }>(
  SdkClient: new (config: ClientConfig) => Client,
  options: Partial<ServerOptions> & Pick<ServerOptions, "modules">,
): Laboratory<Client> {
  let server: Server;
  let client: Client;
  beforeAll(async () => {
    server = await startServer({ port: 0, apiPort: 0, ...options });
    const credentials = { accessKeyId: "test", secretAccessKey: "test" };
    // Some clients, such as that of Kinesis, would use HTTP/2.
    const requestHandler = new NodeHttpHandler();
    client = new SdkClient({
      endpoint: `http://127.0.0.1:${server.port}`,
      region: "us-east-1",
      credentials,
      maxAttempts: 1,
      requestHandler,
    });
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
    api: async (request) => jsonAnswer(await ask(server.apiPort, request)),
    send: (request, init) => ask(server.port, request, init),
  };
}

/** Sends JSON bodies to the operations of a service of this protocol, without an SDK: `awsJson(lab, "1.0", "AmazonSQS")`. */
export function awsJson({ send }: Pick<Laboratory<unknown>, "send">, version: "1.0" | "1.1", target: string) {
  return (operation: string, body: string): Promise<Response> =>
    send("POST /", {
      headers: { "Content-Type": `application/x-amz-json-${version}`, "X-Amz-Target": `${target}.${operation}` },
      body,
    });
}

/** Reads an answer whose body is a JSON object, or empty. */
export async function jsonAnswer(response: Response): Promise<JsonAnswer> {
  return { status: response.status, body: JSON.parse((await response.text()) || "{}") as Record<string, unknown> };
}

function ask(port: number, request: string, init: Pick<RequestInit, "headers" | "body"> = {}): Promise<Response> {
  const [method = "", path = ""] = request.split(" ");
  return fetch(`http://127.0.0.1:${port}${path}`, { method, ...init });
}
