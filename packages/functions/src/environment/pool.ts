import { clearTimeout, setTimeout } from "node:timers";
import type { Slot, SlotKey } from "./slot.js";

/** Limits of the environments of a server. */
export interface PoolLimits {
  /** Milliseconds of the machine's time after which an idle environment ends. */
  readonly idleMs: number;
  /** Processes at once, busy and idle ones. */
  readonly maxProcesses: number;
}

/** Who waits for a slot while all processes are busy. */
interface Waiter {
  readonly key: SlotKey;
  readonly give: (slot: Slot | undefined) => void;
}

/** The environments of all worlds of a server. The one that was used last is used first; the one that was idle longest makes room for others. */
export class Pool {
  readonly #limits: PoolLimits;
  readonly #makeSlot: (key: SlotKey) => Slot;
  readonly #busy = new Set<Slot>();
  /** In the order in which they became idle. */
  readonly #idle = new Set<Slot>();
  readonly #waiters: Waiter[] = [];

  constructor(limits: PoolLimits, makeSlot: (key: SlotKey) => Slot) {
    this.#limits = limits;
    this.#makeSlot = makeSlot;
  }

  /** How many processes there are, or are about to be. */
  get size(): number {
    return this.#busy.size + this.#idleProcesses().length;
  }

  /** The slots that run an event, and those whose process waits for the next one. */
  *slots(): Iterable<{ readonly slot: Slot; readonly isBusy: boolean }> {
    for (const slot of this.#busy) yield { slot, isBusy: true };
    for (const slot of this.#idleProcesses()) yield { slot, isBusy: false };
  }

  /**
   * A slot for one event, to be given back with {@link release}, and for how many milliseconds it was waited for. Undefined where the function
   * was ended meanwhile.
   */
  async acquire(key: SlotKey): Promise<{ readonly slot: Slot; readonly waitedMs: number } | undefined> {
    const free = this.#waiters.length === 0 ? this.#take(key) : this.#warm(key);
    if (free !== undefined) return { slot: free, waitedMs: 0 };
    const since = performance.now();
    const slot = await new Promise<Slot | undefined>((give) => this.#waiters.push({ key, give }));
    return slot && { slot, waitedMs: performance.now() - since };
  }

  /** Gives slots to those who wait, in order, as long as there is room. */
  #serve(): void {
    for (let [first] = this.#waiters; first !== undefined; [first] = this.#waiters) {
      const slot = this.#take(first.key);
      if (slot === undefined) return;
      this.#waiters.shift();
      first.give(slot);
    }
  }

  /** Gives a slot back: it is kept for the next event, or ended where it is retired. */
  release(slot: Slot): void {
    this.#busy.delete(slot);
    if (slot.isRetired) slot.close();
    else {
      this.#idle.add(slot);
      slot.timer = setTimeout(() => this.#close(slot), this.#limits.idleMs).unref();
    }
    this.#serve();
  }

  /** Ends idle slots, and busy ones after what they do. */
  retire(which: (key: SlotKey) => boolean): void {
    for (const slot of this.#idle) if (which(slot.key)) this.#close(slot);
    for (const slot of this.#busy) if (which(slot.key)) slot.isRetired = true;
    this.#serve();
  }

  /** Ends slots at once, with what they do and those who wait for one. */
  end(which: (key: SlotKey) => boolean, reason: string): void {
    for (const slot of this.#idle) if (which(slot.key)) this.#close(slot);
    for (const slot of this.#busy) if (which(slot.key)) slot.close(reason);
    for (const waiter of this.#waiters.filter(({ key }) => which(key))) {
      this.#waiters.splice(this.#waiters.indexOf(waiter), 1);
      waiter.give(undefined);
    }
    this.#serve();
  }

  /** A warm slot, or a place for a new process where there is one. */
  #take(key: SlotKey): Slot | undefined {
    const warm = this.#warm(key);
    if (warm !== undefined) return warm;
    if (this.size >= this.#limits.maxProcesses) {
      const [oldest] = this.#idleProcesses();
      if (oldest === undefined) return undefined;
      this.#close(oldest);
    }
    return this.#use(this.#slotsOf(key)[0] ?? this.#makeSlot(key));
  }

  #warm(key: SlotKey): Slot | undefined {
    // A new revision: the environments of the last one are of no use.
    for (const slot of this.#idle)
      if (isOfVersion(slot.key, key) && slot.key.revision !== key.revision) this.#close(slot);
    for (const slot of this.#busy)
      if (isOfVersion(slot.key, key) && slot.key.revision !== key.revision) slot.isRetired = true;
    const warm = this.#slotsOf(key).find((slot) => slot.live !== undefined);
    return warm && this.#use(warm);
  }

  /** The idle slots of a function, the one that was used last first. */
  #slotsOf(key: SlotKey): Slot[] {
    return [...this.#idle].filter((slot) => isOfVersion(slot.key, key)).reverse();
  }

  #idleProcesses(): Slot[] {
    return [...this.#idle].filter(({ live }) => live !== undefined);
  }

  #use(slot: Slot): Slot {
    clearTimeout(slot.timer);
    this.#idle.delete(slot);
    this.#busy.add(slot);
    return slot;
  }

  #close(slot: Slot): void {
    clearTimeout(slot.timer);
    this.#idle.delete(slot);
    slot.close();
  }
}

function isOfVersion(one: SlotKey, other: SlotKey): boolean {
  return one.world === other.world && one.functionKey === other.functionKey && one.version === other.version;
}
