import type { Registry } from "../registry/registry.js";
import type { Allowlist } from "../safety/allowlist.js";
import type { World } from "../world/world.js";

/** What the API port shows, and where it stands. */
export interface ApiContext {
  readonly world: World;
  readonly registry: Registry;
  readonly startedAt: Date;
  /** The mock port's number. */
  readonly port: number;
  /** The API port's own number. */
  readonly apiPort: number;
  /** The host names and the origins that are let in; local ones unless given. */
  readonly allowlist?: Allowlist | undefined;
  /** Told of every error that nobody foresaw; its answer is a 500. For logs. */
  readonly onDefect?: (error: unknown) => void;
}
