import { type Collection, keys } from "@cloudstub/kit";
import type { Delivery, EmulatedState, EmulatedSubscription } from "../../state.js";
import type { EmulatedAgentCall } from "../../types.js";
import { end, post } from "./http-post.js";
import { outboxOf } from "./outbox.js";

/** Requests that are under way to the endpoint of one subscription, at most. */
const SLOTS = 5;

/** The messages of one subscription whose time has come, while they are sent: the first of them at once, each other one after an answer. */
export class HttpQueue {
  readonly #call: EmulatedAgentCall;
  readonly #prefix: string;
  readonly #onEnd: () => void;
  /** The keys of the messages under way. */
  readonly #sending = new Set<string>();
  #failure: { readonly error: unknown } | undefined;
  #promise: { readonly resolve: () => void; readonly reject: (error: unknown) => void } | undefined;

  /** `onEnd` is called when nothing is left, in the transaction that took the last message out. */
  constructor(call: EmulatedAgentCall, subscription: string, onEnd: () => void) {
    this.#call = call;
    this.#prefix = prefixOf(subscription);
    this.#onEnd = onEnd;
  }

  /** Sends all that is in the queue, and what is added meanwhile. Rejects where an answer can't be noted. To be called in a transaction. */
  send(): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#promise = { resolve, reject };
      this.fill();
    });
  }

  /** Sends as many of the first messages as there are free slots. To be called in a transaction: the first message makes the key that signs. */
  fill(): void {
    if (this.#failure !== undefined) return;
    for (const [key, delivery] of taken(this.#call.state).entries({ prefix: this.#prefix })) {
      if (this.#sending.size === SLOTS) return;
      if (!this.#sending.has(key)) void this.#post(key, delivery);
    }
  }

  async #post(key: string, delivery: Delivery): Promise<void> {
    this.#sending.add(key);
    try {
      const answer = await post(this.#call, delivery);
      this.#sending.delete(key);
      this.#call.atomically(() => this.#note(key, delivery, () => end(this.#call, delivery, answer)));
    } catch (error) {
      this.#sending.delete(key);
      this.#failure ??= { error };
      if (this.#sending.size === 0) this.#onEnd();
    }
    if (this.#sending.size === 0) this.#settle();
  }

  #settle(): void {
    if (this.#failure === undefined) this.#promise?.resolve();
    else this.#promise?.reject(this.#failure.error);
  }

  #note(key: string, delivery: Delivery, note: () => void): void {
    const queue = taken(this.#call.state);
    // After a reset another message may have its place.
    if (queue.get(key)?.message.id === delivery.message.id) {
      queue.delete(key);
      note();
    }
    this.fill();
    // Before what has become due is taken: that begins a new queue.
    if (this.#sending.size === 0) this.#onEnd();
  }
}

/** Moves messages that are due from the outbox to the queues of their subscriptions: as many as `limits` say. Returns the subscriptions. */
export function takeDue(
  { state, clock }: Pick<EmulatedAgentCall, "state" | "clock">,
  limits: {
    readonly messages: number;
    readonly mayTake: (subscription: string, others: ReadonlySet<string>) => boolean;
  },
): ReadonlySet<string> {
  const outbox = outboxOf(state, "http");
  const subscriptions = new Set<string>();
  let messages = 0;
  for (const [key, delivery] of outbox.entries({ before: keys.time(clock.now() + 1) })) {
    const [{ id }] = delivery.to as [EmulatedSubscription];
    if (messages++ === limits.messages || !limits.mayTake(id, subscriptions)) break;
    subscriptions.add(id);
    outbox.delete(key);
    append(taken(state), prefixOf(id), delivery);
  }
  return subscriptions;
}

/** The subscriptions that have messages in their queues. */
export function* subscriptionsWithQueues(state: EmulatedState): Iterable<string> {
  const queues = taken(state);
  for (
    let key = queues.firstKey();
    key !== undefined;
    [key] = queues.keys({ after: `${prefixOf(subscriptionIn(key))}~` })
  )
    yield subscriptionIn(key);
}

/** When the first message in a queue was published; undefined where all are empty. */
export function firstTaken(state: EmulatedState): number | undefined {
  return taken(state).get(taken(state).firstKey() ?? "")?.message.publishedAt;
}

function taken(state: EmulatedState): Collection<Delivery> {
  return outboxOf(state, "http-taken");
}

/** What the keys of a subscription's messages begin with; a number follows that grows. */
function prefixOf(subscription: string): string {
  return `${subscription} `;
}

function subscriptionIn(key: string): string {
  return key.split(" ", 1)[0] as string;
}

function append(queues: Collection<Delivery>, prefix: string, delivery: Delivery): void {
  const [last] = queues.keys({ prefix, reverse: true });
  queues.set(prefix + keys.counter(last === undefined ? 0 : Number(last.slice(prefix.length)) + 1), delivery);
}
