import { keys } from "@cloudstub/kit";
import { invalid, limitExceeded } from "../../engine/errors.js";
import { findGroup } from "../../engine/groups.js";
import type { EmulatedHandler } from "../../types.js";
import { checkBucket } from "./bucket.js";
import { taskKey } from "./task.js";

/** Where exports go whose request gives no prefix (API reference, CreateExportTask). */
const PREFIX = "exportedlogs";

/**
 * Begins to write the events of a group into a bucket, which goes on after the answer. Of an account and region one export is active at a time; AWS's words
 * for a second one are those of its other limits (users' reports). Without the service for objects a task fails, and says so.
 *
 * @see https://docs.aws.amazon.com/AmazonCloudWatchLogs/latest/APIReference/API_CreateExportTask.html
 */
export const createExportTask: EmulatedHandler<"CreateExportTask"> = async (input, call) => {
  const { logGroupName, destination, destinationPrefix, from, to, taskName, logStreamNamePrefix } = input;
  const { clock, ids, requestId: cause, state } = call;
  const group = findGroup(call, logGroupName);
  // That the time is not before the creation of the group is in the API reference; moto's tests against AWS ask for earlier times. The words are ours.
  if (from > to) throw invalid("The time in from has to be before the time in to.");
  if (state.exportWork.size > 0) throw limitExceeded();
  await checkBucket(call, { bucket: destination, group: group.name, cause }, destinationPrefix);
  return call.atomically(() => {
    if (state.exportWork.size > 0) throw limitExceeded();
    const task = {
      id: ids.uuid(),
      ...(taskName !== undefined && { name: taskName }),
      group: findGroup(call, logGroupName).name,
      ...(logStreamNamePrefix !== undefined && { streamPrefix: logStreamNamePrefix }),
      from: Math.trunc(from),
      to: Math.trunc(to),
      bucket: destination,
      prefix: destinationPrefix ?? PREFIX,
      status: "PENDING" as const,
      createdAt: clock.now(),
      cause,
    };
    state.exports.set(taskKey(task), task);
    state.exportTimes.set(task.id, task.createdAt);
    // After the answer, in which it is pending.
    state.exportWork.set(keys.time(clock.now() + 1), task.id);
    return { taskId: task.id };
  });
};
