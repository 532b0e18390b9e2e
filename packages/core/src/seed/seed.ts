import type { Registry } from "../registry/registry.js";
import type { World } from "../world/world.js";

/** Where a seed comes from, and where it goes. */
export interface SeedOptions {
  readonly registry: Registry;
  readonly world: World;
  /** For messages: `cloudstub.yaml`. */
  readonly source: string;
  /** The folder of the files that it may name; it may name none unless given. */
  readonly folder?: string | undefined;
  /** The mock port as clients address it: it stands in URLs of queues. */
  readonly endpoint?: string | undefined;
}

/** What a seed did. */
export interface SeedReport {
  /** What was made, and changed: `queues orders`. */
  readonly made: readonly string[];
  readonly changed: readonly string[];
  /** Number of entries that were there as they should be. */
  readonly kept: number;
  /** What the seed asked for and is not done at the level of its service, in sentences. */
  readonly notDone: readonly string[];
}

/**
 * Makes a world as a seed says: a text in YAML or JSON that declares resources by their kinds and names. What it names is there afterwards as it
 * says; all else stays as it is.
 *
 * Rejects with a `ProductError` (`InvalidSeed`) that names the line and the path of the first problem. What was made until then stays, and the
 * same seed completes it when it is mended and applied again. Messages are not sent again: a queue gets them when it
 * is made, and a message that is missing later may have been received.
 *
 * @example await applySeed("queues: { orders: }", { registry, world, source: "cloudstub.yaml" });
 */
export async function applySeed(text: string, options: SeedOptions): Promise<SeedReport> {
  // What reads YAML is loaded by a seed only.
  const { apply } = await import("./apply.js");
  return apply(text, options);
}
