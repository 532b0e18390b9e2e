import { notSettled, type Rest, SkipError } from "@cloudstub/core/for-server";
import { optional } from "@cloudstub/kit";
import { createRoute, type OpenAPIHono, z } from "@hono/zod-openapi";
import { json, problems } from "./answers.js";
import { graceParameter, notTurnable } from "./clock.js";
import { clockOf, firedMembers, firedOf, nextWork, shownWork } from "./clock-view.js";
import { type ApiContext, worldOf } from "./context.js";
import { durationIn, isoDuration } from "./duration.js";
import { querySchema } from "./parameters.js";
import { type Problem, problemOf } from "./problem.js";

const rest = z
  .object({
    now: z.iso.datetime().openapi({ description: "The time that services see. ISO 8601, UTC." }),
    skipped: z.string().openapi({ description: "By how much the clock was advanced: an ISO 8601 duration." }),
    ...firedMembers,
    next: nextWork,
  })
  .openapi("Rest", { description: "A world at rest." });

const settled = createRoute({
  method: "get",
  path: "/api/settled",
  operationId: "getSettled",
  tags: ["management"],
  summary: "Wait for rest",
  description:
    "Answers when nothing is under way any more: every request is answered except those that wait, clients whose polls were answered poll again, no agent and no delivery is at work, nothing is due, and no message is in flight. With skip, the clock is advanced until delays, retries, deliveries and scheduled deletions are done. After the time limit it answers 409 and names what is under way.",
  request: {
    query: querySchema({
      timeout: optional(
        "Time limit, in the machine's time: 10s, or an ISO 8601 duration such as PT10S, which is the default.",
      ),
      skip: optional("How far the clock may be advanced, such as 24h or PT24H; not at all unless given."),
      grace: graceParameter,
    }),
  },
  responses: { 200: json(rest, "Nothing is under way."), ...problems },
});

/** Adds `GET /api/settled`. */
export function addSettled(app: OpenAPIHono, context: ApiContext): void {
  app.openapi(settled, async (c) => {
    const world = worldOf(context, c);
    const { timeout, skip, grace } = c.req.valid("query");
    const options = {
      timeout: durationIn("timeout", timeout),
      skip: durationIn("skip", skip),
      grace: durationIn("grace", grace),
    };
    const found = await world.settled(options).catch((error: unknown) => {
      throw error instanceof SkipError ? notTurnable() : error;
    });
    if (!found.settled) throw unsettled(found, options.timeout);
    return c.json({ now: clockOf(world).now, ...wayOf(found) }, 200);
  });
}

function wayOf({ skipped, next, ...fired }: Rest) {
  return { skipped: isoDuration(skipped), ...firedOf(fired), ...(next && { next: shownWork(next) }) };
}

/**
 * 409, as the state of the world is in the way (RFC 9110, 15.5.10). 408 would blame the client for a slow request, which clients may repeat
 * by themselves (15.5.9).
 */
function unsettled(found: Rest, timeout: number | undefined): Problem {
  const members = { inProgress: found.inProgress, ...wayOf(found) };
  return problemOf(notSettled(found, timeout), { members });
}
