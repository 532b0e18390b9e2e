import type { Clock, Ids } from "@cloudstub/kit";
import type { Climate, SeededClimate } from "../choices/climate.js";
import type { ActiveFault } from "../faults/active-fault.js";
import { type Snapshot, Store } from "../state/store.js";
import { systemClock } from "../time/time-and-ids.js";
import { TurnableClock } from "../time/turnable-clock.js";
import type { IamMode } from "./caller-permissions.js";
import { World, type WorldOptions } from "./world.js";
import { unknownSnapshot } from "./world-error.js";
import { accessKeyOf } from "./world-name.js";

/** A named world, as listings show it. */
export interface WorldFacts {
  readonly name: string;
  /** The access key id by which clients choose it. */
  readonly accessKeyId: string;
  /** The world that it was made from, and the snapshot. */
  readonly from?: string | undefined;
  readonly snapshot?: string | undefined;
  /** Where policies of identities are asked. */
  readonly iam?: "audit" | "enforce" | undefined;
  /** Where it is not calm. */
  readonly climate?: Climate | undefined;
  /** Of its climate. */
  readonly seed?: number | undefined;
  /** Milliseconds since 1970-01-01T00:00:00Z, in the machine's time. */
  readonly createdAt: number;
  readonly usedAt: number;
}

/** The world whose state, clock and region a new one begins with. */
interface Origin {
  readonly world: World;
  /** A snapshot of that world, in place of its state. */
  readonly snapshot?: string | undefined;
}

/** What a named world begins with. */
interface Beginning {
  /** It begins empty without one. */
  readonly origin?: Origin | undefined;
  readonly ids?: Ids | undefined;
  readonly iam: IamMode;
  readonly climate: SeededClimate;
  /** The world in whose place it stands. */
  readonly standsInFor?: NamedWorld;
}

/** A world that was dropped. */
export interface DroppedWorld {
  /** Undefined where it was never used. */
  readonly world: World | undefined;
  readonly faults: readonly ActiveFault[];
  /** The calls that faults held until then, in words. */
  readonly held: readonly string[];
}

/** A world with a name. It is opened at its first use; until then it takes next to no memory. */
export class NamedWorld {
  readonly name: string;
  readonly ids: Ids | undefined;
  /** The world in whose place it stands for a while. */
  readonly standsInFor: NamedWorld | undefined;
  readonly #iam: IamMode;
  readonly #climate: SeededClimate;
  readonly #from: { readonly from?: string; readonly snapshot?: string | undefined };
  readonly #createdAt = systemClock.now();
  readonly #clock: Clock;
  #state: Snapshot | undefined;
  #opened: World | undefined;
  /** Milliseconds since 1970-01-01T00:00:00Z, in the machine's time. */
  usedAt = this.#createdAt;

  /** Throws a `WorldError` for a snapshot that the origin does not have. */
  constructor(name: string, { origin, ids, iam, climate, standsInFor }: Beginning) {
    this.name = name;
    this.standsInFor = standsInFor;
    this.ids = ids;
    this.#iam = iam;
    this.#climate = climate;
    this.#from = origin === undefined ? {} : { from: origin.world.name, snapshot: origin.snapshot };
    this.#state = origin && stateOf(origin);
    this.#clock = origin === undefined ? new TurnableClock() : forkOf(origin.world.clock);
  }

  get facts(): WorldFacts {
    if (this.standsInFor !== undefined) return { ...this.standsInFor.facts, usedAt: this.usedAt };
    return {
      name: this.name,
      accessKeyId: accessKeyOf(this.name),
      ...this.#from,
      ...(this.#iam !== "off" && { iam: this.#iam }),
      ...(this.#climate.climate !== "calm" && this.#climate),
      createdAt: this.#createdAt,
      usedAt: this.usedAt,
    };
  }

  /** Undefined before its first use. */
  get opened(): World | undefined {
    return this.#opened;
  }

  /** Makes the world; to be called once. */
  open(options: Omit<WorldOptions, "name" | "clock" | "store" | "iam" | "climate">): World {
    const store = new Store();
    if (this.#state !== undefined) store.restore(this.#state);
    this.#state = undefined;
    this.#opened = new World({
      ...options,
      name: this.name,
      clock: this.#clock,
      iam: this.#iam,
      climate: this.#climate,
      store,
    });
    return this.#opened;
  }
}

function stateOf({ world, snapshot }: Origin): Snapshot {
  if (snapshot === undefined) return world.capture();
  const state = world.snapshots.stateOf(snapshot);
  if (state === undefined) throw unknownSnapshot(world.name, snapshot);
  return state;
}

/** A clock that a program gave is shared: it can't be copied. */
function forkOf(clock: Clock): Clock {
  return clock instanceof TurnableClock ? clock.fork() : clock;
}
