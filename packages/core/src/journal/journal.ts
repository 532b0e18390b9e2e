import { attemptOf } from "./client.js";
import type { JournalEvent } from "./event.js";

/** Bytes for requests and answers unless the size is given. */
const BYTES = 32 * 1024 * 1024;

/** Events that are kept unless their number is given. Without the request and the answer, one takes 1 KiB, roughly. */
const EVENTS = 32 * 1024;

/** The requests and answers of all worlds with a name have one such part of the room. */
const NAMED_PART = 128;

/** Who is told of each event. */
interface Listener {
  readonly take: (event: JournalEvent) => void;
  /** Called when the server ends. */
  readonly end: (() => void) | undefined;
}

/**
 * The latest events of all worlds of a server, with their requests and answers as long as there is room: the oldest bodies go first, then the oldest
 * events. To record one takes constant time.
 */
export class Journal {
  /** A ring: the event that is recorded as number n is at `n % most`. */
  readonly #events: JournalEvent[] = [];
  readonly #listeners = new Set<Listener>();
  /** How many have been recorded. */
  #recorded = 0;
  /** No event before this one holds its request and answer. */
  #holdsFrom = 0;
  #heldBytes = 0;
  /** The same of worlds with a name, of which there may be thousands. */
  #namedFrom = 0;
  #namedBytes = 0;

  /**
   * @param bytes For requests and answers; 0 keeps none of them.
   * @param most How many events are kept; 0 keeps no journal.
   */
  constructor(
    readonly bytes = BYTES,
    readonly most = EVENTS,
  ) {}

  /** False where nothing is recorded. */
  get isOn(): boolean {
    return this.most > 0;
  }

  /** How many events have been recorded since the start. */
  get recorded(): number {
    return this.#recorded;
  }

  /** Bytes of the requests and answers that are held. */
  get heldBytes(): number {
    return this.#heldBytes;
  }

  record(event: JournalEvent): void {
    if (this.most === 0) return;
    const place = this.#recorded++ % this.most;
    const replaced = this.#events[place];
    if (replaced !== undefined) this.#letGo(replaced);
    this.#events[place] = event;
    if (event.held !== undefined) {
      this.#heldBytes += event.held.bytes;
      if (isNamed(event)) this.#namedBytes += event.held.bytes;
      while (this.#heldBytes > this.bytes) this.#letGoOldest();
      while (this.#namedBytes > this.bytes / NAMED_PART) this.#letGoOldestNamed();
    }
    if (this.#listeners.size > 0) for (const { take } of this.#listeners) take(event);
  }

  /** The events that were recorded after the first `since`, most recent first. */
  *newestFirst(since = 0): IterableIterator<JournalEvent> {
    for (let number = this.#recorded - 1; number >= this.#oldest(since); number--) yield this.#at(number);
  }

  /** The same, oldest first. */
  *oldestFirst(since = 0): IterableIterator<JournalEvent> {
    for (let number = this.#oldest(since); number < this.#recorded; number++) yield this.#at(number);
  }

  /** Calls `take` with each event until the returned function is called, and `end` when the server ends. */
  onEvent(take: Listener["take"], end?: Listener["end"]): () => void {
    const listener = { take, end };
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** True while something listens. */
  get isFollowed(): boolean {
    return this.#listeners.size > 0;
  }

  /** Ends what listens, because the server ends. */
  close(): void {
    for (const { end } of this.#listeners) end?.();
  }

  #oldest(since: number): number {
    return Math.max(since, this.#recorded - this.most);
  }

  #at(number: number): JournalEvent {
    return this.#events[number % this.most] as JournalEvent;
  }

  #letGoOldest(): void {
    this.#holdsFrom = this.#oldest(this.#holdsFrom);
    this.#letGo(this.#at(this.#holdsFrom++));
  }

  #letGoOldestNamed(): void {
    this.#namedFrom = this.#oldest(this.#namedFrom);
    const event = this.#at(this.#namedFrom++);
    if (isNamed(event)) this.#letGo(event);
  }

  #letGo(event: JournalEvent): void {
    if (event.held === undefined) return;
    event.attempt = attemptOf(event);
    this.#heldBytes -= event.held.bytes;
    if (isNamed(event)) this.#namedBytes -= event.held.bytes;
    event.held = undefined;
  }
}

function isNamed({ of }: JournalEvent): boolean {
  return of?.isNamed ?? false;
}
