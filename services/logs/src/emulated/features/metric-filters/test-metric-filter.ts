import { checkedPattern } from "../../engine/checked-pattern.js";
import type { EmulatedHandler } from "../../types.js";

/** Tells which messages match a pattern, and the fields that it finds in them. */
export const testMetricFilter: EmulatedHandler<"TestMetricFilter"> = ({ filterPattern, logEventMessages }) => {
  const pattern = checkedPattern(filterPattern);
  return {
    matches: logEventMessages.flatMap((eventMessage, at) =>
      pattern.matches(eventMessage)
        ? { eventNumber: at, eventMessage, extractedValues: pattern.valuesIn(eventMessage) }
        : [],
    ),
  };
};
