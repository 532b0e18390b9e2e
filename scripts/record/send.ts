import { randomBytes } from "node:crypto";
import { Readable } from "node:stream";
import { NodeHttpHandler } from "@smithy/node-http-handler";
import { type Client, clientClassOf, operationsOf } from "../sdk-client.js";
import { clientPackages, serviceFolder } from "../workspace.js";
import { type ListedRequest, MissingCapture, partAt, resolved } from "./requests.js";

/** Where requests go. */
export interface Target {
  readonly region: string;
  /** AWS itself unless given. */
  readonly endpoint?: string;
}

/** An answer as it came, in text. */
interface RawAnswer {
  readonly status: number;
  readonly headers: { readonly [name: string]: string };
  readonly body: string;
}

/** A request and its answer, or why it was not sent. */
export interface RawRow extends Omit<ListedRequest, "capture"> {
  readonly answer?: RawAnswer;
  readonly skipped?: string;
}

/** The answers to a list of requests. */
export interface Recording {
  readonly target: Target;
  /** The random part of the run's names, which requests use as `${run}`. */
  readonly run: string;
  readonly rows: readonly RawRow[];
}

/** Sends requests one after another, as the SDK writes them and without tries again, and keeps the answers as they come. */
export async function record(requests: readonly ListedRequest[], target: Target): Promise<Recording> {
  const run = randomBytes(4).toString("hex");
  const captured = new Map<string, unknown>([["run", run]]);
  const senders = new Map<string, Sender>();
  const rows: RawRow[] = [];
  for (const { capture = {}, ...request } of requests) {
    const { service, operation, input = {} } = request;
    const sender = senders.get(service) ?? (await senderOf(service, target));
    senders.set(service, sender);
    try {
      const { answer, output } = await sender.send(operation, resolved(input, captured) as object);
      for (const [name, path] of Object.entries(capture)) {
        const part = partAt(output, path);
        if (part !== undefined) captured.set(name, part);
      }
      rows.push({ ...request, answer });
    } catch (error) {
      if (!(error instanceof MissingCapture)) throw error;
      rows.push({ ...request, skipped: `no earlier answer has ${error.message}` });
    }
  }
  for (const sender of senders.values()) sender.close();
  return { target, run, rows };
}

interface Sender {
  readonly send: (
    operation: string,
    input: object,
  ) => Promise<{ readonly answer: RawAnswer; readonly output: unknown }>;
  readonly close: () => void;
}

async function senderOf(service: string, { region, endpoint }: Target): Promise<Sender> {
  const packages = await clientPackages(serviceFolder(service)).catch(() => {
    throw new Error(`There is no service ${service}.`);
  });
  const sdks = await Promise.all(packages.map(async (name) => (await import(name)) as Client));
  const handler = new KeepingHandler();
  // A variable of the environment must not send to elsewhere what was meant for AWS.
  if (endpoint === undefined) process.env["AWS_IGNORE_CONFIGURED_ENDPOINT_URLS"] = "true";
  const config = {
    region,
    maxAttempts: 1,
    requestHandler: handler,
    ...(endpoint !== undefined && {
      endpoint,
      forcePathStyle: true,
      credentials: { accessKeyId: "test", secretAccessKey: "test" },
    }),
  };
  const clients = sdks.map((sdk) => ({ sdk, client: new (clientClassOf(sdk).Class)(config) }));
  return {
    async send(operation, input) {
      const found = clients.find(({ sdk }) => operationsOf(sdk).includes(operation));
      if (found === undefined) throw new Error(`${service} has no operation ${operation}.`);
      const Command = found.sdk[`${operation}Command`] as new (input: object) => unknown;
      handler.last = undefined;
      const output = await found.client.send(new Command(input)).catch((error: unknown) => {
        if (handler.last === undefined) throw error;
      });
      if (handler.last === undefined) throw new Error(`${service} sent no request for ${operation}.`);
      return { answer: handler.last, output };
    },
    close: () => handler.destroy(),
  };
}

type Handled = Awaited<ReturnType<NodeHttpHandler["handle"]>>;

/** Sends requests as the SDK's own handler does, and keeps the answer to the last one. */
class KeepingHandler extends NodeHttpHandler {
  last: RawAnswer | undefined;

  override async handle(...args: Parameters<NodeHttpHandler["handle"]>): Promise<Handled> {
    const { response } = await super.handle(...args);
    const chunks: Buffer[] = [];
    for await (const chunk of response.body as Readable) chunks.push(Buffer.from(chunk as Uint8Array));
    const bytes = Buffer.concat(chunks);
    this.last = { status: response.statusCode, headers: response.headers, body: bytes.toString("utf8") };
    response.body = Readable.from(bytes.length === 0 ? [] : [bytes]);
    return { response };
  }
}
