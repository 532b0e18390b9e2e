import { findKeyById } from "../../engine/keys/find-key.js";
import { page } from "../../engine/page.js";
import type { EmulatedHandler } from "../../types.js";

/** The tags of a key, in the order of their keys and in pages of 50 unless the request wants others. */
export const listResourceTags: EmulatedHandler<"ListResourceTags"> = (input, call) => {
  const sorted = [...findKeyById(call, input.KeyId).tags].sort((a, b) => (a.TagKey < b.TagKey ? -1 : 1));
  const { items, ...next } = page(sorted, { ...input, most: 50 }, ({ TagKey }) => TagKey);
  return { Tags: items, ...next };
};
