import { findKey } from "../../engine/keys/find-key.js";
import { metadata } from "../../engine/keys/metadata.js";
import type { EmulatedHandler } from "../../types.js";

/** A key without its material. */
export const describeKey: EmulatedHandler<"DescribeKey"> = ({ KeyId }, call) => ({
  KeyMetadata: metadata(call, findKey(call, KeyId)),
});
