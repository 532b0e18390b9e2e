import { namedTable } from "../../engine/tables/named-table.js";
import type { EmulatedHandler } from "../../types.js";

/** The Kinesis streams that are, or were, destinations of a table's changes. */
export const describeKinesisStreamingDestination: EmulatedHandler<"DescribeKinesisStreamingDestination"> = (
  { TableName },
  call,
) => {
  const { name, kinesisDestinations = [] } = namedTable(call, TableName, "named");
  return {
    TableName: name,
    KinesisDataStreamDestinations: kinesisDestinations.map(({ streamArn, precision, isActive }) => ({
      StreamArn: streamArn,
      DestinationStatus: isActive ? "ACTIVE" : "DISABLED",
      ApproximateCreationDateTimePrecision: precision,
    })),
  };
};
