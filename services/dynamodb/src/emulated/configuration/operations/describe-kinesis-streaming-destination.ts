import { findTable } from "../../../tables/table-name.js";
import type { EmulatedHandler } from "../../types.js";

/** The Kinesis streams that are, or were, destinations of a table's changes. */
export const describeKinesisStreamingDestination: EmulatedHandler<"DescribeKinesisStreamingDestination"> = ({ TableName }, { state }) => {
  const { name, kinesisDestinations = [] } = findTable(state, TableName, "named");
  return {
    TableName: name,
    KinesisDataStreamDestinations: kinesisDestinations.map(({ streamArn, precision, isActive }) => ({
      StreamArn: streamArn,
      DestinationStatus: isActive ? "ACTIVE" : "DISABLED",
      ApproximateCreationDateTimePrecision: precision,
    })),
  };
};
