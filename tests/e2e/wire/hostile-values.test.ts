/**
 * Long values made to keep a parser busy, wherever a request has text: an answer never takes long, as all clients of both ports wait for
 * it. The headers and query parameters are those of the wire models and those that the core reads; the bodies are what SDK clients send.
 */
import type { ServiceModule } from "@cloudstub/kit";
import lambda from "@cloudstub/lambda";
import s3 from "@cloudstub/s3";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { structure, traitsOf } from "../../../packages/core/src/model/shapes.js";
import { type Connection, openConnection, requestBytes } from "../../bench/load/connection.js";
import { type SpawnedServer, spawnServer } from "../../bench/load/spawned-server.js";
import { type RecordedRequest, recordRequests } from "../../conformance/recorded-requests.js";
import { sampleOf } from "../../repetitions.js";

/** The longest answer, in milliseconds; where it took longer, those of processor time, of the best of three, as this machine may be busy. */
const MAX_MS = 100;
/** Longer than any answer takes that is only slow: the process does not answer any more. */
const HANGS_MS = 10_000;
/** The number of recorded requests that store something. */
const SEED = 60;
/** Within the 64 KiB that all headers of a request may have. */
const IN_HEAD = 60_000;
const IN_BODY = 30_000;

/** The repeated text, alone, and in two halves after the start of a valid value. */
const pure = ["/", "%2F", "\t", "1", '"', ",", "=", "Credential=x"];
const behind = [
  ...pure,
  "%",
  "0",
  ";",
  "&",
  "(",
  "[",
  "{",
  "\\",
  ":",
  ".",
  "a",
  "<",
  "a-",
  "/a",
  "a:",
  '"\\',
  "1-",
  "[0]",
  "NOT ",
  "a AND ",
];

const kinds = [
  ...pure.map(
    (run) => (_sound: string, length: number, write: (text: string) => string) => repeated(write(run), length),
  ),
  ...behind.map((run) => (sound: string, length: number, write: (text: string) => string) => {
    const text = repeated(write(run), length / 2);
    return `${write(sound)}${text}-${text}-`;
  }),
];

/** Hostile texts of a length, in each place others unless the run is thorough. `write` is how the place has them written. */
function* hostile(sound: string, length: number, write = (text: string) => text): Generator<string> {
  for (const kind of sampleOf(kinds)) yield kind(sound, length, write);
}

const repeats = new Map<string, string>();

function repeated(run: string, length: number): string {
  const key = `${length} ${run}`;
  const text = repeats.get(key) ?? run.repeat(length / run.length);
  repeats.set(key, text);
  return text;
}

/** A request with a hostile text, and where the text is. */
interface Attack {
  readonly place: string;
  readonly bytes: Buffer;
}

let recorded: readonly RecordedRequest[];

beforeAll(async () => {
  // Of every operation only those of S3, which have the bodies in XML.
  recorded = await recordRequests([s3]);
});

/** Sends the requests one after the other, and returns those that kept the server busy. Rejects at once if there is no answer. */
async function slowAmong(server: SpawnedServer, port: number, attacks: Iterable<Attack>): Promise<string[]> {
  let connection = await openConnection(port);
  const ask = async ({ bytes, place }: Attack) => {
    if (connection.socket.destroyed || connection.socket.readableEnded) connection = await openConnection(port);
    await answerOf(connection, bytes, place).catch(async (error: Error) => {
      if (error.name === "TimeoutError") throw error;
      // The server closed it after the previous answer.
      connection = await openConnection(port);
      await answerOf(connection, bytes, place);
    });
  };
  const slow: string[] = [];
  let count = 0;
  for (const attack of attacks) {
    count++;
    const begin = performance.now();
    await ask(attack);
    if (performance.now() - begin < MAX_MS) continue;
    const used = [];
    for (let times = 0; times < 3; times++) {
      const before = await server.cpu();
      await ask(attack);
      used.push((await server.cpu()) - before);
    }
    const best = Math.min(...used) / 1000;
    if (best > MAX_MS) slow.push(`${attack.place}: ${best.toFixed(0)} ms`);
  }
  connection.socket.destroy();
  expect(count).toBeGreaterThan(100);
  return slow;
}

async function answerOf({ send }: Connection, bytes: Buffer, place: string): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    const error = Object.assign(new Error(`There is no answer to ${place} within ${HANGS_MS} ms.`), {
      name: "TimeoutError",
    });
    timer = setTimeout(() => reject(error), HANGS_MS);
  });
  await Promise.race([send(bytes), late]).finally(() => clearTimeout(timer));
}

