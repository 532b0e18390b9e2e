import { namedTable } from "../../engine/tables/named-table.js";
import type { EmulatedHandler } from "../../types.js";
import { destinationOf, withDestination, wrongState } from "./kinesis-destination.js";

/** Names a Kinesis stream as a destination of a table's changes. It is described as being enabled, as by AWS, and is active at once. */
export const enableKinesisStreamingDestination: EmulatedHandler<"EnableKinesisStreamingDestination"> = (
  input,
  call,
) => {
  const { state } = call;
  const { TableName, StreamArn, EnableKinesisStreamingConfiguration: configuration } = input;
  const table = namedTable(call, TableName, "named");
  if (destinationOf(table, StreamArn)?.isActive === true) throw wrongState("enable", "DISABLED");
  const precision = configuration?.ApproximateCreationDateTimePrecision ?? "MILLISECOND";
  state.tables.set(table.name, withDestination(table, { streamArn: StreamArn, precision, isActive: true }));
  return {
    TableName: table.name,
    StreamArn,
    DestinationStatus: "ENABLING",
    ...(configuration && { EnableKinesisStreamingConfiguration: configuration }),
  };
};
