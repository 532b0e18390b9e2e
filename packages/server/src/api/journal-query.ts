import { type EventKind, eventKinds, isStatus, type JournalEvent, type World } from "@cloudstub/core/for-server";
import { optional } from "@cloudstub/kit";
import { querySchema } from "./parameters.js";
import { problem, quoted } from "./problem.js";

/** The parameters that choose events. */
export const filters = {
  kind: optional(`Only events of this kind: ${eventKinds.join(", ")}; several are separated by commas.`),
  service: optional("Only events of this service."),
  operation: optional("Only this operation; with * at the end all that begin so."),
  resource: optional("Only what is about a resource whose name has this in it."),
  status: optional("Only this status: 404, 4xx, ok for success, error for the others."),
  text: optional("Only events that have this text in their summary, URL, notes, logs, ids or bodies."),
};

/** The parameters that say how much of an event is shown. */
const detail = {
  reveal: optional("true to show secrets and signatures."),
};

/** The query of `GET /api/journal`. */
export const listQuery = querySchema({
  ...filters,
  ...detail,
  bodies: optional("true to show inputs, outputs and what was on the wire, too."),
  after: optional("The id of an event: only those that were recorded after it."),
  before: optional("The id of an event: only those that were recorded before it."),
  limit: optional("At most this many, the most recent ones; 100 unless given."),
  format: optional(
    "json, which is the default; jsonl for one event a line, the oldest first; otlp for OpenTelemetry's spans.",
  ),
});

/** The query of `GET /api/journal/live`. */
export const liveQuery = querySchema({
  ...filters,
  ...detail,
  bodies: optional("true to show inputs, outputs and what was on the wire, too."),
  after: optional("The id of an event: the stream begins with those that were recorded after it."),
});

/** The query of `GET /api/journal/why`. */
export const whyQuery = querySchema({
  ...filters,
  ...detail,
  format: optional("json, which is the default; text for lines that people read."),
});

/** The query of `GET /api/journal/<id>`. */
export const eventQuery = querySchema(detail);

/** The parameters of a query, each a text. */
type Texts = { readonly [name: string]: string | undefined };

const MOST_ENTRIES = 10_000;

/** What a query asks for. Throws a `Problem` for a value that is not allowed. */
export function pageRequestIn(query: Texts) {
  const { kind, service, operation, resource, status, text, after, before, limit } = query;
  if (status !== undefined && !isStatus(status))
    throw notAllowed("status", status, "give a status such as 404, 4xx, ok or error");
  return {
    kind: kind === undefined ? undefined : kindsIn(kind),
    service,
    operation,
    resource,
    status,
    text,
    after,
    before,
    limit: limit === undefined ? 100 : limitIn(limit),
    ...detailIn(query),
  };
}

/** How much of an event a query asks for. */
export function detailIn({ reveal, bodies }: Texts) {
  return { reveal: isTrue("reveal", reveal), bodies: isTrue("bodies", bodies) };
}

function kindsIn(text: string): EventKind[] {
  return text.split(",").map((kind) => {
    if (!(eventKinds as readonly string[]).includes(kind))
      throw notAllowed("kind", kind, `allowed are ${eventKinds.join(", ")}`);
    return kind as EventKind;
  });
}

function limitIn(text: string): number {
  const limit = Number(text);
  if (!/^\d{1,6}$/.test(text) || limit < 1 || limit > MOST_ENTRIES)
    throw notAllowed("limit", text, `give a whole number from 1 to ${MOST_ENTRIES}`);
  return limit;
}

/** The value of a parameter that is true or false. Throws a `Problem` for another. */
export function isTrue(parameter: string, value: string | undefined): boolean {
  if (value === undefined || value === "false") return false;
  if (value === "true") return true;
  throw notAllowed(parameter, value, "allowed are true and false");
}

/** The problem of a value that is not allowed. */
export function notAllowed(parameter: string, value: string, remedy: string) {
  return problem(
    "InvalidParameter/value",
    { parameter, value: quoted(value), remedy },
    { members: { parameters: [parameter] } },
  );
}

/** The event with this id. Throws a `Problem` where the journal of the world does not have it. */
export function eventIn({ name, journal }: World, id: string): JournalEvent {
  const event = /^\d{1,15}$/.test(id) ? journal.index.get(Number(id)) : undefined;
  if (event !== undefined && journal.has(event)) return event;
  throw problem("UnknownEvent/id", { world: name, id: quoted(id) });
}
