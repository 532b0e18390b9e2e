import { functionArn, referenceIn } from "../../engine/names.js";
import { pageOf } from "../../engine/page.js";
import type { EmulatedHandler } from "../../types.js";
import { isOf, shownMapping } from "./mapping.js";

/** Mappings, those of a source or a function where the request names one; none where that does not exist. */
export const listEventSourceMappings: EmulatedHandler<"ListEventSourceMappings"> = (input, call) => {
  const { EventSourceArn, FunctionName } = input;
  const wanted = FunctionName === undefined ? undefined : functionArn(call, referenceIn(call, { FunctionName }));
  const { items, NextMarker } = pageOf(input, function* chosen(range) {
    for (const entry of call.state.mappings.entries(range)) {
      const [, mapping] = entry;
      const isFrom = EventSourceArn === undefined || mapping.eventSourceArn === EventSourceArn;
      if (isFrom && isOf(mapping, wanted)) yield entry;
    }
  });
  return { EventSourceMappings: items.map((mapping) => shownMapping(call, mapping)), NextMarker };
};
