import { rangeAfter } from "@cloudstub/kit";
import { page } from "../../engine/page.js";
import type { EmulatedHandler } from "../../types.js";
import { destinationEntry } from "./destination-entry.js";

/** Shows destinations in the order of their names. */
export const describeDestinations: EmulatedHandler<"DescribeDestinations"> = (input, call) => {
  const { items, ...next } = page(input, {
    after: (place) =>
      call.state.destinations.values({ prefix: input.DestinationNamePrefix ?? "", ...rangeAfter(place) }),
    placeOf: ({ name }) => name,
  });
  return { destinations: items.map((destination) => destinationEntry(call, destination)), ...next };
};
