import { ServiceError } from "../call/errors.js";
import type { Payload } from "../call/payload.js";
import type { PeerOperations } from "../call/peers.js";

/** The part of JSON Schema (draft 2020-12) in which sections describe their entries: it is checked, and published for editors. */
export interface SeedSchema {
  readonly description?: string;
  readonly type?: SeedType | readonly SeedType[];
  readonly enum?: readonly string[];
  readonly properties?: { readonly [name: string]: SeedSchema };
  readonly required?: readonly string[];
  /** Of an object's other members; false where it has none. */
  readonly additionalProperties?: SeedSchema | false;
  readonly items?: SeedSchema;
}

/** A type of JSON. A whole number is a number too. */
export type SeedType = "string" | "number" | "boolean" | "object" | "array" | "null";

/** What became of an entry: it was made, or was there and made as the entry says, or was so already. */
export type Seeded = "made" | "changed" | "kept";

/** What a section uses to make its entries. */
export interface SeedCall {
  /** Where the resources are, as an ARN names it. */
  readonly account: string;
  readonly region: string;
  readonly partition: string;
  /** The operations of the section's own service; their errors are reported with the entry's place in the file. */
  of<Client extends object>(service: string): PeerOperations<Client>;
  /** A new id, for requests that need one. */
  uuid(): string;
  /** A body to be streamed. */
  payload(bytes: Uint8Array): Payload;
  /** The bytes of a file beside the seed. Throws where it can't be read, or where the seed came without files. */
  readFile(path: string): Promise<Uint8Array>;
  /** The absolute path of a file or folder beside the seed. Throws where the seed came without files. */
  pathOf(path: string): string;
  /** The files in a folder beside the seed, and below it, by their paths from there, sorted. Throws as `readFile` does. */
  listFiles(path: string): Promise<readonly string[]>;
}

/** A section of a seed: resources of one kind, by their names. */
export interface SeedSection<Entry = unknown> {
  /** Describes an entry. `{}` and nothing are the same where no member is required. */
  readonly entry: SeedSchema;
  /** True where entries of other sections refer to its entries while they are made. */
  readonly first?: true;
  /**
   * Makes a resource as its entry says, by the operations that a client would call. It must do no harm where all of it is there already.
   * Throws a `ServiceError`, or a `SeedProblem` for an entry that says nothing possible.
   */
  make(name: string, entry: Entry, seed: SeedCall): Promise<Seeded>;
  /** Connects it with resources of other entries, all of which have been made then. */
  connect?(name: string, entry: Entry, seed: SeedCall): Promise<Seeded>;
}

/** The sections of a service, by their names: `queues`. */
export interface Seeds {
  // Entries are known to their section only.
  // biome-ignore lint/suspicious/noExplicitAny: see above
  readonly [section: string]: SeedSection<any>;
}

const problem = Symbol.for("cloudstub.SeedProblem");

/** An entry that its section can't make, in a sentence that says what to write instead. */
export class SeedProblem extends Error {
  readonly [problem] = true;
  override readonly name = "SeedProblem";

  /** True for a problem of a seed, also one that another copy of this package made. */
  static is(value: unknown): value is SeedProblem {
    return typeof value === "object" && value !== null && problem in value;
  }
}

/** What a call answers, or undefined where the service says with one of these codes that there is nothing of that name. */
export async function unlessMissing<T>(ask: () => T | Promise<T>, codes: readonly string[]): Promise<T | undefined> {
  try {
    return await ask();
  } catch (error) {
    if (ServiceError.is(error) && codes.includes(error.code)) return undefined;
    throw error;
  }
}

/** A value of a seed as JSON. A bigint, which stands for a whole number beyond those of JavaScript, keeps its digits. */
export function jsonText(value: unknown): string {
  if (typeof value === "bigint") return String(value);
  if (typeof value !== "object" || value === null) return JSON.stringify(value) ?? "null";
  if (Array.isArray(value)) return `[${value.map(jsonText).join(",")}]`;
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${jsonText(member)}`).join(",")}}`;
}

/** True for the same JSON, whatever the order of members. */
export function sameJson(a: unknown, b: unknown): boolean {
  return JSON.stringify(a, inOrder) === JSON.stringify(b, inOrder);
}

function inOrder(_: string, value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** A value of an attribute as AWS has it, a text: a number and a boolean in digits and words, a list or an object as JSON. */
export function attributeText(value: unknown): string {
  return typeof value === "string" ? value : jsonText(value);
}

/** Attributes as AWS has them, texts. */
export function attributeTexts(values: { readonly [name: string]: unknown } = {}): { [name: string]: string } {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, attributeText(value)]));
}

/** The wanted attributes that are not there, or are there with another value; a policy in another order of its members has the same. */
export function differing(
  wanted: { readonly [name: string]: string },
  present: { readonly [name: string]: string | undefined } = {},
): [name: string, value: string][] {
  return Object.entries(wanted).filter(([name, value]) => {
    const there = present[name];
    return there === undefined || (there !== value && !sameJson(documentIn(value), documentIn(there)));
  });
}

/** The list or object that a text has as JSON; any other text itself. */
function documentIn(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? value : text;
  } catch {
    return text;
  }
}

/** Tags in the form of most services: a list. */
export function tagList(tags: { readonly [key: string]: string } = {}): { Key: string; Value: string }[] {
  return Object.entries(tags).map(([Key, Value]) => ({ Key, Value }));
}

/** The schema of tags. */
export const seedTags: SeedSchema = {
  description: "Tags, by their keys.",
  type: "object",
  additionalProperties: { type: "string" },
};
