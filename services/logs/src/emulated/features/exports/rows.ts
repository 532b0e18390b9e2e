import type { Overlay } from "@cloudstub/kit";
import type { Logs } from "../../../types.js";
import type { EmulatedState } from "../../state.js";
import { cancelExportTask } from "./cancel-export-task.js";
import { createExportTask } from "./create-export-task.js";
import { describeExportTasks } from "./describe-export-tasks.js";

/** The operations on exports to buckets. */
export const exportOperations = {
  CancelExportTask: cancelExportTask,
  CreateExportTask: createExportTask,
  DescribeExportTasks: describeExportTasks,
} satisfies Overlay<Logs, EmulatedState>["operations"];
