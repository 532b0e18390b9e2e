import type { RecordedRequest } from "../../conformance/recorded-requests.js";
import { Chance } from "./random.js";

/** A request as bytes, most of which are what an SDK client sent. */
export interface MutatedRequest {
  readonly bytes: Buffer;
  /** Where it ends is told otherwise than by a sound length, so that nothing can follow it on its connection. */
  readonly isLast: boolean;
}

/** A request while it is changed. Headers are a list, as there may be several of a name. */
interface Draft {
  method: string;
  url: string;
  headers: [name: string, value: string][];
  body: Buffer;
  /** Changed where the framing is; a sound length is told otherwise. */
  framing?: (draft: Draft) => string;
}

type Mutation = (draft: Draft, chance: Chance, recorded: readonly RecordedRequest[]) => void;

const methods = [
  "GET",
  "HEAD",
  "POST",
  "PUT",
  "DELETE",
  "PATCH",
  "OPTIONS",
  "TRACE",
  "PROPFIND",
  "M-SEARCH",
  "get",
  "PRI",
  "CONNECT",
];
const odd = [
  "",
  " ",
  "0",
  "-1",
  "1e400",
  "9".repeat(400),
  "NaN",
  "null",
  "true",
  "%",
  "%00",
  "%zz",
  "%c3%28",
  "..",
  "/",
  "//",
  "?",
  "#",
  "&",
  "=",
];
const names = [
  "__proto__",
  "constructor",
  "toString",
  "length",
  "~bytes",
  "a".repeat(3000),
  "é漢🎉",
  "\u0000",
  "\ud800",
  "]]>",
  "<!--",
  "&#0;",
];
const grammar = [
  "(",
  "[",
  "{",
  '"',
  "\\",
  ":",
  ",",
  "<a>",
  "</a>",
  "<!DOCTYPE a [<!ENTITY b 'c'>]>",
  "#n",
  ":v",
  " AND ",
  "arn:aws:",
  "*",
  "\r\n",
];
const texts = [...odd, ...names, ...grammar];
const values: readonly unknown[] = [null, true, -1, 0, 1.5, 1e308, "", [], {}, [null], { __proto__: 1 }, ...texts];

/** The request with this number of a run: what SDK clients sent, changed in one to four places. */
export function mutatedRequest(recorded: readonly RecordedRequest[], seed: number, number: number): MutatedRequest {
  const chance = new Chance(Math.imul(seed, 0x9e3779b1) ^ Math.imul(number + 1, 0x85ebca6b));
  const { method, url, headers, body } = chance.oneOf(recorded);
  const draft: Draft = { method, url, headers: [["host", "localhost"], ...Object.entries(headers)], body };
  for (let times = 1 + chance.below(4); times > 0; times--) chance.oneOf(mutations)(draft, chance, recorded);
  const framing = draft.framing?.(draft) ?? `content-length: ${draft.body.length}\r\n`;
  const lines = draft.headers.map(([name, value]) => `${name}: ${value}\r\n`).join("");
  const head = Buffer.from(`${draft.method} ${draft.url} HTTP/1.1\r\n${lines}${framing}\r\n`, "latin1");
  const isFramed = draft.headers.some(([name]) =>
    /^(content-length|transfer-encoding|connection|upgrade|expect)$/i.test(name),
  );
  return {
    bytes: Buffer.concat([head, draft.body]),
    isLast: draft.framing !== undefined || isFramed || !isPlain(draft),
  };
}

/** False where HTTP itself may be broken, so that the server refuses the connection and not the request. */
function isPlain({ method, url, headers }: Draft): boolean {
  const isSound = headers.every(([name, value]) => /^[\w-]+$/.test(name) && /^[\t\x20-\x7e]*$/.test(value));
  return isSound && /^[A-Z]+$/.test(method) && method !== "CONNECT" && /^\/[\x21-\x7e]*$/.test(url);
}

function spliced(text: string, chance: Chance): string {
  const at = chance.below(text.length + 1);
  return text.slice(0, at) + chance.oneOf(texts) + text.slice(at + chance.below(4));
}

const bytesOfBody: Mutation = (draft, chance) => {
  const body = Buffer.from(draft.body);
  for (let times = 1 + chance.below(4); times > 0 && body.length > 0; times--)
    body[chance.below(body.length)] = chance.below(256);
  draft.body = body;
};

