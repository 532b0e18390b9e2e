import { findKey } from "../keys/find-key.js";
import type { EmulatedHandler } from "../types.js";
import { metadata } from "../views.js";

/** A key without its material. */
export const describeKey: EmulatedHandler<"DescribeKey"> = ({ KeyId }, call) => ({
  KeyMetadata: metadata(call, findKey(call, KeyId)),
});
