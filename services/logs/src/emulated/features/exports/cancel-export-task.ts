import { exportHasEnded } from "../../engine/errors.js";
import type { EmulatedHandler } from "../../types.js";
import { endTask, findTask, isActive } from "./task.js";

/** Ends an export that is pending or running: nothing more is written to its bucket. */
export const cancelExportTask: EmulatedHandler<"CancelExportTask"> = ({ taskId }, call) => {
  const { clock, state } = call;
  const task = findTask(call, taskId);
  if (!isActive(task)) throw exportHasEnded();
  endTask(state, task, { status: "CANCELLED", endedAt: clock.now() });
  return {};
};
