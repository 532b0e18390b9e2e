import { findTable } from "../../../tables/table-name.js";
import type { EmulatedHandler } from "../../types.js";

/** Whether a table has a time to live, and in which attribute. */
export const describeTimeToLive: EmulatedHandler<"DescribeTimeToLive"> = ({ TableName }, { state }) => {
  const { timeToLive } = findTable(state, TableName, "named");
  return {
    TimeToLiveDescription:
      timeToLive === undefined ? { TimeToLiveStatus: "DISABLED" } : { TimeToLiveStatus: "ENABLED", AttributeName: timeToLive.attribute },
  };
};
