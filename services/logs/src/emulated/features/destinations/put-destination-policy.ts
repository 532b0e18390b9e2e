import { noDestination } from "../../engine/errors.js";
import type { EmulatedHandler } from "../../types.js";

/** Says which accounts may send to a destination. The policy is kept, and not evaluated. */
export const putDestinationPolicy: EmulatedHandler<"PutDestinationPolicy"> = (input, { state: { destinations } }) => {
  const destination = destinations.get(input.destinationName);
  if (destination === undefined) throw noDestination();
  destinations.set(destination.name, { ...destination, accessPolicy: input.accessPolicy });
  return {};
};
