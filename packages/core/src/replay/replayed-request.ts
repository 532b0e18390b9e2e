import { bodyOf } from "../body/body.js";
import { ProductError } from "../errors/product-error.js";
import type { JournalEntry } from "../journal/entry.js";
import type { WireRequest } from "../wire/wire.js";

/** Why a request can't be replayed: its secrets were concealed, or not all of it was kept. */
export type NotReplayable = "concealed" | "not kept";

/** Headers that say how the body was sent, which is whole now. */
const ofTransfer = new Set(["content-length", "transfer-encoding", "expect"]);

/** The object that is copied, with its version. */
const COPY_SOURCE = "x-amz-copy-source";

/** The request of an entry of the journal, as it was sent. `rewrite` puts ids of the replay in place of recorded ones. */
export function requestOf(entry: JournalEntry, rewrite: (text: string) => string): WireRequest | NotReplayable {
  const { method, url, raw, cut, concealed } = entry;
  if (concealed) return "concealed";
  if (method === undefined || url === undefined || raw === undefined) return "not kept";
  const { headers, body } = raw.request;
  const bytes = bytesOf(raw.request, cut ?? false);
  if (bytes === undefined) return "not kept";
  const sent = typeof body === "string" ? Buffer.from(rewrite(bytes.toString())) : bytes;
  const kept = Object.entries(headers)
    .map(([name, value]) => [name.toLowerCase(), value] as const)
    .filter(([name]) => !ofTransfer.has(name))
    .map(([name, value]) => [name, name === COPY_SOURCE ? rewrite(value) : value]);
  return {
    method,
    url: rewrite(url),
    headers: { ...Object.fromEntries(kept), "content-length": `${sent.length}` },
    body: bodyOf(sent),
  };
}

type Message = NonNullable<JournalEntry["raw"]>["request"];

/** The bytes of a body as they were sent; undefined of a streamed body, and of one that was sent in signed chunks. */
function bytesOf({ headers, body }: Message, isCut: boolean): Buffer | undefined {
  const headerOf = (wanted: string) => Object.entries(headers).find(([name]) => name.toLowerCase() === wanted)?.[1];
  const bytes = typeof body === "string" ? Buffer.from(body) : Buffer.from(body.base64, "base64");
  const length = Number(headerOf("content-length") ?? 0);
  if (length > 0) return bytes.length === length ? bytes : undefined;
  // Of an operation whose input is in the URL, the input is held as the body.
  if (headerOf("transfer-encoding") === undefined) return Buffer.of();
  return isCut || headerOf("content-encoding")?.includes("aws-chunked") ? undefined : bytes;
}

/** A recorded request that was not sent. */
export interface LeftOut {
  readonly id: string;
  /** `fault`: a fault answered in place of its operation, so that it did nothing. */
  readonly why: NotReplayable | "fault";
}

/** Most requests of one replay. */
const MOST = 1000;

/**
 * The requests of recorded events that a replay sends or leaves out: those of clients that named an operation. Throws a `ProductError` where there are none or too many, and
 * unless `skip` is true where one can't be sent.
 */
export function replayable(recorded: readonly JournalEntry[], { skip = false } = {}): JournalEntry[] {
  const requests = recorded.filter(({ kind, service }) => kind === "request" && service !== undefined);
  if (requests.length === 0) throw new ProductError("NothingToReplay", {});
  if (requests.length > MOST)
    throw new ProductError("NotReplayed/too many", { count: `${requests.length}`, most: `${MOST}` });
  for (const entry of skip ? [] : requests) {
    const why = isFaults(entry) ? undefined : whyNotSent(entry);
    const text = why === "concealed" ? "NotReplayed/concealed" : "NotReplayed/not kept";
    if (why !== undefined) throw new ProductError(text, { id: entry.id });
  }
  return requests;
}

function whyNotSent(entry: JournalEntry): NotReplayable | undefined {
  const request = requestOf(entry, (text) => text);
  return typeof request === "string" ? request : undefined;
}

/** True where a fault answered, or dropped the connection, before the operation ran. */
export function isFaults({ fault, output }: JournalEntry): boolean {
  return fault !== undefined && output === undefined;
}
