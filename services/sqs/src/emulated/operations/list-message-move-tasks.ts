import { writeTaskHandle } from "../../task-handle.js";
import { invalidParameterValue, noSuchResource } from "../errors.js";
import type { MoveTask } from "../move-task.js";
import { queueOfArn } from "../queue-arn.js";
import type { EmulatedHandler } from "../types.js";

/** The last tasks that moved messages out of a queue, latest first. */
export const listMessageMoveTasks: EmulatedHandler<"ListMessageMoveTasks"> = ({ SourceArn, MaxResults = 1 }, call) => {
  const source = queueOfArn(call, SourceArn);
  if (source === undefined) throw noSuchResource("SourceArn");
  if (!Number.isInteger(MaxResults) || MaxResults < 1 || MaxResults > 10) {
    throw invalidParameterValue(
      `Value ${MaxResults} for parameter MaxResults is invalid. Reason: Must be between 1 and 10, if provided.`,
    );
  }
  const tasks = [...call.state.moveTasks.of(source.name).values()].reverse();
  return { Results: tasks.slice(0, MaxResults).map(resultOf) };
};

/** AWS returns the handle only for a running task, since only that can be cancelled. */
function resultOf(task: MoveTask) {
  return {
    ...(task.status === "RUNNING" && { TaskHandle: writeTaskHandle(task) }),
    Status: task.status,
    SourceArn: task.sourceArn,
    DestinationArn: task.destinationArn,
    MaxNumberOfMessagesPerSecond: task.perSecond,
    ApproximateNumberOfMessagesMoved: task.moved,
    ApproximateNumberOfMessagesToMove: task.toMove,
    FailureReason: task.failure,
    StartedTimestamp: task.startedAt,
  };
}
