import { findQueue } from "../../queue.js";
import { countToReceive } from "../../receive-input.js";
import { settingsOf } from "../attributes/settings.js";
import { checkVisibilityTimeout } from "../delivery/change-visibility.js";
import { type ReceiveRequest, receive } from "../delivery/receive.js";
import { attemptsOf } from "../delivery/receive-attempt-id.js";
import { returnedMessage } from "../delivery/received-message.js";
import { outOfRange } from "../errors.js";
import type { KeyedMessage } from "../messages/stored-messages.js";
import type { EmulatedHandler } from "../types.js";
import { whyNothing } from "../views/why-nothing.js";

/** Receives messages, which no other receiver sees until their visibility timeout is over; waits for some where there are none. */
export const receiveMessage: EmulatedHandler<"ReceiveMessage"> = (input, call) => {
  const { state, clock } = call;
  const queue = findQueue(state, input.QueueUrl);
  const count = countToReceive(input);
  const { VisibilityTimeout, WaitTimeSeconds } = input;
  if (VisibilityTimeout !== undefined) checkVisibilityTimeout(VisibilityTimeout);
  if (WaitTimeSeconds !== undefined) checkWait(WaitTimeSeconds);
  const attempts = attemptsOf(queue, input.ReceiveRequestAttemptId);
  const wait = WaitTimeSeconds === undefined ? settingsOf(queue).wait : WaitTimeSeconds * 1000;

  const attempt = () => {
    // A queue may be changed, and deleted, while a receive waits.
    const current = findQueue(state, queue.name);
    const timeout = VisibilityTimeout === undefined ? settingsOf(current).visibilityTimeout : VisibilityTimeout * 1000;
    const byService = call.request === undefined;
    const request: ReceiveRequest = { count, timeout, short: wait === 0, byService, now: clock.now() };
    const received: readonly KeyedMessage[] =
      attempts === undefined ? receive(call, current, request) : attempts(call, current, request);
    return received.length === 0
      ? undefined
      : { Messages: received.map((kept) => returnedMessage(current, kept, input)) };
  };
  const nothing = () => {
    call.note(whyNothing(state, queue.name));
    return {};
  };
  const answer = call.waits.until(queue.name, { until: clock.now() + wait }, attempt);
  if (answer === undefined) return nothing();
  return "Messages" in answer ? answer : answer.then((found) => found ?? nothing());
};

function checkWait(seconds: number): void {
  if (!Number.isInteger(seconds) || seconds < 0 || seconds > 20) throw outOfRange(seconds, "WaitTimeSeconds", 20);
}
