import { isRegionOf } from "@cloudstub/kit";
import type { EmulatedHandler } from "../../types.js";
import { unknownRegion } from "./errors.js";

/** Lists the global tables of version 2017.11.29: there are none. */
export const listGlobalTables: EmulatedHandler<"ListGlobalTables"> = ({ RegionName }, { partition }) => {
  if (RegionName !== undefined && !isRegionOf(partition, RegionName)) throw unknownRegion(RegionName);
  return { GlobalTables: [] };
};
