/**
 * Long values made to keep a parser busy, wherever a request has text: an answer never takes long, as all clients of both ports wait for
 * it. The headers and query parameters are those of the wire models and those that the core reads; the bodies are what SDK clients send.
 */
import { join } from "node:path";
import lambda from "@cloudstub/lambda";
import s3 from "@cloudstub/s3";
import { beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { structure, traitsOf } from "../../packages/core/src/model/shapes.js";
import { root } from "../../scripts/workspace.js";
import { type Connection, openConnection, requestBytes } from "../bench/load/connection.js";
import { type RecordedRequest, recordRequests } from "../conformance/recorded-requests.js";
import { startCloudstub } from "./process.js";

/** The longest answer, in milliseconds. Of a slow one the best of three counts, as this machine may be busy. */
const LONGEST_MS = 100;
/** Longer than any answer takes that is only slow: the process does not answer any more. */
const HANGS_MS = 10_000;
/** Within the 64 KiB that all headers of a request may have. */
const IN_HEAD = 60_000;
const IN_BODY = 120_000;

const runs = ["/", "%2F", "%", " ", "\t", "0", "1", '"', ",", ";", "=", "&", "-", "(", "[", "{", "\\", ":", ".", "_", "a", "<", "#"];
const longerRuns = ["Credential=x", "a-", "a.", "/a", "a:", '"\\', "1-", "a,", "a=b&", "a AND ", "NOT ", "#a.", "[0]", "\u00e9"];

/** Hostile texts of a length, some of which begin as a sound value does. */
function* hostile(sound: string, length: number): Generator<string> {
  for (const run of [...runs, ...longerRuns]) {
    const text = run.repeat(length / run.length / 2);
    yield `${sound}${text}-${text}-`;
    yield text + text;
  }
}

/** A request with a hostile text, and where the text is. */
interface Attack {
  readonly place: string;
  readonly bytes: Buffer;
}

let recorded: readonly RecordedRequest[];

beforeAll(async () => {
  recorded = await recordRequests();
});

/** Asks one thing after the other, and tells which took long. Rejects at once where there is no answer at all. */
async function slowAmong(port: number, attacks: Iterable<Attack>): Promise<string[]> {
  let connection = await openConnection(port);
  let count = 0;
  const once = async ({ bytes, place }: Attack): Promise<number> => {
    if (connection.socket.destroyed || connection.socket.readableEnded) connection = await openConnection(port);
    const begin = performance.now();
    await answerOf(connection, bytes, place).catch(async (error: Error) => {
      if (error.name === "TimeoutError") throw error;
      // It was closed behind the answer before.
      connection = await openConnection(port);
      await answerOf(connection, bytes, place);
    });
    return performance.now() - begin;
  };
  const slow: string[] = [];
  for (const attack of attacks) {
    count++;
    let best = await once(attack);
    for (let again = 0; again < 2 && best > LONGEST_MS; again++) best = Math.min(best, await once(attack));
    if (best > LONGEST_MS) slow.push(`${attack.place}: ${best.toFixed(0)} ms`);
  }
  connection.socket.destroy();
  expect(count).toBeGreaterThan(100);
  return slow;
}

async function answerOf({ send }: Connection, bytes: Buffer, place: string): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    const error = Object.assign(new Error(`There is no answer to ${place} within ${HANGS_MS} ms.`), { name: "TimeoutError" });
    timer = setTimeout(() => reject(error), HANGS_MS);
  });
  await Promise.race([send(bytes), late]).finally(() => clearTimeout(timer));
}

function attack(place: string, text: string, request: Partial<RecordedRequest> & Pick<RecordedRequest, "method" | "url">): Attack {
  const headers = { host: "localhost", ...request.headers };
  const bytes = requestBytes({ body: Buffer.alloc(0), ...request, headers });
  return { place: `${request.method} ${request.url.slice(0, 60)}, ${place}, ${JSON.stringify(text.slice(0, 12))}…`, bytes };
}

