import { type Allowlist, type Registry, type World, WorldError, type Worlds } from "@cloudstub/core/for-server";
import type { Clock } from "@cloudstub/kit";
import type { Context } from "hono";
import type { Agents } from "./agents.js";
import type { Filling } from "./filling.js";
import { problem, problemOf } from "./problem.js";

/** The worlds and registry that the API port shows, and the facts of its server. */
export interface ApiContext {
  readonly worlds: Worlds;
  readonly registry: Registry;
  /** By the machine's clock. */
  readonly startedAt: Date;
  /** The machine's clock, by which the uptime is counted: a world's may be turned. `Date` unless given. */
  readonly machineClock?: Pick<Clock, "now"> | undefined;
  /** The mock port's number. */
  readonly port: number;
  /** The API port's own number. */
  readonly apiPort: number;
  /** The allowed host names and origins; local ones unless given. */
  readonly allowlist?: Allowlist | undefined;
  /** What worlds are filled with. */
  readonly filling?: Pick<Filling, "isReady" | "hasContent" | "refill"> | undefined;
  /** Answers coding agents at `/mcp`. Without it the server has no route `/mcp`. */
  readonly agents?: Agents | undefined;
  /** Called with every unexpected error, which is answered with 500. For logs. */
  readonly onDefect?: (error: unknown) => void;
}

/** The world that a request of the API port names with `world=`, or the default one. Throws a `Problem` where there is none of that name. */
export function worldOf({ worlds }: ApiContext, { req }: Context): World {
  const [name, another] = req.queries("world") ?? [];
  if (name === undefined) return worlds.default;
  const refuse = (detail: string) =>
    problem("InvalidParameter/problem", { problem: detail }, { members: { parameters: ["world"] } });
  if (another !== undefined) throw refuse("world is given more than once.");
  if (name === "") throw refuse("world is empty: give a name or leave the parameter out.");
  return found(() => worlds.find(name));
}

/** Runs `look`, and throws the `Problem` of a `WorldError`. */
export function found<T>(look: () => T): T {
  try {
    return look();
  } catch (error) {
    if (error instanceof WorldError) throw problemOf(error);
    throw error;
  }
}
