import type { Allowlist, Registry, World } from "@cloudstub/core/for-server";

/** The world and registry that the API port shows, and the facts of its server. */
export interface ApiContext {
  readonly world: World;
  readonly registry: Registry;
  readonly startedAt: Date;
  /** The mock port's number. */
  readonly port: number;
  /** The API port's own number. */
  readonly apiPort: number;
  /** The allowed host names and origins; local ones unless given. */
  readonly allowlist?: Allowlist | undefined;
  /** Called with every unexpected error, which is answered with 500. For logs. */
  readonly onDefect?: (error: unknown) => void;
}
