import { namedTable } from "../../engine/tables/named-table.js";
import type { EmulatedHandler } from "../../types.js";

/** Whether a table has a time to live, and in which attribute. */
export const describeTimeToLive: EmulatedHandler<"DescribeTimeToLive"> = ({ TableName }, call) => {
  const { timeToLive } = namedTable(call, TableName, "named");
  return {
    TimeToLiveDescription:
      timeToLive === undefined
        ? { TimeToLiveStatus: "DISABLED" }
        : { TimeToLiveStatus: "ENABLED", AttributeName: timeToLive.attribute },
  };
};
