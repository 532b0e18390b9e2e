import { ClockBusyError, nextWorkOf, type Turn, TurnableClock, type World } from "@cloudstub/core/for-server";
import { optional, required } from "@cloudstub/kit";
import { createRoute, type OpenAPIHono, z } from "@hono/zod-openapi";
import { json, problems } from "./answers.js";
import { clockOf, clockState, firedOf, nextWork, shownWork, turnedClock } from "./clock-view.js";
import { type ApiContext, worldOf } from "./context.js";
import { durationIn } from "./duration.js";
import { querySchema, worldParameter } from "./parameters.js";
import { type Problem, problem, problemOf, quoted } from "./problem.js";

const shared = { method: "post" as const, tags: ["management"] };
const shown = { responses: { 200: json(clockState, "The clock."), ...problems } };
const turned = { responses: { 200: json(turnedClock, "The clock, and what happened."), ...problems } };

const show = createRoute({
  ...shared,
  responses: { 200: json(clockState.extend({ next: nextWork }).openapi("ClockNow"), "The clock."), ...problems },
  method: "get",
  path: "/api/clock",
  operationId: "getClock",
  summary: "Clock",
  description: "The time that services see.",
  request: { query: z.object(worldParameter) },
});

const freeze = createRoute({
  ...shared,
  ...shown,
  path: "/api/clock/freeze",
  operationId: "freezeClock",
  summary: "Freeze the clock",
  description: "Stops the clock at the time that it shows. Long polls then wait until it is turned.",
  request: { query: querySchema({}) },
});

const resume = createRoute({
  ...shared,
  ...shown,
  path: "/api/clock/resume",
  operationId: "resumeClock",
  summary: "Resume the clock",
  description: "Lets a frozen clock run again, from the time that it shows.",
  request: { query: querySchema({}) },
});

/** The parameter for clients that work slowly. */
export const graceParameter = optional(
  "How long a client may take to poll again after its poll was answered, in the machine's time; 100ms unless given.",
);

const turnParameters = {
  timeout: optional("How long requests and agents may take on the way in all, in the machine's time; 5s unless given."),
  grace: graceParameter,
  polls: optional("true to stop at the end of each long poll, too, so that clients poll as often as in real time."),
};

const advance = createRoute({
  ...shared,
  ...turned,
  path: "/api/clock/advance",
  operationId: "advanceClock",
  summary: "Advance the clock",
  description:
    "Advances the clock. Everything that becomes due in between happens, each at its own time, and the answer comes after that: messages become visible or expire, delayed answers are sent. Before it goes on, the clock waits for clients whose polls were answered to poll again. Long polls that find nothing end where the clock stops. If something is still under way after the time limit, the clock goes to its goal without a stop. Calls of this route are done one after the other.",
  request: {
    query: querySchema({
      by: required("A length of time: 30s, 5m, 1h, 7d, or an ISO 8601 duration such as PT1H30M."),
      ...turnParameters,
    }),
  },
});

const set = createRoute({
  ...shared,
  ...turned,
  path: "/api/clock/set",
  operationId: "setClock",
  summary: "Set the clock",
  description:
    "Sets the clock to a later time, as advance does, or to an earlier one. While the clock is being advanced, a time before its goal gets 409.",
  request: {
    query: querySchema({ to: required("ISO 8601, with a time zone: 2030-01-01T00:00:00Z."), ...turnParameters }),
  },
});

/** Adds the routes of `/api/clock`. Where the server's clock was given by a program and can't be turned, they answer 409. */
export function addClock(app: OpenAPIHono, context: ApiContext): void {
  app.openapi(show, (c) => {
    const world = worldOf(context, c);
    world.catchUp();
    const next = nextWorkOf(world);
    return c.json({ ...clockOf(world), ...(next && { next: shownWork(next) }) }, 200);
  });
  app.openapi(freeze, async (c) => {
    const world = worldOf(context, c);
    await turnable(world).freeze();
    return c.json(clockOf(world), 200);
  });
  app.openapi(resume, async (c) => {
    const world = worldOf(context, c);
    await turnable(world).resume();
    return c.json(clockOf(world), 200);
  });
  app.openapi(advance, async (c) => {
    const world = worldOf(context, c);
    const { by, ...options } = c.req.valid("query");
    const ms = durationIn("by", by as string);
    return c.json(await turn(world, "by", () => turnable(world).advance(ms, turnOptions(options))), 200);
  });
  app.openapi(set, async (c) => {
    const world = worldOf(context, c);
    const { to, ...options } = c.req.valid("query");
    const time = timeIn(to as string);
    return c.json(await turn(world, "to", () => turnable(world).set(time, turnOptions(options))), 200);
  });
}

function turnable(world: World): TurnableClock {
  if (world.clock instanceof TurnableClock) return world.clock;
  throw notTurnable();
}

/** The problem of a clock that can't be turned. */
export function notTurnable(): Problem {
  return problem("ClockNotTurnable/api", {});
}

function turnOptions({ timeout, grace, polls }: { readonly [name: string]: string | undefined }) {
  if (polls !== undefined && polls !== "true" && polls !== "false")
    throw refused(`polls is ${quoted(polls)}: give true or false.`);
  return { timeout: durationIn("timeout", timeout), grace: durationIn("grace", grace), polls: polls === "true" };
}

/** Turns the clock. A time that it can't show is answered with 400, one in the past of a turn that is under way with 409. */
async function turn(world: World, parameter: string, run: () => Promise<Turn>) {
  try {
    const { settled, inProgress, ...fired } = await run();
    world.catchUp();
    return { ...clockOf(world), settled, inProgress: [...inProgress], ...firedOf(fired) };
  } catch (error) {
    if (error instanceof ClockBusyError) throw problemOf(error);
    if (error instanceof RangeError) throw refused(`${parameter}: ${error.message}`);
    throw error;
  }
}

const isoTime = z.iso.datetime({ offset: true });

/** A date without a time zone would mean another time on each machine, and `Date.parse` takes February 30 for March 2. */
function timeIn(text: string): number {
  // In a query an unescaped + is a space, and `date +%z` writes +0200.
  const time = isoTime.safeParse(text.replace(" ", "+").replace(/(?<=[+-]\d\d)(?=\d\d$)/, ":"));
  if (time.success) return Date.parse(time.data);
  throw refused(`to is ${quoted(text)}: give a time in ISO 8601 with its time zone, such as 2030-01-01T00:00:00Z.`);
}

function refused(detail: string): Problem {
  return problem("InvalidParameter/problem", { problem: detail });
}
