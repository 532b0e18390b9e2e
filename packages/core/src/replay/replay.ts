import { idOf, type JournalEntry } from "../journal/entry.js";
import { holdExchange, outputOf } from "../journal/held.js";
import { readable, WHOLE } from "../journal/readable.js";
import type { Registry } from "../registry/registry.js";
import { answer } from "../request/answer.js";
import { TurnableClock } from "../time/turnable-clock.js";
import type { WireRequest } from "../wire/wire.js";
import { leave } from "../wire/wire-body.js";
import type { Exchange } from "../world/exchange.js";
import type { World } from "../world/world.js";
import { type Difference, differencesOf } from "./differences.js";
import { MadeUpIds } from "./made-up-ids.js";
import { isFaults, type LeftOut, requestOf } from "./replayed-request.js";

/** Calls with other answers that are told, and parts of each. */
const [MOST_CALLS, MOST_PARTS] = [20, 5];
/** Milliseconds of the machine's time that a call may take before the next one is sent. */
const PATIENCE_MS = 10_000;
/** The clock goes on in steps of this many milliseconds at least. */
const STEP_MS = 100;

/** A recorded call whose answer was another one in the replay. */
interface OtherAnswer {
  /** The id of the recorded event, and of the one in the new world. */
  readonly id: string;
  readonly replayed: string;
  readonly service?: string | undefined;
  readonly operation?: string | undefined;
  readonly resource?: string | undefined;
  readonly differences: readonly Difference[];
}

/** How a replay went. */
export interface Replayed {
  readonly world: string;
  readonly sent: number;
  /** How many of them were answered as before. */
  readonly same: number;
  /** How many answers were not compared: the recorded one was lost or changed by a fault. */
  readonly notCompared: number;
  readonly leftOut: readonly LeftOut[];
  /** The first of the calls with other answers. */
  readonly others: readonly OtherAnswer[];
  /** How many calls had other answers; `others` has the first 20. */
  readonly different: number;
}

/**
 * Sends recorded requests to a world, one after the other in the order in which they began and each at its time, and compares the answers. A call that waits, such as
 * a long poll, does not hold up the next one; it ends when all have been sent. Where a request has an id that a service made up, it is sent with the id of the new world.
 */
export async function replay(
  { registry, world, reveal }: { readonly registry: Registry; readonly world: World; readonly reveal?: boolean },
  entries: readonly JournalEntry[],
): Promise<Replayed> {
  const inOrder = [...entries].sort((one, other) => (one.id < other.id ? -1 : 1));
  const run = new Replay(registry, world, reveal ?? false);
  try {
    for (const entry of inOrder) await run.send(entry);
    world.scheduler.release();
    await world.activity.rest({ clients: false, until: performance.now() + PATIENCE_MS });
  } finally {
    run.end();
  }
  return run.result();
}

class Replay {
  readonly #registry: Registry;
  readonly #world: World;
  readonly #reveal: boolean;
  readonly #ids = new MadeUpIds();
  readonly #sent = new Map<WireRequest, JournalEntry>();
  readonly #leftOut: LeftOut[] = [];
  readonly #others: OtherAnswer[] = [];
  #same = 0;
  #notCompared = 0;
  #count = 0;
  #different = 0;
  readonly #observe = (exchange: Exchange): void => {
    const entry = this.#sent.get(exchange.request);
    this.#sent.delete(exchange.request);
    if (entry !== undefined) this.#compare(entry, exchange);
  };

  constructor(registry: Registry, world: World, reveal: boolean) {
    this.#registry = registry;
    this.#world = world;
    this.#reveal = reveal;
    world.observers.push(this.#observe);
  }

  /** Sends a request at its time, and goes on when it is answered or waits. */
  async send(entry: JournalEntry): Promise<void> {
    const request = isFaults(entry) ? "fault" : requestOf(entry, this.#ids.rewrite);
    if (typeof request === "string") {
      this.#leftOut.push({ id: entry.id, why: request });
      return;
    }
    const world = this.#world;
    await this.#turnTo(Math.floor(Date.parse(entry.at) - entry.duration));
    this.#sent.set(request, entry);
    this.#count++;
    const only = { default: world, has: () => true, find: () => world, nameFor: undefined };
    void answer(this.#registry, only, request).then((response) => leave(response.body));
    await world.activity.rest({ clients: false, until: performance.now() + PATIENCE_MS });
  }

  end(): void {
    const { observers } = this.#world;
    observers.splice(observers.indexOf(this.#observe), 1);
  }

  result(): Replayed {
    return {
      world: this.#world.name,
      sent: this.#count,
      same: this.#same,
      notCompared: this.#notCompared + this.#sent.size,
      leftOut: this.#leftOut,
      others: this.#others,
      different: this.#different,
    };
  }

  /** The first request sets the time; later ones only let it go on. */
  async #turnTo(time: number): Promise<void> {
    const { clock } = this.#world;
    if (!(clock instanceof TurnableClock)) return;
    if (this.#count === 0) await clock.freeze();
    if (this.#count === 0 || time >= clock.now() + STEP_MS) await clock.set(time);
  }

  #compare(entry: JournalEntry, exchange: Exchange): void {
    if (entry.fault !== undefined || entry.cut) {
      this.#notCompared++;
      return;
    }
    const [before, after] = [entry, this.#answerIn(exchange)].map(hasNoBody(entry) ? statusOf : seenOf);
    const inXml = exchange.stub?.wire === "restXml" || exchange.stub?.wire === "awsQuery";
    const differences = [...differencesOf(before, after, { ids: this.#ids, path: "" })].filter(
      ({ recorded, replayed }) => !(inXml && isNoList(recorded) && isNoList(replayed)),
    );
    if (differences.length === 0) {
      this.#same++;
      return;
    }
    this.#different++;
    if (this.#others.length === MOST_CALLS) return;
    const { id, service, operation, resource } = entry;
    const replayed = idOf(exchange.number);
    this.#others.push({ id, replayed, service, operation, resource, differences: differences.slice(0, MOST_PARTS) });
  }

  #answerIn(exchange: Exchange): Answer {
    const { response, error, stub } = exchange;
    const held = holdExchange(exchange, response);
    const isSecret = this.#reveal ? undefined : stub?.service.module.conceals;
    return {
      status: response.breaksOff === "at once" ? 0 : response.status,
      ...(error !== undefined && { error: { code: error.code, message: error.message } }),
      output: readable(outputOf(held), WHOLE, isSecret).value,
    };
  }
}

/** In XML a list without elements is not there. */
function isNoList(value: unknown): boolean {
  return value === undefined || (Array.isArray(value) && value.length === 0);
}

type Answer = Pick<JournalEntry, "status" | "error" | "output">;

/** True for an error that only its status tells, as one to HEAD. */
function hasNoBody({ error, raw }: JournalEntry): boolean {
  return error !== undefined && raw?.response?.body === "";
}

function statusOf({ status }: Answer): object {
  return { status };
}

/** What a client sees of an answer. */
function seenOf({ status, error, output }: Answer): object {
  return error === undefined ? { status, ...(isObject(output) ? output : { output }) } : { status, error };
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
