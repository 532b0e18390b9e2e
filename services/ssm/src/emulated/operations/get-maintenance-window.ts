import { noMaintenanceWindow } from "../errors.js";
import type { EmulatedHandler } from "../types.js";

/** A maintenance window: there is none of any id. */
export const getMaintenanceWindow: EmulatedHandler<"GetMaintenanceWindow"> = ({ WindowId }) => {
  throw noMaintenanceWindow(WindowId);
};
