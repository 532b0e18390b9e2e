import {
  choiceNames,
  milliseconds,
  nearest,
  ProductError,
  type RunOptions,
  type SearchOptions,
  searchOptions,
} from "@cloudstub/core/for-server";
import { z } from "@hono/zod-openapi";
import type { HonoRequest } from "hono";
import type { ExplorationParts, StepReport } from "../explorations/exploration.js";
import type { ApiContext } from "./context.js";
import { problem, problemOf, quoted } from "./problem.js";
import { bodyOf, MAX_BODY } from "./request-body.js";

/** Runs of a kind. */
const MAX_RUNS = 10_000;
/** Names of what must happen sometimes, and their characters. */
const MAX_NAMES = 100;
const MAX_NAME = 200;
/** The longest time that the clock is turned in a run. */
const MAX_SKIP_DAYS = 366;

const text = z.string();
const names = z.array(text);
const mark = text.max(MAX_NAME);
const marks = z.array(mark).max(MAX_NAMES);
const count = z.int().min(0).max(MAX_RUNS);
const step = z.enum(["prepare", "story", "recover", "holds"]);

export const begun = z
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
    skip: z.union([text, z.number()]).optional().openapi({
      description:
        "How far the clock is turned at most until all is at rest: 1h, which is the default, PT1H, or milliseconds.",
    }),
    prepare: z.boolean().optional().openapi({ description: "The client has a step before the story." }),
    recover: z.boolean().optional().openapi({ description: "The client has a step after the story." }),
    sometimes: marks
      .optional()
      .openapi({ description: "What must happen in some run: disturbances, choices, or names of the client's." }),
  })
  .openapi("ExplorationOptions");

export const reported = z
  .strictObject({
    run: z.int(),
    step,
    error: text.optional().openapi({ description: "Why the step failed; left out where it did not." }),
    sometimes: z
      .record(mark, z.boolean())
      .refine((happened) => Object.keys(happened).length <= MAX_NAMES, `there are more than ${MAX_NAMES} names`)
      .optional()
      .openapi({ description: "Whether something that must happen sometimes happened, by its name." }),
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

export const shown = z
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

function invalid(reason: string) {
  return problem("InvalidExploration", { problem: reason });
}

/** The report in a request's body. */
export async function reportIn(request: HonoRequest): Promise<StepReport> {
  const read = reported.safeParse(await objectIn(request, reported.shape));
  if (read.success) return read.data;
  const issues = read.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`);
  throw invalid(`The report is not one: ${issues.join("; ")}.`);
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

/** What a body says of an exploration. */
type Options = Pick<ExplorationParts, "search" | "run" | "steps" | "sometimes">;

/** The options in a request's body. They have the checks and messages of the library. */
export async function optionsIn(request: HonoRequest, { registry }: ApiContext): Promise<Options> {
  const given = await objectIn(request, begun.shape);
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
  const read = marks.safeParse(sometimes);
  if (read.success) return read.data;
  throw invalid(`"sometimes" of explore is a list of at most ${MAX_NAMES} names of at most ${MAX_NAME} characters.`);
}