function attack(
  place: string,
  text: string,
  request: Partial<RecordedRequest> & Pick<RecordedRequest, "method" | "url">,
): Attack {
  const headers = { host: "localhost", ...request.headers };
  const bytes = requestBytes({ body: Buffer.alloc(0), ...request, headers });
  return {
    place: `${request.method} ${request.url.slice(0, 60)}, ${place}, ${JSON.stringify(text.slice(0, 12))}…`,
    bytes,
  };
}

/** A text in a URL: characters that would end the URL or the HTTP request line are encoded. */
function inAddress(text: string): string {
  return text.replaceAll(/[\s#&"<]/g, encodeURIComponent);
}

const labels: Readonly<Record<string, string>> = { Bucket: "bucket-a", Key: "dir/a", FunctionName: "a" };
const samples: Readonly<Record<string, string>> = {
  range: "bytes=",
  "x-amz-copy-source": "bucket-a/",
  "x-amz-copy-source-range": "bytes=",
  "if-match": '"',
};

/** Every header and every query parameter that an input of the REST services is bound to. */
function* modelledMembers(): Generator<Attack> {
  const known = new Set<string>();
  for (const module of [s3, lambda]) {
    const model = module.model();
    // State-backed operations before placeholders.
    const operations = Object.entries(model.operations).sort(([a], [b]) => rank(module, a) - rank(module, b));
    for (const [operation, { input, http }] of operations) {
      const [method = "", pattern = ""] = http ?? [];
      const path = pattern.replaceAll(/\{(\w+)\+?\}/g, (_, label: string) => labels[label] ?? "x");
      for (const member of Object.values(structure(model, input).members)) {
        const { httpHeader, httpPrefixHeaders, httpQuery, httpQueryParams } = traitsOf(member);
        const header = (httpHeader ?? (httpPrefixHeaders && `${httpPrefixHeaders}x`))?.toLowerCase();
        const query = httpQuery ?? (httpQueryParams && "x");
        const name = header ?? query;
        if (name === undefined || known.has(`${module.id} ${name}`)) continue;
        known.add(`${module.id} ${name}`);
        if (header !== undefined) {
          const send = (text: string) =>
            attack(`${operation} ${name}`, text, { method, url: path, headers: { [header]: text } });
          for (const text of hostile(samples[header] ?? "1", IN_HEAD)) yield send(text);
        } else {
          const start = `${path}${path.includes("?") ? "&" : "?"}${query}=`;
          for (const text of hostile("1", IN_HEAD, inAddress))
            yield attack(`${operation} ${name}`, text, { method, url: start + text });
        }
      }
    }
  }
}

function rank({ operations }: Pick<ServiceModule, "operations">, operation: string): number {
  if (operation.startsWith("Delete")) return 2;
  return typeof (operations as Readonly<Record<string, unknown>>)[operation] === "function" ? 0 : 1;
}

const read = [
  "authorization",
  "x-amz-target",
  "x-cloud-target",
  "content-type",
  "content-encoding",
  "content-md5",
  "accept",
  "host",
];
const alsoRead = [
  "x-amz-content-sha256",
  "x-amz-decoded-content-length",
  "x-amz-trailer",
  "x-amz-checksum-crc32",
  "expect",
  "origin",
];
const browser = [
  "referer",
  "sec-fetch-site",
  "access-control-request-method",
  "access-control-request-headers",
  "cookie",
  "user-agent",
];

/** The parts of every request that the core reads: headers, the credential in the query, the path itself. */
function* coreReads(): Generator<Attack> {
  const lines = ["GET /bucket-a/dir/a", "POST /", "GET /api/status"];
  for (const line of lines) {
    const [method = "", url = ""] = line.split(" ");
    const scope = "Credential=test/20260101/";
    for (const name of [...read, ...alsoRead, ...browser]) {
      for (const text of hostile(name === "authorization" ? `AWS4-HMAC-SHA256 ${scope}` : "localhost:", IN_HEAD)) {
        yield attack(name, text, { method, url, headers: { [name]: text } });
      }
    }
    for (const text of hostile("test/20260101/", IN_HEAD, inAddress)) {
      yield attack("X-Amz-Credential", text, { method, url: `${url}?X-Amz-Credential=${text}` });
      yield attack("a name in the query", text, { method, url: `${url}?${text}=1` });
      yield attack("the path", text, { method, url: `${url}${text}` });
      yield attack("the address", text, { method, url: `http://${text}` });
    }
  }
}

const json = (target: string, input: object): RecordedRequest => ({
  method: "POST",
  url: "/",
  headers: { "x-amz-target": target },
  body: Buffer.from(JSON.stringify(input)),
});
const form = (input: Readonly<Record<string, string>>): RecordedRequest => ({
  method: "POST",
  url: "/",
  headers: { "content-type": "application/x-www-form-urlencoded" },
  body: Buffer.from(new URLSearchParams(input).toString()),
});
const topic = "arn:aws:sns:us-east-1:000000000000:a";
const item = {
  TableName: "table-a",
  ExpressionAttributeValues: { ":id": { S: "a" } },
  ExpressionAttributeNames: { "#n": "n" },
};

/** Texts with a grammar of their own that the recorded requests have not. */
const more: readonly RecordedRequest[] = [
  ...["sms", "sqs", "lambda", "application", "https"].map((Protocol) =>
    form({ Action: "Subscribe", Version: "2010-03-31", TopicArn: topic, Protocol, Endpoint: "1" }),
  ),
  json("DynamoDB_20120810.Query", { ...item, KeyConditionExpression: "id = :id", FilterExpression: "#n > :id" }),
  json("DynamoDB_20120810.PutItem", {
    ...item,
    Item: { id: { S: "a" }, n: { N: "1" } },
    ConditionExpression: "#n > :id",
  }),
];

/** Requests to store things, and small ones in XML, with a hostile text in the place of each text of the body, one after the other. */
function* bodies(): Generator<Attack> {
  const known = new Set<string>();
  for (const request of [
    ...recorded.slice(0, SEED),
    ...more,
    ...recorded.filter(({ body }) => body.length < 300 && body[0] === 0x3c),
  ]) {
    const body = request.body.toString();
    const target =
      request.headers["x-amz-target"]?.split(".")[0] ?? `${request.method} ${request.headers["content-type"]}`;
    for (const [place, sound, put] of textsIn(body)) {
      const name = `${target} ${place.replaceAll(/\b\d+\b/g, "0")}`;
      if (known.has(name)) continue;
      known.add(name);
      for (const text of hostile(sound, IN_BODY))
        yield attack(name, text, { ...request, body: Buffer.from(put(text)) });
    }
  }
}

type Text = readonly [place: string, sound: string, put: (text: string) => string];

/** The texts in a body of JSON, in a form, or in XML. */
function* textsIn(body: string): Generator<Text> {
  if (body.startsWith("{")) yield* textsInJson(JSON.parse(body) as object, []);
  const pairs = body.startsWith("Action=") ? body.split("&") : [];
  for (const [at, pair] of pairs.entries()) {
    const [name = "", value = ""] = pair.split("=");
    const put = (text: string) => pairs.with(at, `${name}=${encodeURIComponent(text)}`).join("&");
    yield [name, decodeURIComponent(value), put];
  }
  if (!body.startsWith("<")) return;
  for (const match of body.matchAll(/<(\w+)>([^<]+)</g)) {
    const [, name = "", value = ""] = match;
    const put = (text: string) =>
      `${body.slice(0, match.index)}<${name}>${text.replaceAll("&", "&amp;").replaceAll("<", "&lt;")}${body.slice(match.index + match[0].length - 1)}`;
    yield [name, value, put];
  }
}

function* textsInJson(whole: object, path: readonly string[]): Generator<Text> {
  const value = path.reduce<unknown>((from, name) => (from as Record<string, unknown>)[name], whole);
  if (typeof value === "string") {
    const put = (text: string) => {
      const changed = structuredClone(whole);
      const owner = path.slice(0, -1).reduce<unknown>((from, name) => (from as Record<string, unknown>)[name], changed);
      (owner as Record<string, unknown>)[path.at(-1) as string] = text;
      return JSON.stringify(changed);
    };
    yield [path.join("."), value, put];
  } else if (typeof value === "object" && value !== null) {
    for (const name of Object.keys(value)) yield* textsInJson(whole, [...path, name]);
  }
}

describe.each(["contract", "emulated"])("hostile values at the level %s", (level) => {
  let server: SpawnedServer;

  beforeAll(async () => {
    server = await spawnServer([`--fidelity=${level}`]);
    const { socket, send } = await openConnection(server.port);
    for (const request of recorded.slice(0, SEED)) await send(attack("", "", request).bytes);
    socket.destroy();
  });

  afterAll(() => server.end());

  test("modelled headers and query parameters", { timeout: 120_000 }, async () => {
    expect(await slowAmong(server, server.port, modelledMembers())).toEqual([]);
  });

  test("what the core reads, on both ports", { timeout: 120_000 }, async () => {
    expect(await slowAmong(server, server.port, coreReads())).toEqual([]);
    expect(await slowAmong(server, server.apiPort, coreReads())).toEqual([]);
  });

  test("texts in bodies", { timeout: 120_000 }, async () => {
    expect(await slowAmong(server, server.port, bodies())).toEqual([]);
  });
});
