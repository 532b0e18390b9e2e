// size: the routes of explorations with the schemas of their bodies and answers
import {
  choiceNames,
  milliseconds,
  nearest,
  ProductError,
  type RunOptions,
  type SearchOptions,
  searchOptions,
} from "@cloudstub/core/for-server";
import { createRoute, type OpenAPIHono, z } from "@hono/zod-openapi";
import type { Context, HonoRequest } from "hono";
import { type AskedStep, type Ended, Exploration, type ExplorationParts } from "../explorations/exploration.js";
import { json, problems } from "./answers.js";
import { type ApiContext, worldOf } from "./context.js";
import { worldParameter } from "./parameters.js";
import { problem, problemOf, quoted } from "./problem.js";
import type { RemoteFunctions } from "./remote-functions.js";
import { bodyOf, MAX_BODY } from "./request-body.js";
import { failuresOf } from "./worlds.js";

/** Explorations that are under way at a time. */
const MAX_EXPLORATIONS = 100;
/** Runs of a kind, and names of what must happen sometimes. */
const MAX_RUNS = 10_000;
const MAX_NAMES = 100;
/** The longest time that the clock is turned in a run. */
const MAX_SKIP_DAYS = 366;

const text = z.string();
const names = z.array(text);
const count = z.int().min(0).max(MAX_RUNS);
const step = z.enum(["prepare", "story", "recover", "holds"]);

const begun = z
  .strictObject({
    disturbances: names.optional().openapi({ description: "The disturbances and choices to try; all unless given." }),
    pairs: count.optional().openapi({ description: "The most runs with two disturbances; 40 unless given." }),
    random: count.optional().openapi({ description: "Runs at random; 20 unless given." }),
    seed: z.int().optional().openapi({ description: "Chooses among pairs, and what is random; 1 unless given." }),
    only: text.optional().openapi({
      description: "The plan of an earlier finding.",
      example: "lost-answer@sns.Publish#1",
    }),
    mayFail: z.boolean().optional().openapi({ description: "The story may fail after any disturbance." }),
    skip: text
      .optional()
      .openapi({ description: "How far the clock is turned at most until all is at rest; 1h unless given." }),
    prepare: z.boolean().optional().openapi({ description: "The client has a step before the story." }),
    recover: z.boolean().optional().openapi({ description: "The client has a step after the story." }),
    sometimes: names
      .optional()
      .openapi({ description: "What must happen in some run: disturbances, choices, or names of the client's." }),
  })
  .openapi("ExplorationOptions");

const reported = z
  .strictObject({
    run: z.int(),
    step,
    error: text.optional().openapi({ description: "Why the step failed; left out where it did not." }),
    sometimes: z.record(text, z.boolean()).optional().openapi({
      description: "Whether something that must happen sometimes happened, by its name.",
    }),
  })
  .openapi("ExplorationReport", { description: "A step that the client has done." });

const explored = z
  .object({
    runs: z.int(),
    calls: names.openapi({ description: "The calls of the undisturbed run." }),
    disturbances: z.record(text, z.int()).openapi({ description: "How often each disturbance met a call." }),
    notMet: names.openapi({ description: "Plans with one disturbance that no call met." }),
    singles: z.int(),
    pairs: z.int(),
    pairsPossible: z.int(),
    random: z.int(),
    varied: z.int().openapi({
      description: "Runs whose calls before the first disturbance were not those of the undisturbed run.",
    }),
    seed: z.int(),
    elapsedMs: z.number(),
  })
  .openapi("Explored", { description: "What an exploration tried." });

