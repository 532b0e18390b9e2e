import { validation } from "../../../errors.js";
import type { EmulatedTable } from "../../state.js";

type Destination = NonNullable<EmulatedTable["kinesisDestinations"]>[number];

/** The destination of a table with this ARN, if any. Here destinations are settings: nothing is sent to them. */
export function destinationOf({ kinesisDestinations = [] }: EmulatedTable, arn: string): Destination | undefined {
  return kinesisDestinations.find(({ streamArn }) => streamArn === arn);
}

/** A table with a destination that is new, or was changed. */
export function withDestination<T extends EmulatedTable>(table: T, destination: Destination): T {
  const others = (table.kinesisDestinations ?? []).filter(({ streamArn }) => streamArn !== destination.streamArn);
  return { ...table, kinesisDestinations: [...others, destination] };
}

/** A destination that is in another state than the request needs; AWS's words as users reported them. */
export const wrongState = (doing: "enable" | "disable", needed: "DISABLED" | "ACTIVE") =>
  validation(
    `Table is not in a valid state to ${doing} Kinesis Streaming Destination: ${doing === "enable" ? "Enable" : "Disable"}KinesisStreamingDestination must be ${needed} to perform ${doing.toUpperCase()} operation.`,
  );
