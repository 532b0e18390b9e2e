import { type Disturbance, disturbanceNames, type Origin } from "./disturbances.js";

/** A disturbance of one call. */
export interface Planned {
  readonly disturbance: Disturbance;
  /** The call, as {@link nameOfCall} names it. */
  readonly call: string;
}

/** Names a call by its place among those of its operation in a run: `sns.Publish#1`, `delivery:sqs.SendMessage#2`, `function:price#1`. */
export function nameOfCall(origin: Origin, what: string, count: number): string {
  return `${origin === "client" ? "" : `${origin}:`}${what}#${count}`;
}

/** A plan as text, which {@link planOf} reads: `lost-answer@sns.Publish#1 + stopped@sqs.SendMessage#2`. */
export function textOf(plan: readonly Planned[]): string {
  return plan.map(({ disturbance, call }) => `${disturbance}@${call}`).join(" + ");
}

/** The plan of a text; a sentence where it is none. */
export function planOf(text: string): readonly Planned[] | string {
  const plan: Planned[] = [];
  for (const part of text.split("+")) {
    const [name = "", call = "", ...more] = part.trim().split("@");
    const disturbance = disturbanceNames.find((known) => known === name);
    if (disturbance === undefined || call === "" || more.length > 0)
      return `"${part.trim()}" is not a disturbance of a call. Write lost-answer@sns.Publish#1, with + between several; disturbances are ${disturbanceNames.join(", ")}.`;
    plan.push({ disturbance, call });
  }
  return plan;
}
