import { randomBytes } from "node:crypto";
import {
  type Detail,
  entryOf,
  explained,
  explainedLatest,
  idOf,
  type JournalEvent,
  journalFilter,
  journalPage,
  otlpOf,
  storyOf,
  type WorldJournal,
  whyNot,
} from "@cloudstub/core/for-server";
import { createRoute, type OpenAPIHono, z } from "@hono/zod-openapi";
import { json, problems } from "./answers.js";
import { type ApiContext, worldOf } from "./context.js";
import { LiveJournal } from "./journal-live.js";
import {
  detailIn,
  eventIn,
  eventQuery,
  listQuery,
  liveQuery,
  notAllowed,
  pageRequestIn,
  whyQuery,
} from "./journal-query.js";
import { journalEntry, journalTree } from "./journal-schema.js";
import { problem } from "./problem.js";

const shared = { method: "get" as const, tags: ["management"] };

const page = z
  .object({
    entries: z.array(journalEntry),
    next: z.string().optional().openapi({
      description: "Pass it as before to get the next page; absent on the last one.",
    }),
    afterFound: z.boolean().optional().openapi({
      description: "With after: whether the journal still has that event. If not, the entries are all that it has.",
    }),
  })
  .openapi("Journal");

const list = createRoute({
  ...shared,
  path: "/api/journal",
  operationId: "getJournal",
  summary: "Journal",
  description:
    "Lists what happened in a world since the start or the last full reset, the most recent first: requests, calls between services, steps of agents, deliveries and what was done to the world, each with its cause. The oldest are dropped when there is no room for more.",
  request: { query: listQuery },
  responses: {
    200: {
      description: "The events.",
      content: { ...json(page, "").content, "application/jsonl": { schema: z.string() } },
    },
    ...problems,
  },
});

const live = createRoute({
  ...shared,
  path: "/api/journal/live",
  operationId: "followJournal",
  summary: "Follow the journal",
  description:
    "Sends each event when it is recorded, as server-sent events whose data is an event in JSON. After a break, Last-Event-ID or after lets the stream begin where the last one ended. Where more happens than can be sent, an event named skipped says how many were left out; a reader that does not read gets one named dropped, and the stream ends.",
  request: { query: liveQuery },
  responses: {
    200: { description: "The stream.", content: { "text/event-stream": { schema: z.string() } } },
    ...problems,
  },
});

const explainedEvent = z
  .object({
    entry: journalEntry,
    causes: z.array(journalEntry).openapi({ description: "The nearest cause first, the root last." }),
    effects: z.array(journalTree).openapi({ description: "In the order in which they began." }),
    more: z.literal(true).optional().openapi({ description: "Some effects were left out." }),
  })
  .openapi("ExplainedEvent");

const why = createRoute({
  ...shared,
  path: "/api/journal/why",
  operationId: "explainLatest",
  summary: "Why",
  description:
    "Explains the most recent event that the filters let pass: what it found and did not do and why, what led to it and what it led to. The filters are those of the journal.",
  request: { query: whyQuery },
  responses: {
    200: {
      description: "The event.",
      content: { ...json(explainedEvent, "").content, "text/plain": { schema: z.string() } },
    },
    ...problems,
  },
});

const one = createRoute({
  ...shared,
  path: "/api/journal/{id}",
  operationId: "getJournalEntry",
  summary: "An event of the journal",
  description:
    "Shows an event with its input, output and what was on the wire, with all that led to it and all that it led to.",
  request: { params: z.object({ id: z.string() }), query: eventQuery },
  responses: {
    200: json(explainedEvent, "The event."),
    ...problems,
  },
});

/** Events that are written out in one turn of the event loop. */
const CHUNK = 100;

