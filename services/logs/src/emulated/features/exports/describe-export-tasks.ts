import { page } from "../../engine/page.js";
import type { ExportTask } from "../../state.js";
import type { EmulatedHandler } from "../../types.js";
import { taskKey, taskOf } from "./task.js";

/** Shows exports, the last one first (user guide, "Describe export tasks (CLI)"): all, or one, or those in a status. An id that is unknown has none (recorded answer of AWS). */
export const describeExportTasks: EmulatedHandler<"DescribeExportTasks"> = (input, { state }) => {
  const { taskId, statusCode, limit, nextToken } = input;
  const has = ({ status }: ExportTask) => statusCode === undefined || status === statusCode;
  if (taskId !== undefined) {
    const task = taskOf(state, taskId);
    return { exportTasks: task !== undefined && has(task) ? [shown(task)] : [] };
  }
  const { items, ...next } = page(
    { limit, nextToken },
    {
      after: (place) => state.exports.values({ reverse: true, ...(place !== undefined && { before: place }) }),
      placeOf: taskKey,
      filter: has,
    },
  );
  return { exportTasks: items.map(shown), ...next };
};

/** Words for a status: the user guide has that of RUNNING; moto, whose tests were run against AWS, that of COMPLETED. Those of the others are not documented. */
const messages: { readonly [Status in ExportTask["status"]]?: string } = {
  RUNNING: "Started Successfully",
  COMPLETED: "Completed successfully",
  CANCELLED: "Cancelled by user",
};

function shown(task: ExportTask) {
  const { id, name, group, from, to, bucket, prefix, status, failure, createdAt, endedAt } = task;
  const message = failure ?? messages[status];
  return {
    taskId: id,
    taskName: name,
    logGroupName: group,
    from,
    to,
    destination: bucket,
    destinationPrefix: prefix,
    status: { code: status, ...(message !== undefined && { message }) },
    executionInfo: { creationTime: createdAt, completionTime: endedAt },
  };
}