const partOfBody: Mutation = (draft, chance) => {
  const from = chance.below(draft.body.length + 1);
  const to = from + chance.below(draft.body.length + 1 - from);
  const [before, part, after] = [draft.body.subarray(0, from), draft.body.subarray(from, to), draft.body.subarray(to)];
  draft.body = Buffer.concat(
    chance.oneOf([[before], [before, after], [before, part, part, after], [after, part, before], [part]]),
  );
};

const textInBody: Mutation = (draft, chance) => {
  draft.body = Buffer.from(spliced(draft.body.toString(), chance));
};

/** Replaces, renames, removes or nests something in a body of JSON. */
const json: Mutation = (draft, chance) => {
  if (draft.body[0] !== 0x7b) return textInBody(draft, chance, []);
  let whole: unknown;
  try {
    whole = JSON.parse(draft.body.toString());
  } catch {
    return;
  }
  let owner = whole as Record<string, unknown>;
  let keys = Object.keys(owner);
  for (;;) {
    const inner = owner[chance.oneOf(keys)];
    if (typeof inner !== "object" || inner === null || Object.keys(inner).length === 0 || chance.below(3) === 0) break;
    owner = inner as Record<string, unknown>;
    keys = Object.keys(owner);
  }
  const key = chance.oneOf(keys);
  const value = owner[key];
  const changes: readonly (() => unknown)[] = [
    () => (owner[key] = chance.oneOf(values)),
    () => (owner[key] = [value, value]),
    () => (owner[key] = { [key]: value }),
    () => (owner[key] = typeof value === "string" ? spliced(value, chance) : JSON.stringify(value)),
    () => delete owner[key],
    () => Object.defineProperty(owner, Array.isArray(owner) ? key : chance.oneOf(names), { value, enumerable: true }),
  ];
  chance.oneOf(changes)();
  draft.body = Buffer.from(JSON.stringify(whole));
};

/** Changes a pair of a form, or of a query. */
function pairs(text: string, chance: Chance): string {
  const all = text.split("&");
  const at = chance.below(all.length);
  const pair = all[at] as string;
  const changed = chance.oneOf([
    () => [pair, pair],
    () => [],
    () => [spliced(pair, chance)],
    () => [`${pair.split("=")[0]}=${encodeURIComponent(chance.oneOf(odd))}`],
    () => [
      pair,
      `${chance.oneOf(["max-keys", "X-Amz-Credential", "uploads", "Action", "x-id", "partNumber"])}=${chance.oneOf(odd)}`,
    ],
  ])();
  return [...all.slice(0, at), ...changed, ...all.slice(at + 1)].join("&");
}

const form: Mutation = (draft, chance) => {
  if (draft.body.toString("latin1", 0, 7) === "Action=") draft.body = Buffer.from(pairs(draft.body.toString(), chance));
};

const query: Mutation = (draft, chance) => {
  const [path = "", old = ""] = draft.url.split("?", 2);
  draft.url = `${path}?${pairs(old, chance)}`;
};

const path: Mutation = (draft, chance) => {
  const text = spliced(draft.url, chance);
  draft.url =
    chance.below(4) === 0
      ? text
      : Buffer.from(text)
          .toString("latin1")
          .replaceAll(/[^\x21-\x7e]/g, encodeURIComponent);
};

const method: Mutation = (draft, chance) => {
  draft.method = chance.oneOf(methods);
};

const header: Mutation = (draft, chance) => {
  if (draft.headers.length === 0) draft.headers.push(["x-amz-meta-b", ""]);
  const at = chance.below(draft.headers.length);
  const [name, value] = draft.headers[at] as [string, string];
  const text = () => chance.oneOf(texts).replaceAll(/[^\t\x20-\x7e\x80-\xff]/g, "");
  draft.headers = chance.oneOf([
    () => draft.headers.toSpliced(at, 1),
    () => draft.headers.toSpliced(at, 0, [name, value]),
    () => draft.headers.with(at, [name, text()]),
    () => draft.headers.with(at, [name, value.slice(0, chance.below(value.length + 1)) + text()]),
    () => draft.headers.with(at, [`${name}${text()}`, value]),
    () => [...draft.headers, [chance.oneOf(known), text()] as [string, string]],
  ])();
};

