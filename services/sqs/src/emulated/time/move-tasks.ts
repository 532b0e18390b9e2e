import type { Agent, AgentCall } from "@cloudstub/kit";
import { append, type KeyedMessage, remove } from "../messages/stored-messages.js";
import type { MoveTask } from "../move-task.js";
import { queueOfArn } from "../queue-arn.js";
import type { EmulatedQueue, EmulatedState, StoredMessage } from "../state.js";

/** Moves messages of tasks that have a rate, each at its own time. */
export const redrive: Agent<EmulatedState> = {
  due: (state) => nextMove(state),
  what: (state) => [`a message moves out of queue ${nextMove(state)?.source}`],
  run(call) {
    const { source } = nextMove(call.state) ?? { source: "" };
    const queue = call.state.queues.get(source);
    const key = call.state.runningMoves.get(source) ?? "";
    const task = call.state.moveTasks.of(source).get(key);
    if (queue === undefined || task === undefined) call.state.runningMoves.delete(source);
    else advance(call, queue, { key, task });
  },
};

/** The task whose next message moves first, of the few that run; undefined where none does. */
function nextMove(state: EmulatedState): { readonly time: number; readonly source: string } | undefined {
  let next: { readonly time: number; readonly source: string } | undefined;
  for (const [source, key] of state.runningMoves.entries()) {
    const { startedAt, moved, perSecond = 1 } = state.moveTasks.of(source).get(key) ?? { startedAt: 0, moved: 0 };
    const time = startedAt + Math.ceil(((moved + 1) * 1000) / perSecond);
    if (next === undefined || time < next.time) next = { time, source };
  }
  return next;
}

/** What a task needs, which a handler has as well as an agent. */
type MoveCall = Pick<AgentCall<EmulatedState>, "state" | "clock" | "ids" | "partition" | "account" | "region" | "wake">;

/** Moves the messages that a task may have moved by now. */
export function advance(
  call: MoveCall,
  source: EmulatedQueue,
  { key, task }: { readonly key: string; readonly task: MoveTask },
): void {
  const { state, clock } = call;
  const { perSecond, startedAt } = task;
  const allowed = perSecond === undefined ? task.toMove : Math.floor(((clock.now() - startedAt) * perSecond) / 1000);
  const { moved, failure } = move(call, source, { task, goal: Math.min(allowed, task.toMove) });
  const done = moved >= task.toMove || state.messages.of(source.name).size === 0;
  const status = failure !== undefined ? "FAILED" : done ? "COMPLETED" : "RUNNING";
  if (moved === task.moved && status === task.status) return;
  state.moveTasks.of(source.name).set(key, { ...task, moved, status, ...(failure !== undefined && { failure }) });
  if (status !== "RUNNING") state.runningMoves.delete(source.name);
}

function move(
  call: MoveCall,
  source: EmulatedQueue,
  { task, goal }: { readonly task: MoveTask; readonly goal: number },
) {
  let { moved } = task;
  if (moved >= goal) return { moved };
  for (const [key, message] of call.state.messages.of(source.name).entries()) {
    const arn = task.destinationArn ?? message.deadFrom?.queueArn;
    if (arn === undefined) return { moved, failure: "CouldNotDetermineMessageSource" };
    const target = queueOfArn(call, arn);
    if (target === undefined) return { moved, failure: "AWS.SimpleQueueService.NonExistentQueue" };
    moveMessage(call, source, { kept: { key, message }, target });
    moved++;
    if (moved >= goal) break;
  }
  return { moved };
}

/** A message that is moved is a new one to its queue, of a new id and age. */
function moveMessage(
  call: MoveCall,
  source: EmulatedQueue,
  { kept, target }: { readonly kept: KeyedMessage; readonly target: EmulatedQueue },
): void {
  const { receives, firstReceivedAt, deadFrom, ...content } = kept.message;
  const message: StoredMessage = { ...content, messageId: call.ids.uuid(), sentAt: call.clock.now() };
  remove(call.state, source.name, kept.key);
  append(call.state, target, message);
  call.wake(target.name);
}
