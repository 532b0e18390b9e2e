import { keys } from "@cloudstub/kit";
import { isFifo } from "../../../topic.js";
import type { Delivery, EmulatedState } from "../../state.js";
import type { EitherCall } from "../../types.js";
import { enqueue, outboxOf } from "./outbox.js";

/*
 * A message of a FIFO topic that waits for another try holds up the later ones of its group, so that a subscription gets them in order. The
 * waiting ones are in `groups`, by subscription and group, with the one that they wait for as the first.
 */

/** True for a message that has to wait for an earlier one of its group; it is stored until then. */
export function waitsForGroup(state: EmulatedState, delivery: Delivery): boolean {
  const group = groupOf(state, delivery);
  if (group === undefined || delivery.holdsGroup || first(group) === undefined) return false;
  append(group, delivery);
  return true;
}

/** A delivery that will be tried again, with its group held up until then. */
export function holdGroup(state: EmulatedState, delivery: Delivery): Delivery {
  const group = groupOf(state, delivery);
  if (group === undefined || delivery.holdsGroup) return delivery;
  append(group, delivery);
  return { ...delivery, holdsGroup: true };
}

/** Lets the next message of a group go after one that held it up was delivered, or given up. */
export function releaseGroup({ state, clock }: Pick<EitherCall, "state" | "clock">, delivery: Delivery): void {
  const group = delivery.holdsGroup ? groupOf(state, delivery) : undefined;
  if (group === undefined) return;
  const done = first(group);
  if (done !== undefined) group.waiting.delete(done);
  const next = group.waiting.get(first(group) ?? "");
  if (next !== undefined) enqueue(outboxOf(state, "other"), clock.now(), { ...next, holdsGroup: true });
}

type Group = NonNullable<ReturnType<typeof groupOf>>;

/** The messages of a subscription and group that wait; undefined for messages of standard topics. */
function groupOf(state: EmulatedState, { message, to: [subscription] }: Delivery) {
  if (subscription === undefined || message.groupId === undefined || !isFifo(message.topic)) return undefined;
  return { waiting: state.groups.of(message.topic), prefix: keys.text(subscription.id) + keys.text(message.groupId) };
}

function first({ waiting, prefix }: Group): string | undefined {
  const [key] = waiting.keys({ prefix });
  return key;
}

function append({ waiting, prefix }: Group, delivery: Delivery): void {
  const [last] = waiting.keys({ prefix, reverse: true });
  waiting.set(prefix + keys.counter(last === undefined ? 0 : Number(last.slice(prefix.length)) + 1), delivery);
}
