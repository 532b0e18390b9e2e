import { type Disturbance, disturbanceNames, type Origin } from "./disturbances.js";

/** A disturbance of one call. */
export interface DisturbedCall {
  readonly disturbance: Disturbance;
  /** The call, as {@link nameOfCall} names it. */
  readonly call: string;
}

/** A freedom of AWS that a service takes once, by the name of that choice in the world: `sqs.out-of-order#2`. */
interface TakenChoice {
  readonly choice: string;
}

/** One thing that happens to a story. */
export type Planned = DisturbedCall | TakenChoice;

/** True for a disturbance of a call. */
export function isDisturbance(planned: Planned): planned is DisturbedCall {
  return "disturbance" in planned;
}

/** Names a call by its place among those of its operation in a run: `sns.Publish#1`, `delivery:sqs.SendMessage#2`, `function:price#1`. */
export function nameOfCall(origin: Origin, what: string, count: number): string {
  return `${origin === "client" ? "" : `${origin}:`}${what}#${count}`;
}

/** A plan as text, which {@link planOf} reads: `lost-answer@sns.Publish#1 + sqs.out-of-order#2`. */
export function textOf(plan: readonly Planned[]): string {
  return plan
    .map((planned) => (isDisturbance(planned) ? `${planned.disturbance}@${planned.call}` : planned.choice))
    .join(" + ");
}

/** Most parts of a plan that a person gives. */
const MAX_PARTS = 1000;
/** Of a part that is not one, this many characters are told. */
const MAX_TOLD = 200;

/** The plan of a text; a sentence where it is none. */
export function planOf(text: string): readonly Planned[] | string {
  const plan: Planned[] = [];
  for (const part of text.split("+", MAX_PARTS + 1)) {
    if (plan.length === MAX_PARTS) return `A plan has ${MAX_PARTS} parts at most.`;
    const planned = plannedOf(part.trim());
    if (planned === undefined)
      return `"${part.trim().slice(0, MAX_TOLD)}" is not a disturbance of a call. Write lost-answer@sns.Publish#1, or sqs.out-of-order#1 for a choice, with + between several; disturbances are ${disturbanceNames.join(", ")}.`;
    plan.push(planned);
  }
  return plan;
}

function plannedOf(text: string): Planned | undefined {
  const [name = "", call, ...more] = text.split("@");
  if (call === undefined) return /^[a-z0-9]+\.[a-z-]+#\d+$/.test(name) ? { choice: name } : undefined;
  const disturbance = disturbanceNames.find((known) => known === name);
  return disturbance === undefined || call === "" || more.length > 0 ? undefined : { disturbance, call };
}
