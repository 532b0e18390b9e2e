import { keys, type ServiceOption } from "@cloudstub/kit";
import { noExportTask } from "../../engine/errors.js";
import type { EmulatedState, ExportTask } from "../../state.js";
import type { StoreCall } from "../../types.js";

/** How long exports run. */
export const exportDuration: ServiceOption<"duration"> = {
  name: "exportDuration",
  kind: "duration",
  default: 0,
  help: "How long an export task is RUNNING, and can be cancelled; with AWS it takes minutes.",
};

/** The key of a task. */
export function taskKey({ createdAt, id }: Pick<ExportTask, "createdAt" | "id">): string {
  return keys.time(createdAt) + id;
}

/** The task of an id; undefined where there is none. */
export function taskOf(state: EmulatedState, id: string): ExportTask | undefined {
  const createdAt = state.exportTimes.get(id);
  return createdAt === undefined ? undefined : state.exports.get(taskKey({ createdAt, id }));
}

/** The task of an id. Throws `ResourceNotFoundException`. */
export function findTask({ state }: Pick<StoreCall, "state">, id: string): ExportTask {
  const task = taskOf(state, id);
  if (task === undefined) throw noExportTask();
  return task;
}

/** Replaces a part of what is known of a task. */
export function changeTask(state: EmulatedState, task: ExportTask, change: Partial<ExportTask>): void {
  state.exports.set(taskKey(task), { ...task, ...change });
}

/** Ends a task: nothing of it is left to do, and another one may be active. */
export function endTask(state: EmulatedState, task: ExportTask, end: Partial<ExportTask>): void {
  state.exportWork.delete(state.exportWork.firstKey() ?? "");
  changeTask(state, task, end);
}

/** True for a task that has not ended. */
export function isActive({ status }: ExportTask): boolean {
  return status === "PENDING" || status === "RUNNING";
}
