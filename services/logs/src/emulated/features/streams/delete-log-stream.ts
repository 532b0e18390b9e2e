import { findGroup } from "../../engine/groups.js";
import { findStream, removeStream } from "../../engine/streams.js";
import type { EmulatedHandler } from "../../types.js";

/** Deletes a log stream with its events. */
export const deleteLogStream: EmulatedHandler<"DeleteLogStream"> = ({ logGroupName, logStreamName }, call) => {
  const { name } = findGroup(call, logGroupName);
  findStream(call, name, logStreamName);
  removeStream(call.state, name, logStreamName);
  return {};
};
