import { type Attempt, attemptOf } from "./client.js";
import type { JournalEvent } from "./event.js";
import type { Journal } from "./journal.js";

/** Which events of a journal are meant. */
interface Selection {
  /** How many events came before them. */
  readonly since: number;
  readonly has: (event: JournalEvent) => boolean;
}

/** An event that was an attempt of a call of an SDK. */
interface Tried extends Attempt {
  readonly event: JournalEvent;
}

/** Attempts of one call that are told apart. SDKs make 3 to 10; a program may send the same id always. */
const MOST_ATTEMPTS = 64;

/** The events of a world by number, with what led to each and what each led to. It is made when somebody reads. */
export class EventIndex {
  #byNumber = new Map<number, JournalEvent>();
  #byRequestId = new Map<string, JournalEvent>();
  /** By the numbers of causes. */
  #effects = new Map<number, JournalEvent[]>();
  /** The events whose cause had not ended when they were indexed, by its request id. */
  #waiting = new Map<string, JournalEvent[]>();
  /** The attempts of calls of SDKs, by the id of the call. */
  #attempts = new Map<string, Tried[]>();
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

  /**
   * What led to an event: of another attempt of an SDK's call the attempt before it. Undefined for what came from outside, and where the journal does not have
   * the cause any more.
   */
  causeOf(event: JournalEvent): JournalEvent | undefined {
    return this.attemptBefore(event) ?? this.#namedCauseOf(event);
  }

  #namedCauseOf({ causeNumber, cause }: JournalEvent): JournalEvent | undefined {
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
  effectsOf(event: JournalEvent): readonly JournalEvent[] {
    const named = (this.#effects.get(event.number) ?? []).filter((effect) => this.attemptBefore(effect) === undefined);
    const repeated = this.#triedWith(event).filter((other) => this.attemptBefore(other) === event);
    return [...named, ...repeated].sort((one, other) => one.number - other.number);
  }

  /** The attempt before this one of the same call of an SDK; undefined for the first. */
  attemptBefore(event: JournalEvent): JournalEvent | undefined {
    const mine = attemptOf(event);
    if (mine === undefined || mine.attempt === 1) return undefined;
    const tried = this.#attempts.get(mine.invocation) ?? [];
    return tried.findLast((other) => isEarlier(other, { ...mine, event }))?.event;
  }

  #triedWith(event: JournalEvent): readonly JournalEvent[] {
    const mine = attemptOf(event);
    return mine === undefined ? [] : (this.#attempts.get(mine.invocation) ?? []).map((tried) => tried.event);
  }

  #add(event: JournalEvent): void {
    const { number, requestId, cause, causeNumber } = event;
    this.#byNumber.set(number, event);
    this.#addAttempt(event);
    if (requestId !== undefined) {
      this.#byRequestId.set(requestId, event);
      for (const effect of this.#waiting.get(requestId) ?? []) this.#addEffect(number, effect);
      this.#waiting.delete(requestId);
    }
    const known = causeNumber ?? this.#namedCauseOf(event)?.number;
    if (known !== undefined) this.#addEffect(known, event);
    else if (cause !== undefined) append(this.#waiting, cause, event);
  }

  /** Sorts them by their numbers: events are recorded when they end, and the first attempt may end last. */
  #addAttempt(event: JournalEvent): void {
    const attempt = attemptOf(event);
    if (attempt === undefined) return;
    const tried = this.#attempts.get(attempt.invocation) ?? [];
    if (tried.length === MOST_ATTEMPTS) return;
    const later = tried.findIndex((other) => other.event.number > event.number);
    tried.splice(later === -1 ? tried.length : later, 0, { ...attempt, event });
    this.#attempts.set(attempt.invocation, tried);
  }

  #addEffect(cause: number, effect: JournalEvent): void {
    append(this.#effects, cause, effect);
  }

  #forget(): void {
    this.#byNumber = new Map();
    this.#byRequestId = new Map();
    this.#effects = new Map();
    this.#waiting = new Map();
    this.#attempts = new Map();
    this.#upTo = 0;
  }
}

/** True for an attempt of the same call that began before another one. */
function isEarlier(one: Tried, other: Tried): boolean {
  return (
    one.attempt < other.attempt &&
    one.event.number < other.event.number &&
    one.event.stub?.matchKey === other.event.stub?.matchKey
  );
}

function append<Key>(lists: Map<Key, JournalEvent[]>, key: Key, event: JournalEvent): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [event]);
  else list.push(event);
}
