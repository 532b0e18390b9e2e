import { changeableKey } from "../../engine/keys/find-key.js";
import type { EmulatedHandler } from "../../types.js";

/** Removes tags from a key. Unknown ones are ignored. */
export const untagResource: EmulatedHandler<"UntagResource"> = ({ KeyId, TagKeys }, call) => {
  const key = changeableKey(call, KeyId);
  call.state.keys.set(key.id, { ...key, tags: key.tags.filter(({ TagKey }) => !TagKeys.includes(TagKey)) });
  return {};
};
