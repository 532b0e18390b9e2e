import { ProductError } from "../errors/product-error.js";
import type { Registry } from "../registry/registry.js";
import { type Duration, milliseconds } from "../time/duration.js";
import { disturbanceNames } from "./disturbances.js";
import { type Planned, planOf } from "./plan.js";
import { shown } from "./report.js";

/** What a search tries. */
export interface SearchOptions {
  readonly seed: number;
  /** Runs only this plan. */
  readonly only: readonly Planned[] | undefined;
  readonly pairs: number;
  readonly random: number;
  /** The names of disturbances and choices to try; all unless given. */
  readonly disturbances: readonly string[] | undefined;
}

/** Values of any kind by their names. */
interface Given {
  readonly [name: string]: unknown;
}

/**
 * Reads the options of a search, whose values may have any type. `choices` are the names of the choices that the services have, `most` is the largest number that
 * `pairs` and `random` may have. Throws a `ProductError` that names the first invalid option.
 */
export function searchOptions(given: Given, choices: readonly string[], most = Number.MAX_SAFE_INTEGER): SearchOptions {
  if (!["boolean", "undefined"].includes(typeof given["mayFail"])) throw wrong("mayFail", given, "true or false");
  for (const name of ["timeout", "skip"]) checkDuration(name, given[name]);
  return {
    disturbances: disturbancesOf(given, choices),
    seed: seedOf(given),
    only: onlyOf(given),
    pairs: countOf("pairs", given, { usual: 40, most }),
    random: countOf("random", given, { usual: 20, most }),
  };
}

function checkDuration(name: string, duration: unknown): void {
  if (duration === undefined) return;
  try {
    milliseconds(duration as Duration);
  } catch (error) {
    throw invalid(`"${name}" of explore is not valid: ${(error as Error).message}`);
  }
}

function disturbancesOf(given: Given, choices: readonly string[]): readonly string[] | undefined {
  const { disturbances } = given;
  if (disturbances === undefined) return undefined;
  const names: readonly unknown[] = [...disturbanceNames, ...choices];
  const known = `Disturbances are ${disturbanceNames.join(", ")}.${choices.length === 0 ? "" : ` Choices are ${choices.join(", ")}.`}`;
  if (!Array.isArray(disturbances) || disturbances.length === 0)
    throw wrong("disturbances", given, `a list with one or more names. ${known}`);
  const unknown = disturbances.findIndex((name) => !names.includes(name));
  if (unknown >= 0)
    throw invalid(
      `"disturbances" of explore has ${shown(disturbances[unknown])}, which is not a disturbance. ${known}`,
    );
  return [...new Set(disturbances as string[])];
}

function seedOf(given: Given): number {
  const { seed = 1 } = given;
  if (!isWhole(seed)) throw wrong("seed", given, "a whole number");
  return seed;
}

function onlyOf(given: Given): readonly Planned[] | undefined {
  const { only } = given;
  if (only === undefined) return undefined;
  if (typeof only !== "string") throw wrong("only", given, "a text such as lost-answer@sns.Publish#1");
  const plan = planOf(only);
  if (typeof plan === "string") throw invalid(`"only" of explore is not valid: ${plan}`);
  return plan;
}

function countOf(
  name: string,
  given: Given,
  { usual, most }: { readonly usual: number; readonly most: number },
): number {
  const count = given[name] === undefined ? usual : given[name];
  if (isWhole(count) && count >= 0 && count <= most) return count;
  throw wrong(name, given, `a whole number of runs, 0 ${most === Number.MAX_SAFE_INTEGER ? "or more" : `to ${most}`}`);
}

function isWhole(value: unknown): value is number {
  return Number.isSafeInteger(value);
}

/** The error of an option that is missing or has a wrong value. */
export function wrong(name: string, given: Given, expected: string): ProductError {
  const end = expected.endsWith(".") ? "" : ".";
  if (given[name] === undefined) return invalid(`"${name}" of explore is missing. It must be ${expected}${end}`);
  return invalid(`"${name}" of explore is ${shown(given[name])}. It must be ${expected}${end}`);
}

/** The error of an exploration that was asked for wrongly. */
export function invalid(problem: string): ProductError {
  return new ProductError("InvalidExploration", { problem });
}

/** The names of the choices that the services of a registry have. */
export function choiceNames({ services }: Pick<Registry, "services">): string[] {
  return services.flatMap(({ module }) => module.choices ?? []).map(({ name }) => name);
}
