import type { Overlay } from "@cloudstub/kit";
import type { Logs } from "../../../types.js";
import type { EmulatedState } from "../../state.js";
import { deleteDestination } from "./delete-destination.js";
import { describeDestinations } from "./describe-destinations.js";
import { putDestination } from "./put-destination.js";
import { putDestinationPolicy } from "./put-destination-policy.js";

/** The operations on destinations. */
export const destinationOperations = {
  DeleteDestination: deleteDestination,
  DescribeDestinations: describeDestinations,
  PutDestination: putDestination,
  PutDestinationPolicy: putDestinationPolicy,
} satisfies Overlay<Logs, EmulatedState>["operations"];
