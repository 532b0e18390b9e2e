// size: one table of worlds, with all that makes, finds and ends one
import { randomUUID } from "node:crypto";
import timers from "node:timers";
import type { SeededClimate } from "../choices/climate.js";
import { heldCalls } from "../faults/held-calls.js";
import { systemClock } from "../time/time-and-ids.js";
import type { WireRequest } from "../wire/wire.js";
import { CallReport } from "./call-report.js";
import type { Defect, Exchange } from "./exchange.js";
import { shortenHistories } from "./history-limit.js";
import { type DroppedWorld, NamedWorld, type WorldFacts } from "./named-world.js";
import type { World, WorldOptions } from "./world.js";
import {
  invalidWorldName,
  notDroppable,
  tooManyWorlds,
  unknownWorld,
  type WorldError,
  worldExists,
} from "./world-error.js";
import { DEFAULT_WORLD, isWorldName } from "./world-name.js";

/** The real timers, saved before a test can install fake ones. */
const { clearInterval, setInterval } = timers;

/** How a server treats worlds; each option has a default. */
export interface WorldsOptions {
  /** Creates a world when a request first names it, instead of refusing the request; false unless given. */
  readonly auto?: boolean | undefined;
  /** A named world that no request has used for this many milliseconds is dropped; an hour unless given. */
  readonly idleMs?: number | undefined;
  /** Called with each named world before its first request. */
  readonly onOpen?: ((world: World) => void) | undefined;
  /**
   * The name of the world of a request whose access key names none, or why it may have none: for a program that knows where its requests
   * come from. The default world's, where it is left out or returns undefined.
   */
  readonly nameFor?: ((request: WireRequest) => Named | PromiseLike<Named>) | undefined;
}

type Named = string | WorldError | undefined;

/** A world to be created. Its source of ids is the default world's unless given; `iam` is that of the world that it is made from, or of the default one. */
export interface WorldRequest extends Pick<WorldOptions, "ids" | "iam"> {
  /** What of its climate is unlike that of the world that it is made from, or of the default one. */
  readonly climate?: Partial<SeededClimate> | undefined;
  /** A name that is free; one is made up unless given. */
  readonly name?: string | undefined;
  /** The name of the world whose state, clock and region it begins with; without one it is empty. */
  readonly from?: string | undefined;
  /** A snapshot of that world, in place of its state. */
  readonly snapshot?: string | undefined;
}

const HOUR_MS = 3_600_000;
const SWEEP_MS = 10_000;
/** How long a dropped name is remembered, so that a client that still uses it does not create its world again. */
const REMEMBERED_MS = 300_000;
const MAX_WORLDS = 100_000;
/** Most entries in the history of one named world. */
const MAX_HISTORY = 1000;

/** The worlds of a server: the default one, and those that clients choose by name. Each has state, clock, faults and history of its own. */
export class Worlds {
  /** The world of requests that name none; the only one that a store directory keeps. */
  readonly default: World;
  readonly nameFor: WorldsOptions["nameFor"];
  /** Counts the calls of all worlds. */
  readonly report = new CallReport();
  readonly #options: WorldsOptions;
  readonly #named = new Map<string, NamedWorld>();
  /** By the names of dropped worlds, why and at which of the machine's times. */
  readonly #dropped = new Map<string, { readonly why: "test ended" | "idle"; readonly at: number }>();
  readonly #observers: ((exchange: Exchange, world: World) => void)[] = [];
  readonly #defectObservers: ((defect: Defect, world: World) => void)[] = [];
  #sweeper: NodeJS.Timeout | undefined;

  constructor(world: World, options: WorldsOptions = {}) {
    this.default = world;
    this.nameFor = options.nameFor;
    this.#options = options;
    this.#countIn(world);
  }