const known = [
  "range",
  "if-match",
  "if-modified-since",
  "content-md5",
  "x-amz-copy-source",
  "x-amz-checksum-crc32",
  "x-amz-meta-a",
]
  .concat([
    "x-amz-target",
    "x-cloud-target",
    "content-type",
    "authorization",
    "content-encoding",
    "expect",
    "connection",
    "origin",
  ])
  .concat(["x-amz-decoded-content-length", "x-amz-content-sha256", "x-amz-trailer", "x-amz-sdk-checksum-algorithm"]);

const anotherBody: Mutation = (draft, chance, recorded) => {
  draft.body = chance.oneOf(recorded).body;
};

const anotherTarget: Mutation = (draft, chance, recorded) => {
  const { headers } = chance.oneOf(recorded);
  draft.headers = draft.headers.map(([name, value]) => [name, headers[name] ?? value]);
};

/** In the pieces of aws-chunked, whose sizes may be wrong. */
const awsChunked: Mutation = (draft, chance) => {
  const pieces: Buffer[] = [];
  let piece: Buffer;
  for (let at = 0; at < draft.body.length; at += piece.length) {
    piece = draft.body.subarray(at, at + 1 + chance.below(draft.body.length));
    const size = chance.below(8) === 0 ? chance.oneOf(["ffffffff", "-1", "", "0", "zz"]) : piece.length.toString(16);
    const extension = chance.oneOf(["", "", `;chunk-signature=${"0".repeat(64)}`]);
    pieces.push(
      Buffer.from(`${size}${extension}\r\n`),
      piece,
      Buffer.from(chance.oneOf(["\r\n", "\r\n", "\r\n", "\n", ""])),
    );
  }
  const trailer = chance.oneOf([
    "",
    "x-amz-checksum-crc32:AAAAAA==\r\n",
    "x-amz-checksum-crc32\r\n",
    "x-amz-trailer-signature:0\r\n",
  ]);
  draft.headers.push(["content-encoding", "aws-chunked"], ["x-amz-decoded-content-length", String(draft.body.length)]);
  draft.headers.push([
    "x-amz-content-sha256",
    chance.oneOf(["STREAMING-UNSIGNED-PAYLOAD-TRAILER", "STREAMING-AWS4-HMAC-SHA256-PAYLOAD"]),
  ]);
  draft.body = Buffer.concat([...pieces, Buffer.from(`0\r\n${trailer}\r\n`)]);
};

const framings: readonly ((draft: Draft) => string)[] = [
  ({ body }) => `content-length: ${body.length + 1}\r\n`,
  ({ body }) => `content-length: ${Math.max(0, body.length - 1)}\r\n`,
  ({ body }) => `content-length: ${body.length}\r\ncontent-length: ${body.length}\r\n`,
  ({ body }) => `content-length: ${body.length}\r\ntransfer-encoding: chunked\r\n`,
  ({ body }) => `content-length: +${body.length}\r\n`,
  () => "content-length: 99999999999999999999\r\n",
  () => "transfer-encoding: chunked\r\n",
  () => "transfer-encoding: gzip, chunked\r\n",
  () => "expect: 100-continue\r\n",
  () => "connection: close\r\n",
  ({ body }) => `content-length: ${body.length}\n`,
  ({ body }) => `content-length:\r\n ${body.length}\r\n`,
  () => "",
];

const framing: Mutation = (draft, chance) => {
  draft.framing = chance.oneOf(framings);
  if (chance.below(2) === 0) return;
  // A body in sound chunks, or almost.
  draft.framing = () => "transfer-encoding: chunked\r\n";
  const size =
    chance.below(8) === 0 ? chance.oneOf(["zz", "-1", "fffffffffffffffff", ""]) : draft.body.length.toString(16);
  draft.body = Buffer.concat([
    Buffer.from(`${size}\r\n`),
    draft.body,
    Buffer.from(chance.oneOf(["\r\n0\r\n\r\n", "\r\n", "0\r\n\r\n"])),
  ]);
};

/** What is most like a request that a client could send comes more often. */
const shares = new Map([
  [json, 4],
  [header, 3],
  [form, 2],
  [query, 2],
  [path, 2],
  [textInBody, 2],
]);
const once = [bytesOfBody, partOfBody, method, anotherBody, anotherTarget, awsChunked, framing];
const mutations: readonly Mutation[] = [
  ...[...shares].flatMap(([each, share]) => Array<Mutation>(share).fill(each)),
  ...once,
];