/** Adds the routes of `/api/journal`. */
export function addJournal(app: OpenAPIHono, context: ApiContext): void {
  const readers = new LiveJournal();
  app.openapi(live, (c) => {
    const { journal } = worldOf(context, c);
    const query = c.req.valid("query");
    const { reveal, bodies, after: given, before, limit, ...filter } = pageRequestIn(query);
    const after = c.req.header("Last-Event-ID") ?? given;
    const key = JSON.stringify([journal.world, filter, reveal, bodies]);
    const backlog = after === undefined ? [] : recordedAfter(journal, after).filter(journalFilter(filter));
    const stream = readers.open({ journal, filter, detail: { reveal, bodies }, key }, backlog);
    return new Response(stream, { headers: { "Content-Type": "text/event-stream" } });
  });
  app.openapi(list, (c) => {
    const { journal } = worldOf(context, c);
    const query = c.req.valid("query");
    const wanted = pageRequestIn(query);
    const format = formatIn(query["format"], c.req.header("Accept"));
    if (format === "json") return c.json(journalPage(journal, wanted), 200);
    const limit = query["limit"] === undefined ? undefined : -wanted.limit;
    const events = recordedAfter(journal, wanted.after, wanted.before).filter(journalFilter(wanted)).slice(limit);
    if (format === "otlp") return c.json(otlpOf(events, journal.index, RUN), 200) as never;
    return new Response(lines(journal, events, wanted), { headers: { "Content-Type": "application/jsonl" } }) as never;
  });
  app.openapi(why, (c) => {
    const world = worldOf(context, c);
    const query = c.req.valid("query");
    const { format = "json" } = query;
    if (format !== "json" && format !== "text") throw notAllowed("format", format, "allowed are json and text");
    const { reveal, ...filter } = pageRequestIn(query);
    const how = { reveal, notYet: whyNot(context.registry, world) };
    const found = explainedLatest(world.journal, journalFilter(filter), how);
    if (found === undefined) throw problem("UnknownEvent/filters", { world: world.name });
    if (format === "json") return c.json(found, 200);
    return c.text(`${storyOf(found)}\n`, 200);
  });
  app.openapi(one, (c) => {
    const world = worldOf(context, c);
    const event = eventIn(world, c.req.valid("param").id);
    const notYet = whyNot(context.registry, world);
    return c.json(explained(world.journal, event, { ...detailIn(c.req.valid("query")), notYet }), 200);
  });
}

/**
 * The events that were recorded after the one with an id, oldest first; all where the journal does not have it. With `before` only those before another one; none where the
 * journal does not have that.
 */
export function recordedAfter(journal: WorldJournal, after: string | undefined, before?: string): JournalEvent[] {
  const events = [...journal.oldestFirst()];
  const placeOf = (id: string) => events.findIndex(({ number }) => idOf(number) === id);
  const end = before === undefined ? events.length : Math.max(0, placeOf(before));
  return events.slice(after === undefined ? 0 : placeOf(after) + 1, end);
}

function formatIn(format: string | undefined, accept = ""): "json" | "jsonl" | "otlp" {
  if (format === undefined) return /\bapplication\/(?:jsonl|x-ndjson)\b/.test(accept) ? "jsonl" : "json";
  if (format === "json" || format === "jsonl" || format === "otlp") return format;
  throw notAllowed("format", format, "allowed are json, jsonl and otlp");
}

/** The events as text, one a line, which is made while it is read. */
function lines(journal: WorldJournal, events: readonly JournalEvent[], detail: Detail): ReadableStream<Uint8Array> {
  let next = 0;
  return new ReadableStream({
    pull(controller) {
      const chunk = events.slice(next, next + CHUNK);
      next += CHUNK;
      const text = chunk.map((event) => `${JSON.stringify(entryOf(event, journal.index, detail))}\n`).join("");
      if (text !== "") controller.enqueue(new TextEncoder().encode(text));
      if (next >= events.length) controller.close();
    },
  });
}

/** Begins the ids of traces and spans, so that they differ from those of another run. */
const RUN = randomBytes(8).toString("hex");
