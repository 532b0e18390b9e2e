import type { Agent } from "@cloudstub/kit";
import type { EmulatedState } from "../../state.js";
import type { EmulatedAgentCall } from "../../types.js";
import { firstTaken, HttpQueue, subscriptionsWithQueues, takeDue } from "./http-queue.js";
import { nextDue, outboxOf, whatIsDelivered } from "./outbox.js";

/** Subscriptions of an account and region to which requests are under way at one time, at most. */
const MAX_QUEUES = 200;
/** Messages that one step takes out of the outbox, at most. */
const MAX_TAKEN = 500;

/**
 * Posts messages to HTTP endpoints. Each subscription has a queue of its own, so that an endpoint that does not answer holds up its own messages
 * only. A message leaves the state after its answer: a restart sends it again, as AWS may.
 */
export function httpDeliveries(): Agent<EmulatedState> {
  /** The queues of which something is sent now, by subscription. */
  const queues = new Map<string, HttpQueue>();

  function begin(call: EmulatedAgentCall, subscription: string): Promise<void> {
    const queue = new HttpQueue(call, subscription, () => {
      if (queues.get(subscription) === queue) queues.delete(subscription);
    });
    queues.set(subscription, queue);
    return queue.send();
  }

  return {
    overlaps: true,
    due(state) {
      if (queues.size >= MAX_QUEUES) return undefined;
      // Nothing is under way, so these were left by an earlier run of the server, or by a failure.
      const left = queues.size === 0 ? firstTaken(state) : undefined;
      return left === undefined ? nextDue(outboxOf(state, "http")) : { time: left };
    },
    what: (state) => whatIsDelivered(outboxOf(state, "http")),
    run(call) {
      const begun: Promise<void>[] = [];
      for (const subscription of queues.size === 0 ? subscriptionsWithQueues(call.state) : []) {
        if (begun.length === MAX_QUEUES) break;
        begun.push(begin(call, subscription));
      }
      const mayTake = (subscription: string, others: ReadonlySet<string>) =>
        queues.has(subscription) || others.has(subscription) || queues.size + others.size < MAX_QUEUES;
      for (const subscription of takeDue(call, { messages: MAX_TAKEN, mayTake })) {
        const queue = queues.get(subscription);
        if (queue === undefined) begun.push(begin(call, subscription));
        else queue.fill();
      }
      return begun.length === 0 ? undefined : Promise.all(begun).then(() => undefined);
    },
  };
}