const shown = z
  .object({
    world: text,
    run: z.int().openapi({ description: "The number of the run, from 1." }),
    step: z.enum([...step.options, "done"]).openapi({ description: "What the client is to do now." }),
    plan: text.optional().openapi({ description: "What is disturbed in this run; absent where nothing is." }),
    explored: explored.optional().openapi({ description: "At the end: the story stood all that was tried." }),
    finding: z
      .object({
        code: text,
        message: text,
        plan: text.optional().openapi({ description: "Repeats it: give it as only." }),
      })
      .optional()
      .openapi({ description: "At the end: what the story can't stand, or why nothing could be tried." }),
    warnings: names.optional().openapi({ description: "At the end: what the result may rest on wrongly." }),
  })
  .openapi("ExplorationStep", { description: "A step of an exploration." });

const shared = { path: "/api/explorations", tags: ["management"] };
const query = z.object(worldParameter);

const begin = createRoute({
  ...shared,
  method: "post",
  operationId: "beginExploration",
  summary: "Explore a world",
  description:
    "Looks for what AWS is allowed to do and a story can't stand. The client does the steps that this and the next route name, in the world: each run begins with the state that the world has now, and the world has it again at the end.",
  request: { query, body: { required: false, content: { "application/json": { schema: begun } } } },
  responses: { 201: json(shown, "The first step."), ...problems },
});

const next = createRoute({
  ...shared,
  method: "post",
  path: "/api/explorations/next",
  operationId: "nextExplorationStep",
  summary: "Report a step of an exploration",
  description:
    "Takes what came of a step, brings the world to rest where the step was one of the story's, and answers the next step.",
  request: { query, body: { required: true, content: { "application/json": { schema: reported } } } },
  responses: { 200: json(shown, "The next step, or the end."), ...problems },
});

const show = createRoute({
  ...shared,
  method: "get",
  operationId: "getExploration",
  summary: "The exploration of a world",
  description: "Shows the step that the client has to do and report.",
  request: { query },
  responses: { 200: json(shown, "The step."), ...problems },
});

const end = createRoute({
  ...shared,
  method: "delete",
  operationId: "endExploration",
  summary: "End the exploration of a world",
  description: "Ends it before it is over. The world has the state again that it had before.",
  request: { query },
  responses: { 200: json(z.object({ world: text }).openapi("EndedExploration"), "It is over."), ...problems },
});

