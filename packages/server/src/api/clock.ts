import { type Duration, type Turn, TurnableClock, type World } from "@cloudstub/core/for-server";
import { required } from "@cloudstub/kit";
import { createRoute, type OpenAPIHono, z } from "@hono/zod-openapi";
import { json, problems } from "./answers.js";
import { type ApiContext, worldOf } from "./context.js";
import { querySchema, worldParameter } from "./parameters.js";
import { Problem, quoted } from "./problem.js";

const clockState = z
  .object({
    now: z.iso.datetime().openapi({ description: "The time that services see. ISO 8601, UTC." }),
    runs: z.boolean().openapi({ description: "False if the clock is frozen." }),
    machineTime: z.iso.datetime().openapi({ description: "The time of the machine, which Date headers show." }),
  })
  .openapi("Clock", { description: "The clock that services see." });

const answers = { responses: { 200: json(clockState, "The clock."), ...problems } };
const shared = { ...answers, method: "post" as const, tags: ["management"] };

const show = createRoute({
  ...answers,
  method: "get",
  path: "/api/clock",
  operationId: "getClock",
  tags: ["management"],
  summary: "Clock",
  description: "The time that services see.",
  request: { query: z.object(worldParameter) },
});

const freeze = createRoute({
  ...shared,
  path: "/api/clock/freeze",
  operationId: "freezeClock",
  summary: "Freeze the clock",
  description: "Stops the clock at the time that it shows. Long polls then wait until it is turned.",
  request: { query: querySchema({}) },
});

const resume = createRoute({
  ...shared,
  path: "/api/clock/resume",
  operationId: "resumeClock",
  summary: "Resume the clock",
  description: "Lets a frozen clock run again, from the time that it shows.",
  request: { query: querySchema({}) },
});

const advance = createRoute({
  ...shared,
  path: "/api/clock/advance",
  operationId: "advanceClock",
  summary: "Advance the clock",
  description:
    "Turns the clock on, past everything that becomes due on the way, each at its own time, and answers when that has come to rest: messages become visible or expire, long polls end, delayed answers are sent. Before it goes on, the clock waits up to 100 ms of real time for clients whose polls have ended to poll again. Calls of this route follow one another.",
  request: { query: querySchema({ by: required("A length of time: 30s, 5m, 1h, 7d, or an ISO 8601 duration such as PT1H30M.") }) },
});

const set = createRoute({
  ...shared,
  path: "/api/clock/set",
  operationId: "setClock",
  summary: "Set the clock",
  description: "Turns the clock to a time, forwards as advance does, or backwards.",
  request: { query: querySchema({ to: required("ISO 8601, with a time zone: 2030-01-01T00:00:00Z.") }) },
});

/** Adds the routes of `/api/clock`. Where the server's clock was given by a program and can't be turned, they answer 409. */
export function addClock(app: OpenAPIHono, context: ApiContext): void {
  const state = (world: World) => ({
    now: new Date(world.clock.now()).toISOString(),
    runs: !(world.clock instanceof TurnableClock) || world.clock.runs,
    machineTime: new Date().toISOString(),
  });
  const turnable = (world: World) => {
    if (world.clock instanceof TurnableClock) return world.clock;
    throw new Problem({
      status: 409,
      code: "ClockNotTurnable",
      detail: "The program that started this server gave it a clock of its own; turn that one.",
    });
  };
  app.openapi(show, (c) => c.json(state(worldOf(context, c)), 200));
  app.openapi(freeze, async (c) => {
    const world = worldOf(context, c);
    await turnable(world).freeze();
    return c.json(state(world), 200);
  });
  app.openapi(resume, async (c) => {
    const world = worldOf(context, c);
    await turnable(world).resume();
    return c.json(state(world), 200);
  });
  app.openapi(advance, async (c) => {
    const world = worldOf(context, c);
    const { by } = c.req.valid("query");
    await refused("by", () => turnable(world).advance(by as Duration));
    world.catchUp();
    return c.json(state(world), 200);
  });
  app.openapi(set, async (c) => {
    const world = worldOf(context, c);
    const to = timeIn(c.req.valid("query").to as string);
    await refused("to", () => turnable(world).set(to));
    world.catchUp();
    return c.json(state(world), 200);
  });
}

/** Answers a value that the clock does not take with 400. */
async function refused(parameter: string, turn: () => Promise<Turn>): Promise<Turn> {
  try {
    return await turn();
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new Problem({ status: 400, code: "InvalidParameter", detail: `${parameter}: ${error.message}` });
  }
}

/** A date without a time zone would mean another time on each machine. */
function timeIn(text: string): number {
  const time = /(?:Z|[+-]\d\d:?\d\d)$/.test(text) && text.includes("T") ? Date.parse(text) : Number.NaN;
  if (!Number.isNaN(time)) return time;
  const detail = `to is ${quoted(text)}: give a time in ISO 8601 with its time zone, such as 2030-01-01T00:00:00Z.`;
  throw new Problem({ status: 400, code: "InvalidParameter", detail });
}
