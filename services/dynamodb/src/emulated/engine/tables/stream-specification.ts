import type { Stream } from "../../state/streams.js";
import type { EmulatedTable } from "../../state.js";
import type { EmulatedCall, EmulatedInput } from "../../types.js";
import { disableStream, enableStream } from "../streams/streams.js";
import { noStreamToDisable, streamEnabledAlready, viewTypeMissing, viewTypeNotAllowed } from "./errors.js";

type Specification = EmulatedInput<"UpdateTable">["StreamSpecification"];

/** The view type of the stream that is asked for; undefined where none is. Throws `ValidationException` for one without the other. */
export function wantedStream(specification: Specification): Stream["viewType"] | undefined {
  if (specification === undefined) return undefined;
  const { StreamEnabled, StreamViewType } = specification;
  if (StreamEnabled && StreamViewType === undefined) throw viewTypeMissing();
  if (!StreamEnabled && StreamViewType !== undefined) throw viewTypeNotAllowed();
  return StreamViewType;
}

/** A table with its stream enabled or disabled, as an update asks. Throws `ValidationException` where it is so already. */
export function withStream(
  call: EmulatedCall,
  table: EmulatedTable,
  { StreamSpecification }: EmulatedInput<"UpdateTable">,
): EmulatedTable {
  if (StreamSpecification === undefined) return table;
  const viewType = wantedStream(StreamSpecification);
  const isEnabled = table.stream?.enabled === true;
  if (viewType === undefined) {
    if (!isEnabled) throw noStreamToDisable(table.name);
    return disableStream(call, table);
  }
  if (isEnabled) throw streamEnabledAlready(table.name);
  return enableStream(call, table, viewType);
}
