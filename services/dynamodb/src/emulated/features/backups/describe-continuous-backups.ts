import type { EmulatedHandler } from "../../types.js";
import { tableToBackUp } from "./backup-description.js";
import { continuousBackups } from "./continuous-backups.js";

/** Whether points in time of a table can be restored, and which. */
export const describeContinuousBackups: EmulatedHandler<"DescribeContinuousBackups"> = ({ TableName }, call) =>
  continuousBackups(tableToBackUp(call, TableName), call.clock.now());
