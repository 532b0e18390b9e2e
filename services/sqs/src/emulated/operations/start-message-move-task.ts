import { keys } from "@cloudstub/kit";
import { isFifo } from "../../queue.js";
import { writeTaskHandle } from "../../task-handle.js";
import { deadLetterSourcesOf } from "../attributes/settings.js";
import { invalidParameterValue, noSuchResource } from "../errors.js";
import type { MoveTask } from "../move-task.js";
import { queueOfArn } from "../queue-arn.js";
import type { EmulatedQueue, EmulatedState } from "../state.js";
import { advance } from "../time/move-tasks.js";
import type { EmulatedHandler } from "../types.js";
import { countsOf } from "../views/queue-attributes-view.js";

/** Tasks of one source that are kept to be listed. */
const KEPT = 10;

/** Begins to move messages out of a dead-letter queue: all at once, or a number each second as time goes by. */
export const startMessageMoveTask: EmulatedHandler<"StartMessageMoveTask"> = (input, call) => {
  const { state, clock, ids } = call;
  const { SourceArn: sourceArn, DestinationArn: destinationArn, MaxNumberOfMessagesPerSecond: perSecond } = input;
  const source = queueOfArn(call, sourceArn);
  if (source === undefined) throw noSuchResource("SourceArn");
  if (destinationArn !== undefined) checkDestination(source, queueOfArn(call, destinationArn));
  if (perSecond !== undefined && !(Number.isInteger(perSecond) && perSecond >= 1 && perSecond <= 500)) {
    throw invalidParameterValue(
      `Value ${perSecond} for parameter MaxNumberOfMessagesPerSecond is invalid. Reason: Must be between 1 and 500, if provided.`,
    );
  }
  if (deadLetterSourcesOf(state, source.name).next().done)
    throw invalidParameterValue("Source queue must be configured as a Dead Letter Queue.");
  const { visible } = countsOf(state, source.name);
  if (state.runningMoves.has(source.name)) {
    throw invalidParameterValue(
      "There is already a task running. Only one active task is allowed for a source queue arn at a given time.",
    );
  }
  const task: MoveTask = {
    taskId: ids.uuid(),
    sourceArn,
    ...(destinationArn !== undefined && { destinationArn }),
    ...(perSecond !== undefined && { perSecond }),
    startedAt: clock.now(),
    status: "RUNNING",
    toMove: visible,
    moved: 0,
  };
  const key = makeRoom(state, source.name);
  state.moveTasks.of(source.name).set(key, task);
  state.runningMoves.set(source.name, key);
  // Without a rate all of them move at once.
  const wake = (queue: string) => call.waits.wake(queue);
  advance({ ...call, wake }, source, { key, task });
  return { TaskHandle: writeTaskHandle(task) };
};

function checkDestination(source: EmulatedQueue, destination: EmulatedQueue | undefined): void {
  if (destination === undefined) throw noSuchResource("DestinationArn");
  if (isFifo(destination.name) !== isFifo(source.name)) {
    throw invalidParameterValue("The destination queue must be of the same type as the source queue.");
  }
}

/** The key of a new task, after all others; only the newest tasks are kept. */
function makeRoom(state: EmulatedState, source: string): string {
  const tasks = state.moveTasks.of(source);
  for (const key of tasks.keys()) {
    if (tasks.size < KEPT) break;
    tasks.delete(key);
  }
  return keys.counter(Number(tasks.lastKey() ?? 0) + 1);
}
