import { streamExists } from "../../engine/errors.js";
import { changeGroup, findGroup } from "../../engine/groups.js";
import type { EmulatedHandler } from "../../types.js";

/** Creates a log stream. */
export const createLogStream: EmulatedHandler<"CreateLogStream"> = ({ logGroupName, logStreamName: name }, call) => {
  const { state, clock } = call;
  const group = findGroup(call, logGroupName);
  const streams = state.streams.of(group.name);
  if (streams.has(name)) throw streamExists();
  const number = group.lastStream + 1;
  changeGroup(call, group, { lastStream: number });
  streams.set(name, { name, number, createdAt: clock.now(), events: 0 });
  return {};
};
