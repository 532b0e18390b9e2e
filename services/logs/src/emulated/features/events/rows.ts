import type { Overlay } from "@cloudstub/kit";
import type { Logs } from "../../../types.js";
import type { EmulatedState } from "../../state.js";
import { filterLogEvents } from "./filter-log-events.js";
import { getLogEvents } from "./get-log-events.js";
import { putLogEvents } from "./put-log-events.js";

/** The operations on log events. */
export const eventOperations = {
  FilterLogEvents: filterLogEvents,
  GetLogEvents: getLogEvents,
  PutLogEvents: putLogEvents,
} satisfies Overlay<Logs, EmulatedState>["operations"];
