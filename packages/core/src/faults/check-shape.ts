import { isObject } from "@cloudstub/kit";
import { problemOf, type Rule, type Rules } from "../validation/rules.js";
import type { FaultDefinition, FaultEffect, FaultEffectName, FaultTiming } from "./definition.js";
import { FaultError } from "./fault-error.js";
import { effectRules, targetRules, timing } from "./fault-rules.js";

const names = Object.keys(effectRules);
const effect: Rule = {
  says: `${names.slice(0, -1).join(", ")} or ${names.at(-1)}`,
  holds: (value) => typeof value === "string" && names.includes(value),
};

/**
 * Throws a {@link FaultError} if a value is not a fault definition by the rules of `fault-rules.ts`. The test library, the API and the
 * command all use it. `owner` names the fault in the message: `faults[1]`.
 */
export function checkShape(fault: unknown, owner: string): asserts fault is FaultDefinition {
  // The effect decides which other members are allowed.
  if (isObject(fault) && !effect.holds(fault["effect"]))
    refuse(problemOf({ effect: fault["effect"] }, { effect }, owner));
  const known: Rules = isObject(fault) ? effectRules[fault["effect"] as FaultEffectName] : {};
  refuse(problemOf(fault, { ...targetRules, effect, ...known }, owner));
}

/** Throws a {@link FaultError} if options are not the members of an effect, apart from the fixed ones. */
export function checkOptions(fixed: Pick<FaultEffect, "effect">, options: unknown, owner: string): void {
  const rules = Object.entries<Rule>(effectRules[fixed.effect]).filter(([name]) => !Object.hasOwn(fixed, name));
  refuse(problemOf(options, Object.fromEntries(rules), owner));
}

/** Throws a {@link FaultError} for an invalid timing. */
export function checkTiming(when: FaultTiming): void {
  refuse(problemOf({ when }, { when: timing }, "a fault"));
}

function refuse(problem: string | undefined): void {
  if (problem !== undefined) throw new FaultError(problem);
}
