import { namedTable } from "../../engine/tables/named-table.js";
import type { EmulatedHandler } from "../../types.js";
import { destinationOf, withDestination, wrongState } from "./kinesis-destination.js";

/** Changes the precision of the times that a destination is told. */
export const updateKinesisStreamingDestination: EmulatedHandler<"UpdateKinesisStreamingDestination"> = (
  input,
  call,
) => {
  const { state } = call;
  const { TableName, StreamArn, UpdateKinesisStreamingConfiguration: configuration } = input;
  const table = namedTable(call, TableName, "named");
  const destination = destinationOf(table, StreamArn);
  if (destination?.isActive !== true) throw wrongState("disable", "ACTIVE");
  const precision = configuration?.ApproximateCreationDateTimePrecision ?? destination.precision;
  state.tables.set(table.name, withDestination(table, { ...destination, precision }));
  return {
    TableName: table.name,
    StreamArn,
    DestinationStatus: "UPDATING",
    ...(configuration && { UpdateKinesisStreamingConfiguration: configuration }),
  };
};
