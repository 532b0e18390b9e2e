import { changeableKey } from "../../engine/keys/find-key.js";
import { withTags } from "../../engine/keys/tags.js";
import type { EmulatedHandler } from "../../types.js";

/** Adds tags to a key; an existing tag gets the new value. */
export const tagResource: EmulatedHandler<"TagResource"> = ({ KeyId, Tags }, call) => {
  const key = changeableKey(call, KeyId);
  call.state.keys.set(key.id, { ...key, tags: withTags(key.tags, Tags) });
  return {};
};
