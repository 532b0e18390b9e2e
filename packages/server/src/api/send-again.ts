import { idOf, type JournalEvent, type NotSent, sendAgain } from "@cloudstub/core/for-server";
import { createRoute, type OpenAPIHono, z } from "@hono/zod-openapi";
import { json, problems } from "./answers.js";
import { type ApiContext, worldOf } from "./context.js";
import { eventIn } from "./journal-query.js";
import { querySchema } from "./parameters.js";
import { type Problem, problem } from "./problem.js";

const route = createRoute({
  method: "post",
  path: "/api/journal/{id}/send-again",
  operationId: "sendAgain",
  tags: ["management"],
  summary: "Send a request again",
  description:
    "Sends a client's request once more as it was: the same bytes, credential and date. Checks and faults apply as to any request. Events of other kinds are refused, and so are requests that the mock port refused and requests of which not all was kept.",
  request: { params: z.object({ id: z.string() }), query: querySchema({}) },
  responses: {
    200: json(
      z
        .object({
          id: z.string().optional().openapi({
            description: "The event of the second request; absent where the journal has no room for it.",
          }),
          status: z
            .int()
            .openapi({ description: "The HTTP status of its answer; 0 where a fault dropped the connection." }),
        })
        .openapi("SentAgain"),
      "How the second request went.",
    ),
    ...problems,
  },
});

/** Adds `POST /api/journal/<id>/send-again`. */
export function addSendAgain(app: OpenAPIHono, context: ApiContext): void {
  app.openapi(route, async (c) => {
    const world = worldOf(context, c);
    const event = eventIn(world, c.req.valid("param").id);
    const sent = await sendAgain({ ...context, world }, event);
    if (typeof sent === "string") throw notSent(sent, event);
    return c.json({ ...(sent.event && { id: idOf(sent.event.number) }), status: sent.status }, 200);
  });
}

function notSent(why: NotSent, { number, kind, unmatched }: JournalEvent): Problem {
  const id = idOf(number);
  switch (why) {
    case "other kind":
      return problem("NotSentAgain/other kind", { id, kind });
    case "refused":
      return problem("NotSentAgain/refused", { id, why: unmatched?.why ?? "" });
    case "not kept":
      return problem("NotSentAgain/not kept", { id });
  }
}