/** Adds the routes of `/api/explorations`. */
export function addExplorations(app: OpenAPIHono, context: ApiContext, functions: RemoteFunctions): void {
  const underWay = new Map<string, Exploration>();
  const named = (c: Context): { readonly name: string; readonly exploration: Exploration } => {
    const { name } = worldOf(context, c);
    const exploration = underWay.get(name);
    if (exploration?.isUnderWay) return { name, exploration };
    underWay.delete(name);
    throw problem("UnknownExploration", { name });
  };
  const answer = async (name: string, pending: Promise<AskedStep | Ended>) => {
    const { plan, ...found } = { plan: "", ...(await pending) };
    if (found.step === "done") underWay.delete(name);
    return { world: name, ...found, ...(plan !== "" && { plan }) } as z.infer<typeof shown>;
  };

  // Only declared, not validated by their schemas: explorations have the same checks and messages here and in the library.
  app.openAPIRegistry.registerPath(begin);
  app.post(begin.path, async (c) => {
    const { name } = worldOf(context, c);
    if (name === context.worlds.default.name) throw problem("InvalidExploration/default", {});
    for (const [other, exploration] of underWay) if (!exploration.isUnderWay) underWay.delete(other);
    if (underWay.has(name)) throw problem("ExplorationExists", { name });
    if (underWay.size >= MAX_EXPLORATIONS) throw problem("TooManyExplorations", { count: MAX_EXPLORATIONS });
    const options = optionsIn(await objectIn(c.req, begun.shape), context);
    const exploration = new Exploration({
      ...options,
      name,
      worlds: context.worlds,
      onRun: (run, own) => functions.carry(own, run),
      problemsIn: (world) => failuresOf(world.history.latestFirst(), []),
    });
    underWay.set(name, exploration);
    return c.json(await answer(name, exploration.begin()), 201);
  });

  app.openAPIRegistry.registerPath(next);
  app.post(next.path, async (c) => {
    const { name, exploration } = named(c);
    const given = await objectIn(c.req, reported.shape);
    const read = reported.safeParse(given);
    if (!read.success)
      throw invalid(
        `The report is not one: ${read.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`).join("; ")}.`,
      );
    const { asked } = exploration;
    const pending = exploration.next(read.data);
    if (pending !== undefined) return c.json(await answer(name, pending), 200);
    const now =
      asked === undefined
        ? "the world comes to rest after a step"
        : `the step "${asked.step}" of run ${asked.run} is to be reported`;
    throw problem("OtherExplorationStep", { name, step: quoted(read.data.step), run: read.data.run, now });
  });

  app.openapi(show, (c) => {
    const { name, exploration } = named(c);
    const { asked } = exploration;
    if (asked === undefined) throw problem("OtherExplorationStep/none", { name });
    const { run, step, plan } = asked;
    return c.json({ world: name, run, step, ...(plan !== "" && { plan }) }, 200);
  });

  app.openapi(end, (c) => {
    const { name, exploration } = named(c);
    exploration.end();
    underWay.delete(name);
    return c.json({ world: name }, 200);
  });
}

function invalid(reason: string) {
  return problem("InvalidExploration", { problem: reason });
}

/** The members of a JSON object in the body. Throws a `Problem` for anything else, and for members that there are not. */
async function objectIn(request: HonoRequest, known: object): Promise<{ readonly [name: string]: unknown }> {
  const { bytes, size } = await bodyOf(request);
  if (bytes === undefined) throw problem("BodyTooLarge", { bytes: size, max: MAX_BODY });
  let given: unknown;
  try {
    given = size === 0 ? {} : JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch (error) {
    throw invalid(`The body is not JSON: ${(error as Error).message}.`);
  }
  if (typeof given !== "object" || given === null || Array.isArray(given))
    throw invalid("The body is not a JSON object with options of explore.");
  const names = Object.keys(known);
  for (const name of Object.keys(given)) {
    if (names.includes(name)) continue;
    const [meant] = nearest(name, names);
    throw invalid(
      `${quoted(name)} is not known here.${meant === undefined ? "" : ` Did you mean ${meant}?`} There are ${names.join(", ")}.`,
    );
  }
  return given as { readonly [name: string]: unknown };
}

type Options = Pick<ExplorationParts, "search" | "run" | "steps" | "sometimes">;

function optionsIn(given: { readonly [name: string]: unknown }, { registry }: ApiContext): Options {
  return {
    search: searchIn(given, choiceNames(registry)),
    run: runIn(given),
    steps: { prepare: flagIn(given, "prepare"), recover: flagIn(given, "recover") },
    sometimes: namesIn(given),
  };
}

function searchIn(given: { readonly [name: string]: unknown }, choices: readonly string[]): SearchOptions {
  try {
    return searchOptions(given, choices, MAX_RUNS);
  } catch (error) {
    throw error instanceof ProductError ? problemOf(error) : error;
  }
}

/** They have been checked. */
function runIn({ mayFail, skip }: { readonly mayFail?: unknown; readonly skip?: unknown }): RunOptions {
  const options = { mayFail, skip } as RunOptions;
  if (options.skip !== undefined && milliseconds(options.skip) > MAX_SKIP_DAYS * 86_400_000)
    throw invalid(`"skip" of explore is longer than ${MAX_SKIP_DAYS}d.`);
  return options;
}

function flagIn(given: { readonly [name: string]: unknown }, name: string): boolean {
  const { [name]: flag = false } = given;
  if (typeof flag === "boolean") return flag;
  throw invalid(`"${name}" of an exploration says whether the client has that step: give true or false.`);
}

function namesIn({ sometimes = [] }: { readonly sometimes?: unknown }): readonly string[] {
  const read = names.max(MAX_NAMES).safeParse(sometimes);
  if (read.success) return read.data;
  throw invalid(`"sometimes" of explore is a list of at most ${MAX_NAMES} names.`);
}
