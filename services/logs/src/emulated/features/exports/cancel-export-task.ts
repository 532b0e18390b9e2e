import { exportHasEnded } from "../../engine/errors.js";
import type { EmulatedHandler } from "../../types.js";
import { changeTask, findTask, isActive } from "./task.js";

/** Ends an export that is pending or running: nothing more is written to its bucket. */
export const cancelExportTask: EmulatedHandler<"CancelExportTask"> = ({ taskId }, call) => {
  const { clock, state } = call;
  const task = findTask(call, taskId);
  if (!isActive(task)) throw exportHasEnded();
  changeTask(state, task, { status: "CANCELLED", endedAt: clock.now() });
  // There is one at a time.
  for (const key of [...state.exportWork.keys()]) state.exportWork.delete(key);
  return {};
};
