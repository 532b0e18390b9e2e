import { bodyOf } from "../body/body.js";
import type { JournalEvent } from "../journal/event.js";
import type { Held } from "../journal/held.js";
import type { Registry } from "../registry/registry.js";
import { header, type RequestHeaders } from "../wire/wire.js";
import { leave } from "../wire/wire-body.js";
import type { World } from "../world/world.js";
import type { Worlds } from "../world/worlds.js";
import { answer } from "./answer.js";

/** Why an event is not sent again. */
export type NotSent = "other kind" | "refused" | "not kept";

/** How the second request went. */
export interface SentAgain {
  /** The HTTP status. */
  readonly status: number;
  /** Its event in the journal; undefined where the journal has no room for it. */
  readonly event: JournalEvent | undefined;
}

interface Places {
  readonly registry: Registry;
  readonly worlds: Worlds;
  /** The world of the event. */
  readonly world: World;
}

/** Headers that tie a request to another one: with them the second would be taken for a retry of the first, or for work of its caller. */
const ties = new Set(["amz-sdk-invocation-id", "amz-sdk-request", "x-amzn-trace-id"]);

/**
 * Sends the request of an event once more: the same bytes, with the client's own credential, date and region, so that it reaches the same world
 * and resource. Returns why it does not where no client sent it, where the mock port refused it, or where not all of it was kept.
 */
export async function sendAgain(
  { registry, worlds, world }: Places,
  event: JournalEvent,
): Promise<SentAgain | NotSent> {
  const { kind, method, url, unmatched, held } = event;
  if (kind !== "request" || method === undefined || url === undefined) return "other kind";
  // Inside of the server no filter would refuse it, such as that of requests that pages of other origins send.
  if (unmatched?.code !== undefined) return "refused";
  const body = held && bodyAsSent(held);
  if (held?.requestHeaders === undefined || body === undefined) return "not kept";
  const headers = { ...withoutTies(held.requestHeaders), "content-length": String(body.length) };
  const response = await answer(registry, worlds, { method, url, headers, body: bodyOf(body) });
  leave(response.body);
  return { status: response.breaksOff === "at once" ? 0 : response.status, event: eventWith(headers, world) };
}

const nothing = new Uint8Array();

/** The bytes that the client sent; undefined where they were streamed, cut or decoded. */
function bodyAsSent({ requestHeaders: headers = {}, requestBody, isCut }: Held): Uint8Array | undefined {
  const length = header({ headers }, "content-length");
  if (length !== undefined && Number(length) > 0)
    return requestBody?.length === Number(length) ? requestBody : undefined;
  // Of an operation whose input is in the URL, the input is held as the body.
  if (header({ headers }, "transfer-encoding") === undefined) return nothing;
  const isDecoded = header({ headers }, "content-encoding")?.includes("aws-chunked");
  return isCut || isDecoded ? undefined : requestBody;
}

function withoutTies(headers: RequestHeaders): RequestHeaders {
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => !ties.has(name) && name !== "transfer-encoding"),
  );
}

/** The event of the request with these headers: they are recorded as they are, and not copied. */
function eventWith(headers: RequestHeaders, { journal }: World): JournalEvent | undefined {
  for (const event of journal.newestFirst()) if (event.held?.requestHeaders === headers) return event;
  return undefined;
}
