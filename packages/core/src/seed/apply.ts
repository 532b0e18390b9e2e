import { type Seeded, SeedProblem, type SeedSchema, type SeedSection, ServiceError } from "@cloudstub/kit";
import { isAccount, isRegion } from "../validation/account-and-region.js";
import { nearest } from "../validation/nearest.js";
import { problemIn } from "./check-entry.js";
import { readSeed, type SeedDocument } from "./document.js";
import { mayBeEmpty, settings } from "./schema.js";
import type { SeedOptions, SeedReport } from "./seed.js";
import { SeedWork } from "./work.js";

/** An entry of a seed, with the section that makes it. */
interface Entry {
  readonly section: string;
  readonly name: string;
  readonly value: unknown;
  readonly by: SeedSection;
}

/** Does what `applySeed` says. */
export async function apply(text: string, options: SeedOptions): Promise<SeedReport> {
  const { world, source } = options;
  const document = readSeed(text, source);
  const entries = entriesIn(document, options);
  const work = new SeedWork(options, placeIn(document, options));
  const outcomes = new Map<Entry, Seeded>();
  world.activity.begin(work);
  try {
    await world.store.durably(async () => {
      for (const step of ["make", "connect"] as const) {
        for (const entry of entries) {
          const outcome = await perform(entry, step, { work, document });
          const before = outcomes.get(entry) ?? "kept";
          outcomes.set(entry, before === "kept" ? outcome : before);
        }
      }
    });
  } finally {
    world.activity.end(work);
  }
  const named = (what: Seeded) =>
    entries.filter((entry) => outcomes.get(entry) === what).map(({ section, name }) => `${section} ${name}`);
  return { made: named("made"), changed: named("changed"), kept: named("kept").length, notDone: work.notDone() };
}

async function perform(
  { section, name, value, by }: Entry,
  step: "make" | "connect",
  { work, document }: { readonly work: SeedWork; readonly document: SeedDocument },
): Promise<Seeded> {
  try {
    return (await by[step]?.(name, value, work)) ?? "kept";
  } catch (error) {
    const at = [section, name];
    if (SeedProblem.is(error)) throw document.problem(at, error.message);
    if (ServiceError.is(error)) throw document.problem(at, `${error.code}: ${error.message}`);
    throw error;
  }
}

/** All entries, those first that others refer to while they are made. Throws for the first that does not fit its section. */
function entriesIn(document: SeedDocument, { registry }: SeedOptions): Entry[] {
  const sections = new Map(registry.services.flatMap(({ module: { seeds = {} } }) => Object.entries(seeds)));
  const entries = Object.entries(membersOf(document)).flatMap(([section, content]) => {
    if (Object.hasOwn(settings, section)) return [];
    const by = sections.get(section);
    if (by === undefined) throw document.problem([section], unknownSection(section, [...sections.keys()]));
    const problem = problemIn(namedEntries, content, [section]);
    if (problem !== undefined) throw document.problem(problem.path, `${problem.what} Give entries by their names.`);
    return Object.entries(content ?? {}).map(([name, given]) => {
      const value: unknown = given === null && mayBeEmpty(by.entry) ? {} : given;
      const wrong = problemIn(by.entry, value, [section, name]);
      if (wrong !== undefined) throw document.problem(wrong.path, wrong.what);
      return { section, name, value, by };
    });
  });
  return [...entries.filter(({ by }) => by.first), ...entries.filter(({ by }) => !by.first)];
}

/** What a section has, before its entries are looked at. */
const namedEntries: SeedSchema = { type: ["object", "null"], additionalProperties: { description: "An entry." } };

function membersOf({ value, problem }: SeedDocument): object {
  // An empty file is an empty seed.
  if (value === null || value === undefined) return {};
  const wrong = problemIn({ type: "object" }, value);
  if (wrong !== undefined) throw problem([], `${wrong.what} A seed has sections, such as queues, by their names.`);
  return value;
}

function unknownSection(section: string, known: readonly string[]): string {
  const [meant] = nearest(section, [...known, ...Object.keys(settings)]);
  const guess = meant === undefined ? "" : ` Did you mean ${meant}?`;
  const sections = known.length === 0 ? "no sections" : known.toSorted().join(", ");
  return `No enabled service has such a section.${guess} There are ${sections}; --services enables more.`;
}

/** The account and region of the resources. */
function placeIn(document: SeedDocument, { world }: SeedOptions) {
  const { account = world.home.account, region = world.home.region } = membersOf(document) as {
    readonly account?: unknown;
    readonly region?: unknown;
  };
  if (typeof account !== "string" || !isAccount(account))
    throw document.problem(["account"], 'Give twelve digits in quotes: "111122223333".');
  if (typeof region !== "string" || !isRegion(region))
    throw document.problem(["region"], "Give the name of a region such as eu-west-1.");
  return { account, region };
}
