import { keyArn } from "../../engine/keys/find-key.js";
import { page } from "../../engine/page.js";
import type { EmulatedHandler } from "../../types.js";

/** The keys, in the order of their ids and in pages of 100 unless the request wants others. */
export const listKeys: EmulatedHandler<"ListKeys"> = (input, call) => {
  const { items, ...next } = page(call.state.keys.values(), { ...input, most: 100 }, ({ id }) => id);
  return { Keys: items.map((key) => ({ KeyId: key.id, KeyArn: keyArn(call, key) })), ...next };
};
