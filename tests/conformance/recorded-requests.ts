/** The requests of real SDK clients: every operation of the services, as on the wire. */
import { createHash } from "node:crypto";
import { once } from "node:events";
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
  request as send,
} from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { PutObjectCommand } from "@aws-sdk/client-s3";
import type { ServiceModule } from "@cloudstub/kit";
import { startServer } from "@cloudstub/server";
import { everyService } from "../all-services.js";
import { clientsOf, everyKindOfRecord } from "../contracts/random-writes.js";
import { clientCases } from "./clients.js";
import { newClient } from "./fake-service.js";
import { Generator } from "./generate.js";

/** A request as it was on the wire, without the headers of its connection. */
export interface RecordedRequest {
  readonly method: string;
  readonly url: string;
  /** By lower-case name. */
  readonly headers: { readonly [name: string]: string };
  readonly body: Buffer;
}

const silent = { trace() {}, debug() {}, info() {}, warn() {}, error() {} };
const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
/** They differ from run to run, and the length follows from the body. */
const ofTheConnection = [
  "host",
  "connection",
  "content-length",
  "transfer-encoding",
  "expect",
  "user-agent",
  "x-amz-user-agent",
];

/**
 * Records the requests that make a record of every kind, and then of every operation of the services one with all members and one
 * with nothing but what is required. They are the same in each run: dates, signatures and random ids are replaced.
 */
export async function recordRequests(services = everyService): Promise<readonly RecordedRequest[]> {
  const server = await startServer({ modules: everyService, fidelity: "emulated", port: 0, apiPort: 0 });
  const recorded: RecordedRequest[] = [];
  const recorder = createServer(
    (incoming, outgoing) => void forward(server.port, incoming, outgoing).then((one) => recorded.push(one)),
  );
  recorder.listen(0, "127.0.0.1");
  await once(recorder, "listening");
  const endpoint = `http://127.0.0.1:${(recorder.address() as AddressInfo).port}`;
  try {
    const clients = clientsOf(endpoint);
    await everyKindOfRecord(clients);
    // A stream, which the client sends in chunks with a checksum in the trailer.
    const Body = Readable.from([Buffer.from("streamed "), Buffer.from("body")]);
    await clients.s3?.[0]?.send(new PutObjectCommand({ Bucket: "bucket-a", Key: "streamed", Body, ContentLength: 13 }));
    for (const module of services) await everyOperation(module, endpoint);
  } finally {
    recorder.closeAllConnections();
    recorder.close();
    await server.close();
  }
  return recorded;
}

async function everyOperation(module: ServiceModule, endpoint: string): Promise<void> {
  const model = module.model();
  for (const operation of Object.keys({ ...module.operations, ...module.emulated?.operations })) {
    const ref = model.operations[operation]?.input;
    const clientCase = clientCases.find(({ id, operations }) => id === module.id && operations.includes(operation));
    const ask = newClient((await clientCase?.load()) ?? {}, { ...clientCase?.config, endpoint, logger: silent });
    const generator = new Generator(model, 3, new Set(clientCase?.clientOwned));
    const inputs = ref === undefined ? [{}] : [generator.minimal(ref), generator.value(ref)];
    // The answer does not matter, and the client itself refuses some inputs.
    for (const input of inputs) await ask(operation, input).catch(() => {});
  }
}

/** Passes a request on to a port, and its answer back. */
async function forward(port: number, incoming: IncomingMessage, outgoing: ServerResponse): Promise<RecordedRequest> {
  const { method = "GET", url = "/", headers } = incoming;
  const body = await buffer(incoming);
  delete headers["transfer-encoding"];
  const onward = send({
    port,
    host: "127.0.0.1",
    method,
    path: url,
    headers: { ...headers, "content-length": body.length },
  });
  onward.end(body);
  const [answer] = (await once(onward, "response")) as [IncomingMessage];
  outgoing.writeHead(answer.statusCode ?? 500, answer.headers);
  answer.pipe(outgoing);
  return { method, url, ...sameInEachRun(headers, body) };
}

function sameInEachRun(headers: IncomingHttpHeaders, body: Buffer): Pick<RecordedRequest, "headers" | "body"> {
  const text = body.toString("latin1").replace(uuid, "01234567-89ab-4cde-8f01-23456789abcd");
  const fixed: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) {
    if (!ofTheConnection.includes(name))
      fixed[name] = String(value).replace(uuid, "01234567-89ab-4cde-8f01-23456789abcd");
  }
  if (fixed["x-amz-date"] !== undefined) fixed["x-amz-date"] = "20260101T000000Z";
  if (fixed.authorization !== undefined) {
    fixed.authorization = fixed.authorization.replace(/\/\d{8}\//, "/20260101/").replace(/Signature=.*/, "Signature=0");
  }
  const digest = fixed["x-amz-content-sha256"];
  if (digest?.length === 64) fixed["x-amz-content-sha256"] = createHash("sha256").update(text, "latin1").digest("hex");
  return { headers: fixed, body: Buffer.from(text, "latin1") };
}
