import { isObject, problemOf, type Rule, type Rules } from "../validation/rules.js";
import type { FaultDefinition, FaultEffect, FaultEffectName, FaultTiming } from "./definition.js";
import { FaultError } from "./fault-error.js";
import { aimRules, effectRules, timing } from "./fault-rules.js";

const names = Object.keys(effectRules);
const effect: Rule = {
  says: `${names.slice(0, -1).join(", ")} or ${names.at(-1)}`,
  holds: (value) => typeof value === "string" && names.includes(value),
};

/**
 * Throws a {@link FaultError} where a value is not the definition of a fault, whatever the types said of it: by the rules of
 * `fault-rules.ts`, for all ways in which a fault can be given. `owner` says where it stands: `faults[1]`.
 */
export function checkShape(fault: unknown, owner: string): asserts fault is FaultDefinition {
  // Without a known effect nobody can say which other members there are.
  if (isObject(fault) && !effect.holds(fault["effect"])) refuse(problemOf({ effect: fault["effect"] }, { effect }, owner));
  const known: Rules = isObject(fault) ? effectRules[fault["effect"] as FaultEffectName] : {};
  refuse(problemOf(fault, { ...aimRules, effect, ...known }, owner));
}

/** Throws a {@link FaultError} where options are not the members that an effect has besides those that are fixed. */
export function checkOptions(fixed: Pick<FaultEffect, "effect">, options: unknown, owner: string): void {
  const rules = Object.entries<Rule>(effectRules[fixed.effect]).filter(([name]) => !Object.hasOwn(fixed, name));
  refuse(problemOf(options, Object.fromEntries(rules), owner));
}

/** Throws a {@link FaultError} where a timing counts calls in any other way than in whole numbers from 1. */
export function checkTiming(when: FaultTiming): void {
  refuse(problemOf({ when }, { when: timing }, "a fault"));
}

function refuse(problem: string | undefined): void {
  if (problem !== undefined) throw new FaultError(problem);
}
