import { modelled } from "@cloudstub/kit";
import type { Sqs } from "../../types.js";
import { invalidParameterValue, noSuchResource, noSuchTask } from "../errors.js";
import { queueOfArn } from "../queue-arn.js";
import { readTaskHandle } from "../task-handle.js";
import type { EmulatedHandler } from "../types.js";

/** Ends a task that moves messages. What has moved stays where it is. */
export const cancelMessageMoveTask: EmulatedHandler<"CancelMessageMoveTask"> = ({ TaskHandle }, call) => {
  const { taskId, sourceArn } = readTaskHandle(TaskHandle) ?? {};
  if (taskId === undefined || sourceArn === undefined)
    throw invalidParameterValue("Value for parameter TaskHandle is invalid.");
  const source = queueOfArn(call, sourceArn);
  if (source === undefined) throw noSuchResource("SourceArn");
  const tasks = call.state.moveTasks.of(source.name);
  const [key, task] = [...tasks.entries()].find(([, { taskId: id }]) => id === taskId) ?? [];
  if (key === undefined || task === undefined) throw noSuchTask();
  if (task.status !== "RUNNING")
    throw modelled<Sqs>(
      "UnsupportedOperation",
      `Only a task that is RUNNING can be cancelled. This one is ${task.status}.`,
    );
  tasks.set(key, { ...task, status: "CANCELLED" });
  call.state.runningMoves.delete(source.name);
  return { ApproximateNumberOfMessagesMoved: task.moved };
};
