import type { JournalEvent } from "./event.js";
import type { Journal } from "./journal.js";

/** Which events of a journal are meant. */
interface Selection {
  /** How many events came before them. */
  readonly since: number;
  readonly has: (event: JournalEvent) => boolean;
}

/** The events of a world by number, with what led to each and what each led to. It is made when somebody reads. */
export class EventIndex {
  #byNumber = new Map<number, JournalEvent>();
  #byRequestId = new Map<string, JournalEvent>();
  /** By the numbers of causes. */
  #effects = new Map<number, JournalEvent[]>();
  /** The events whose cause had not ended when they were indexed, by its request id. */
  #waiting = new Map<string, JournalEvent[]>();
  /** Up to which event of the journal it goes. */
  #upTo = 0;

  /** Takes the events since the last time, as far as the journal still has them. */
  extend(journal: Journal, { since, has }: Selection): void {
    if (this.#byNumber.size > 2 * journal.most) this.#forget();
    for (const event of journal.oldestFirst(Math.max(since, this.#upTo))) if (has(event)) this.#add(event);
    this.#upTo = journal.recorded;
  }

  /** The event of this number; undefined where the journal does not have it. */
  get(number: number): JournalEvent | undefined {
    return this.#byNumber.get(number);
  }

  /** What led to an event; undefined for one that came from outside, and where the journal does not have the cause any more. */
  causeOf({ causeNumber, cause }: JournalEvent): JournalEvent | undefined {
    return causeNumber === undefined ? this.#byRequestId.get(cause ?? "") : this.#byNumber.get(causeNumber);
  }

  /** The causes of an event: the nearest first, the root last. */
  causesOf(event: JournalEvent): JournalEvent[] {
    const causes = new Set<JournalEvent>();
    for (let cause = this.causeOf(event); cause !== undefined; cause = this.causeOf(cause)) {
      if (cause === event || causes.has(cause)) break;
      causes.add(cause);
    }
    return [...causes];
  }

  /** What an event led to, in the order in which it began. */
  effectsOf({ number }: JournalEvent): readonly JournalEvent[] {
    return [...(this.#effects.get(number) ?? [])].sort((one, other) => one.number - other.number);
  }

  #add(event: JournalEvent): void {
    const { number, requestId, cause, causeNumber } = event;
    this.#byNumber.set(number, event);
    if (requestId !== undefined) {
      this.#byRequestId.set(requestId, event);
      for (const effect of this.#waiting.get(requestId) ?? []) this.#addEffect(number, effect);
      this.#waiting.delete(requestId);
    }
    const known = causeNumber ?? this.causeOf(event)?.number;
    if (known !== undefined) this.#addEffect(known, event);
    else if (cause !== undefined) append(this.#waiting, cause, event);
  }

  #addEffect(cause: number, effect: JournalEvent): void {
    append(this.#effects, cause, effect);
  }

  #forget(): void {
    this.#byNumber = new Map();
    this.#byRequestId = new Map();
    this.#effects = new Map();
    this.#waiting = new Map();
    this.#upTo = 0;
  }
}

function append<Key>(lists: Map<Key, JournalEvent[]>, key: Key, event: JournalEvent): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [event]);
  else list.push(event);
}
