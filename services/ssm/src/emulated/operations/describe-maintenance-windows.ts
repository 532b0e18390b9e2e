import { pageStart } from "../filters/page.js";
import type { EmulatedHandler } from "../types.js";

/** Maintenance windows: an account here has none, as a new one of AWS. */
export const describeMaintenanceWindows: EmulatedHandler<"DescribeMaintenanceWindows"> = (input) => {
  pageStart(input);
  return { WindowIdentities: [] };
};
