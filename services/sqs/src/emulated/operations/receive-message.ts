import { findQueue } from "../../queue.js";
import type { Kept } from "../../queue-contents.js";
import { countToReceive } from "../../receive-input.js";
import type { SqsHandler } from "../../types.js";
import { attemptsOf } from "../attempts.js";
import { checkVisibilityTimeout } from "../change-visibility.js";
import { outOfRange } from "../errors.js";
import { receive, type Wish } from "../receive.js";
import { returnedMessage } from "../returned-message.js";
import { settingsOf } from "../settings.js";
import { nextChange, settle } from "../settle.js";

/** Receives messages, which nobody else sees until their visibility timeout is over; waits for some where there are none. */
export const receiveMessage: SqsHandler<"ReceiveMessage"> = (input, call) => {
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
    const wish: Wish = { count, timeout, short: wait === 0, now: clock.now() };
    settle(call, current);
    const received: readonly Kept[] = attempts === undefined ? receive(call, current, wish) : attempts(call, current, wish);
    return received.length === 0 ? undefined : { Messages: received.map((kept) => returnedMessage(current, kept, input)) };
  };
  const limits = { until: clock.now() + wait, retryAt: () => nextChange(call, queue) };
  const answer = call.waits.until(queue.name, limits, attempt);
  if (answer === undefined) return {};
  return "Messages" in answer ? answer : answer.then((found) => found ?? {});
};

function checkWait(seconds: number): void {
  if (!Number.isInteger(seconds) || seconds < 0 || seconds > 20) throw outOfRange(seconds, "WaitTimeSeconds", 20);
}