/** What text is in an address, at a length that is allowed. */
function inAddress(text: string): string {
  return text.replaceAll(/[\s#&"<é]/gu, encodeURIComponent).slice(0, IN_HEAD);
}

const labels: Readonly<Record<string, string>> = { Bucket: "bucket-a", Key: "dir/a", FunctionName: "a" };
const samples: Readonly<Record<string, string>> = {
  range: "bytes=",
  "x-amz-copy-source": "bucket-a/",
  "x-amz-copy-source-range": "bytes=",
  "if-match": '"',
};

/** Every member of the REST services that is bound to a header or to the query; of operations that store nothing, each name once. */
function* modelledMembers(): Generator<Attack> {
  const known = new Set<string>();
  for (const module of [s3, lambda]) {
    const model = module.model();
    const backed = (operation: string) => typeof module.operations[operation as never] === "function";
    // What removes things comes last.
    const operations = Object.entries(model.operations).sort(([a], [b]) => Number(a.startsWith("Delete")) - Number(b.startsWith("Delete")));
    for (const [operation, { input, http }] of operations) {
      const [method = "", pattern = ""] = http ?? [];
      const path = pattern.replaceAll(/\{(\w+)\+?\}/g, (_, label: string) => labels[label] ?? "x");
      for (const member of Object.values(structure(model, input).members)) {
        const { httpHeader, httpPrefixHeaders, httpQuery, httpQueryParams } = traitsOf(member);
        const name = (httpHeader ?? (httpPrefixHeaders && `${httpPrefixHeaders}x`))?.toLowerCase();
        const query = httpQuery ?? (httpQueryParams && "x");
        if (name === undefined && query === undefined) continue;
        if (!backed(operation) && known.has(`${name}?${query}`)) continue;
        known.add(`${name}?${query}`);
        for (const text of hostile(samples[name ?? ""] ?? "1", IN_HEAD)) {
          const url = query === undefined ? path : `${path}${path.includes("?") ? "&" : "?"}${query}=${inAddress(text)}`;
          yield attack(`${operation} ${name ?? query}`, text, { method, url, ...(name !== undefined && { headers: { [name]: text } }) });
        }
      }
    }
  }
}

const read = ["authorization", "x-amz-target", "x-cloud-target", "content-type", "content-encoding", "content-md5", "accept", "host"];
const alsoRead = ["x-amz-content-sha256", "x-amz-decoded-content-length", "x-amz-trailer", "x-amz-checksum-crc32", "expect", "origin"];
const browser = ["referer", "sec-fetch-site", "access-control-request-method", "access-control-request-headers", "cookie", "user-agent"];

/** What the core reads of every request: headers, the credential in the query, the path itself. */
function* coreReads(): Generator<Attack> {
  const lines = ["GET /bucket-a/dir/a", "PUT /bucket-a/b", "POST /", "OPTIONS /bucket-a", "GET /api/status"];
  for (const line of lines) {
    const [method = "", url = ""] = line.split(" ");
    const scope = "Credential=test/20260101/";
    for (const name of [...read, ...alsoRead, ...browser]) {
      for (const text of hostile(name === "authorization" ? `AWS4-HMAC-SHA256 ${scope}` : "localhost:", IN_HEAD)) {
        yield attack(name, text, { method, url, headers: { [name]: text } });
      }
    }
    for (const text of hostile("test%2F20260101%2F", IN_HEAD)) {
      yield attack("X-Amz-Credential", text, { method, url: `${url}?X-Amz-Credential=${inAddress(text)}` });
      yield attack("a name in the query", text, { method, url: `${url}?${inAddress(text)}=1` });
      yield attack("the path", text, { method, url: `${url}${inAddress(text)}` });
      yield attack("the address", text, { method, url: `http://${inAddress(text)}` });
    }
  }
}

/** The requests that SDK clients sent, with a hostile text in the place of each text of the body, one after the other. */
function* bodies(): Generator<Attack> {
  const known = new Set<string>();
  for (const request of recorded) {
    const body = request.body.toString();
    const action = request.headers["x-amz-target"] ?? /Action=(\w+)/.exec(body)?.[1] ?? `${request.method} ${request.url.split("?")[1]}`;
    for (const [place, sound, put] of textsIn(body)) {
      const name = `${action} ${place}`;
      if (known.has(name)) continue;
      known.add(name);
      for (const text of hostile(sound, IN_BODY)) yield attack(name, text, { ...request, body: Buffer.from(put(text)) });
    }
  }
}

type Text = readonly [place: string, sound: string, put: (text: string) => string];

/** The texts in a body of JSON, in a form, or in XML. */
function* textsIn(body: string): Generator<Text> {
  if (body.startsWith("{")) yield* textsInJson(JSON.parse(body) as object, []);
  const form = body.startsWith("Action=") ? body.split("&") : [];
  for (const [at, pair] of form.entries()) {
    const [name = "", value = ""] = pair.split("=");
    const put = (text: string) => form.with(at, `${name}=${encodeURIComponent(text)}`).join("&");
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
  async function start() {
    const services = "--services=sqs,sns,secretsmanager,s3,lambda,dynamodb,ssm";
    const server = await startCloudstub([services, `--fidelity=${level}`, "--modules-dir", join(root, "modules")]);
    const connection = await openConnection(server.port);
    onTestFinished(() => void connection.socket.destroy());
    for (const request of recorded.slice(0, 60)) await connection.send(attack("", "", request).bytes);
    return server;
  }

  test("modelled headers and query parameters", { timeout: 120_000 }, async () => {
    const { port } = await start();
    expect(await slowAmong(port, modelledMembers())).toEqual([]);
  });

  test("what the core reads, on both ports", { timeout: 120_000 }, async () => {
    const { port, apiPort } = await start();
    expect(await slowAmong(port, coreReads())).toEqual([]);
    expect(await slowAmong(apiPort, coreReads())).toEqual([]);
  });

  test("texts in bodies", { timeout: 120_000 }, async () => {
    const { port } = await start();
    expect(await slowAmong(port, bodies())).toEqual([]);
  });
});
