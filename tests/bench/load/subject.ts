import type { ServiceModule } from "@cloudstub/kit";
import type { Template } from "./sdk-request.js";

/**
 * What an operation is about: something that is there, chosen at random; something new; what the batch before added, which is
 * removed; or what is found in the answer to another request, such as a receipt handle. One or two groups find the values of a thing.
 */
export type About = "existing" | "added" | "removed" | { readonly look: Template; readonly find: RegExp };

/** Things that are stored in great numbers, and every operation that does not return them all. */
export interface Subject {
  readonly module: ServiceModule;
  /** The contract unless given. */
  readonly fidelity?: "emulated";
  /** Makes what the things are in, where there is such a thing. */
  readonly setUp: Template;
  /** The values of the thing with this number, for the tokens of a template. */
  values(number: number): readonly [string, string?];
  /** Stores a thing. */
  readonly fill: Template;
  /** Finds in the answer to `fill` what the thing is called from then on; its own values unless given. */
  readonly called?: RegExp;
  /** In an order that leaves the number of things as it is. */
  readonly operations: { readonly [name: string]: readonly [Template, About] };
}

/** By the name of the things, in the order of the report. */
const makers: { readonly [things: string]: () => Promise<{ makeSubject(): Promise<Subject> }> } = {
  messages: () => import("./subjects/messages.js"),
  items: () => import("./subjects/items.js"),
  "indexed items": () => import("./subjects/indexed-items.js"),
  objects: () => import("./subjects/objects.js"),
  "emulated objects": () => import("./subjects/emulated-objects.js"),
  versions: () => import("./subjects/versions.js"),
  parameters: () => import("./subjects/parameters.js"),
  secrets: () => import("./subjects/secrets.js"),
  subscriptions: () => import("./subjects/subscriptions.js"),
  functions: () => import("./subjects/functions.js"),
};

/** The names of all things. */
export const subjects = Object.keys(makers);

/** Makes a subject. Rejects where there are no such things. */
export async function subjectOf(things: string): Promise<Subject> {
  const load = makers[things];
  if (load === undefined) throw new Error(`There are no ${things} to measure; there are ${subjects.join(", ")}.`);
  return (await load()).makeSubject();
}

/** Numbers of equal length, whose order as text is their own. */
export function digits(number: number): string {
  return String(number).padStart(7, "0");
}