  /** Calls `observe` after each answer of each world; for logs. */
  observe(observe: (exchange: Exchange, world: World) => void): void {
    this.#observers.push(observe);
    for (const world of this.#open()) world.observers.push((exchange) => observe(exchange, world));
  }

  /** Calls `observe` for each defect that is not part of an exchange; for logs. */
  observeDefects(observe: (defect: Defect, world: World) => void): void {
    this.#defectObservers.push(observe);
    for (const world of this.#open()) world.defectObservers.push((defect) => observe(defect, world));
  }

  /** The world of this name. Throws a `WorldError` where there is none and it may not be created. */
  find(name: string): World {
    if (name === DEFAULT_WORLD) return this.default;
    const named = this.#named.get(name) ?? this.#makeFor(name);
    named.usedAt = systemClock.now();
    return named.opened ?? this.#openWorld(named);
  }

  /** True where there is a world of this name, in use or not. */
  has(name: string): boolean {
    return name === DEFAULT_WORLD || this.#named.has(name);
  }

  /** True while this is the world that its name leads to. To ask is not a use of the world, which may be dropped when it is idle. */
  leadsTo(world: World): boolean {
    return world === this.default || this.#named.get(world.name)?.opened === world;
  }

  /** How many named worlds there are. */
  get size(): number {
    return this.#named.size;
  }

  /** The named worlds, in the order of their creation. */
  list(): WorldFacts[] {
    return Array.from(this.#named.values(), ({ facts }) => facts);
  }

  /**
   * Creates a world: empty, or with the state and clock of another, in the same time for any amount of data. Where the other has a store
   * directory, call this within `store.durably`, so that the new world holds no change whose commit fails. Throws a `WorldError`.
   */
  create({ name = `w-${randomUUID().slice(0, 8)}`, from, snapshot, ids, iam, climate }: WorldRequest = {}): WorldFacts {
    if (!isWorldName(name) || name === DEFAULT_WORLD) throw invalidWorldName(name);
    if (this.#named.has(name)) throw worldExists(name);
    if (this.#named.size >= MAX_WORLDS) throw tooManyWorlds(MAX_WORLDS);
    const origin = from === undefined ? undefined : { world: this.find(from), snapshot };
    const like = origin?.world ?? this.default;
    const named = new NamedWorld(name, {
      origin,
      ids,
      iam: iam ?? like.permissions.mode,
      climate: climate === undefined ? like.climate : { ...like.climate, ...climate },
    });
    this.#named.set(name, named);
    this.#dropped.delete(name);
    if (from !== undefined) this.find(from).journal.tell("fork", { summary: `World ${name} made from this one` });
    this.#sweeper ??= setInterval(() => this.sweep(), SWEEP_MS).unref();
    return named.facts;
  }

  /**
   * Puts a fork of a named world in its place, so that the world's clients reach the fork. Another fork that stood there ends. {@link putBack}
   * ends the fork, and so does the end of the world. Throws a `WorldError` where no named world has this name.
   */
  standIn(name: string, { ids, climate }: Pick<WorldRequest, "ids" | "climate"> = {}): World {
    const named = this.#named.get(name);
    if (named === undefined) throw this.#unknown(name);
    const own = named.standsInFor ?? named;
    const world = own.opened ?? this.#openWorld(own);
    const fork = new NamedWorld(name, {
      origin: { world },
      ids,
      iam: world.permissions.mode,
      climate: { ...world.climate, ...climate },
      standsInFor: own,
    });
    this.#named.set(name, fork);
    if (named !== own) named.opened?.finish();
    return this.#openWorld(fork);
  }

  /** Ends the fork that stands in the place of a world; does nothing where none does. */
  putBack(name: string): void {
    const fork = this.#named.get(name);
    if (fork?.standsInFor === undefined) return;
    fork.standsInFor.usedAt = fork.usedAt;
    this.#named.set(name, fork.standsInFor);
    fork.opened?.finish();
  }

  /** Drops a world and ends the calls that wait in it. Throws a `WorldError` where there is none. */
  drop(name: string): DroppedWorld {
    if (name === DEFAULT_WORLD) throw notDroppable();
    this.putBack(name);
    const named = this.#named.get(name);
    if (named === undefined) throw this.#unknown(name);
    this.#forget(name, "test ended");
    const held = heldCalls(named.opened?.faults.list() ?? []);
    const faults = named.opened?.faults.clear() ?? [];
    named.opened?.finish();
    return { world: named.opened, faults, held };
  }

  /** Lets all requests under way end; see {@link World.finish}. */
  finish(): void {
    this.default.journal.journal.close();
    this.#stopSweeping();
    for (const [name] of this.#named) this.putBack(name);
    for (const world of this.#open()) world.finish();
  }

  #stopSweeping(): void {
    if (this.#sweeper !== undefined) clearInterval(this.#sweeper);
    this.#sweeper = undefined;
  }

  #open(): World[] {
    return [this.default, ...[...this.#named.values()].flatMap(({ opened }) => opened ?? [])];
  }

  #makeFor(name: string): NamedWorld {
    if (!this.#options.auto || this.#dropped.has(name)) throw this.#unknown(name);
    this.create({ name });
    return this.#named.get(name) as NamedWorld;
  }

  #openWorld(named: NamedWorld): World {
    const { ids, history, home, journal } = this.default;
    const world = named.open({
      region: home.region,
      journal: journal.journal,
      ids: named.ids ?? ids,
      maxHistory: Math.min(history.cap, MAX_HISTORY),
    });
    this.#countIn(world);
    for (const observe of this.#observers) world.observers.push((exchange) => observe(exchange, world));
    for (const observe of this.#defectObservers) world.defectObservers.push((defect) => observe(defect, world));
    this.#options.onOpen?.(world);
    return world;
  }

  #countIn(world: World): void {
    world.permissions.reported = this.report.needed;
    world.calls = this.report;
  }

  #unknown(name: string): WorldError {
    return unknownWorld(name, this.#dropped.get(name)?.why);
  }

  #forget(name: string, why: "test ended" | "idle"): void {
    this.#named.delete(name);
    this.#dropped.set(name, { why, at: systemClock.now() });
    if (this.#dropped.size > MAX_WORLDS) this.#dropped.delete(this.#dropped.keys().next().value as string);
  }

  /** Drops idle worlds, and shortens the histories. Called every ten seconds while there are named worlds. */
  sweep(): void {
    const now = systemClock.now();
    const { idleMs = HOUR_MS } = this.#options;
    for (const [name, { usedAt, opened, standsInFor }] of this.#named) {
      if (now - usedAt < idleMs || opened?.activity.isInProgress) continue;
      this.#forget(name, "idle");
      opened?.finish();
      standsInFor?.opened?.finish();
    }
    for (const [name, { at }] of this.#dropped) {
      if (now - at < REMEMBERED_MS) break;
      this.#dropped.delete(name);
    }
    shortenHistories([...this.#named.values()]);
    if (this.#named.size > 0) return;
    this.#stopSweeping();
  }
}
