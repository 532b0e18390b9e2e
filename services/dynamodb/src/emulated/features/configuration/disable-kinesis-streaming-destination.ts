import { namedTable } from "../../engine/tables/named-table.js";
import type { EmulatedHandler } from "../../types.js";
import { destinationOf, withDestination, wrongState } from "./kinesis-destination.js";

/** Ends a Kinesis stream's being a destination of a table's changes. It is still described, as disabled. */
export const disableKinesisStreamingDestination: EmulatedHandler<"DisableKinesisStreamingDestination"> = (
  { TableName, StreamArn },
  call,
) => {
  const { state } = call;
  const table = namedTable(call, TableName, "named");
  const destination = destinationOf(table, StreamArn);
  if (destination?.isActive !== true) throw wrongState("disable", "ACTIVE");
  state.tables.set(table.name, withDestination(table, { ...destination, isActive: false }));
  return { TableName: table.name, StreamArn, DestinationStatus: "DISABLING" };
};
