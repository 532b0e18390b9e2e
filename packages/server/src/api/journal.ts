import { explained, journalPage } from "@cloudstub/core/for-server";
import { createRoute, type OpenAPIHono, z } from "@hono/zod-openapi";
import { json, problems } from "./answers.js";
import { type ApiContext, worldOf } from "./context.js";
import { detailIn, eventQuery, listQuery, pageRequestIn } from "./journal-query.js";
import { journalEntry, journalTree } from "./journal-schema.js";
import { problem, quoted } from "./problem.js";

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
  responses: { 200: json(page, "The events."), ...problems },
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
    200: json(
      z
        .object({
          entry: journalEntry,
          causes: z.array(journalEntry).openapi({ description: "The nearest cause first, the root last." }),
          effects: z.array(journalTree).openapi({ description: "In the order in which they began." }),
          more: z.literal(true).optional().openapi({ description: "Some effects were left out." }),
        })
        .openapi("ExplainedEvent"),
      "The event.",
    ),
    ...problems,
  },
});

/** Adds the routes of `/api/journal`. */
export function addJournal(app: OpenAPIHono, context: ApiContext): void {
  app.openapi(list, (c) => c.json(journalPage(worldOf(context, c).journal, pageRequestIn(c.req.valid("query"))), 200));
  app.openapi(one, (c) => {
    const world = worldOf(context, c);
    const { id } = c.req.valid("param");
    const found = /^\d{1,15}$/.test(id)
      ? explained(world.journal, Number(id), detailIn(c.req.valid("query")))
      : undefined;
    if (found === undefined) throw problem("UnknownEvent", { world: world.name, id: quoted(id) });
    return c.json(found, 200);
  });
}
