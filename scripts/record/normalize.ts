import type { RawRow, Recording } from "./send.js";

/** A row without what differs from run to run. */
export interface NormalRow extends Omit<RawRow, "answer"> {
  readonly answer?: {
    readonly status: number;
    readonly headers: { readonly [name: string]: string };
    /** Of an answer in JSON its value, else its text. */
    readonly body: unknown;
  };
}

/** Headers that say how an answer was sent, not what it says. */
const leftOut: readonly string[] = [
  "connection",
  "content-length",
  "date",
  "keep-alive",
  "server",
  "transfer-encoding",
  "vary",
  "x-amz-crc32",
];

/** Headers that name the request, and those that name it for AWS's support. */
const requestIds: readonly string[] = ["x-amzn-requestid", "x-amz-request-id", "x-amz-id-2", "x-amz-cf-id"];

/** Members that only their server can read, that are random, or that must not be told; in XML the elements of these names. */
const opaque: readonly string[] = [
  "AccessKeyId",
  "Ciphertext",
  "CiphertextBlob",
  "CurrentKeyMaterialId",
  "HostId",
  "KeyMaterialId",
  "NextToken",
  "Plaintext",
  "ReceiptHandle",
  "RevisionId",
  "SecretAccessKey",
  "SequenceNumber",
  "SessionToken",
  "ShardIterator",
  "Signature",
  "nextToken",
];

/** The times of these years, in seconds. */
const [EARLIEST, LATEST] = [Date.UTC(2015, 0) / 1000, Date.UTC(2060, 0) / 1000];

/**
 * The rows of a recording with placeholders for ids, times, request ids, accounts, secrets and addresses. Equal ids have equal placeholders within a
 * recording, so that a wrong reference still shows.
 */
export function normalized({ rows, run, target }: Recording): NormalRow[] {
  const text = textNormalizer(run, target.endpoint);
  return rows.map(({ answer, ...row }) => {
    if (answer === undefined) return row;
    const ids = requestIds.flatMap((name) => answer.headers[name] ?? []);
    const plain = (value: string) => text(ids.reduce((told, id) => told.replaceAll(id, "<request id>"), value));
    const headers = Object.entries(answer.headers)
      .filter(([name]) => !leftOut.includes(name))
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, value]) => [name, plain(value)] as const);
    return {
      ...row,
      answer: { status: answer.status, headers: Object.fromEntries(headers), body: bodyOf(answer.body, plain) },
    };
  });
}

function bodyOf(body: string, plain: (text: string) => string): unknown {
  try {
    return withoutOpaque(JSON.parse(body), plain);
  } catch {
    const elements = new RegExp(`<(${opaque.join("|")})>[^<]*<`, "g");
    return plain(body.replace(elements, "<$1>&lt;opaque&gt;<"));
  }
}

function withoutOpaque(value: unknown, plain: (text: string) => string): unknown {
  if (typeof value === "string") return plain(value);
  if (typeof value === "number") return isTime(value) ? "<time>" : value;
  if (Array.isArray(value)) return value.map((each) => withoutOpaque(each, plain));
  if (typeof value !== "object" || value === null) return value;
  const members = Object.entries(value).map(([name, each]) => [
    plain(name),
    opaque.includes(name) && typeof each === "string" ? "<opaque>" : withoutOpaque(each, plain),
  ]);
  return Object.fromEntries(members);
}

function isTime(value: number): boolean {
  return [value, value / 1000].some((seconds) => seconds >= EARLIEST && seconds < LATEST);
}

function textNormalizer(run: string, endpoint: string | undefined): (text: string) => string {
  const known = new Map<string, string>();
  const numbered = (kind: string) => (id: string) => {
    const name =
      known.get(id) ?? `<${kind} ${[...known.values()].filter((each) => each.startsWith(`<${kind} `)).length + 1}>`;
    known.set(id, name);
    return name;
  };
  const host = endpoint === undefined ? undefined : new URL(endpoint).host;
  const rules: readonly (readonly [RegExp, string | ((found: string) => string)])[] = [
    [/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi, numbered("id")],
    [/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:?\d\d)?/g, "<time>"],
    [/[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT/g, "<time>"],
    [/\b(?:AKIA|ASIA|AROA|AIDA|LKIA|LSIA)[A-Z0-9]{12,}\b/g, numbered("key")],
    [/(:secret:[^"\s:]+)-[A-Za-z0-9]{6}\b/g, "$1-<suffix>"],
    [/https?:\/\/[a-z0-9.-]+\.amazonaws\.com(?:\.cn)?/g, "<endpoint>"],
    [/\b\d{12}\b/g, "<account>"],
  ];
  return (text) => {
    const local =
      host === undefined ? text : text.replaceAll(`http://${host}`, "<endpoint>").replaceAll(host, "<endpoint>");
    return rules.reduce(
      (told, [pattern, by]) => (typeof by === "string" ? told.replace(pattern, by) : told.replace(pattern, by)),
      local.replaceAll(run, "<run>"),
    );
  };
}
