import { addTags } from "../../engine/tags.js";
import type { EmulatedHandler } from "../../types.js";
import { destinationEntry } from "./destination-entry.js";

/** Keeps a destination, or gives one another target. Nothing is sent to it: the services behind it are not built. */
export const putDestination: EmulatedHandler<"PutDestination"> = (input, call) => {
  const { destinationName: name, targetArn, roleArn, tags } = input;
  const { destinations } = call.state;
  const existing = destinations.get(name);
  const destination = { ...existing, name, targetArn, roleArn, createdAt: existing?.createdAt ?? call.clock.now() };
  destinations.set(name, destination);
  addTags(call.state.tags.of(`destination:${name}`), tags, name);
  return { destination: destinationEntry(call, destination) };
};
