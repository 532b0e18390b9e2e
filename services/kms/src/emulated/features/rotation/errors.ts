import { refused, unsupported } from "../../engine/errors.js";

/** A key of a kind that can't be rotated. Recorded answers of RotateKeyOnDemand have no message. */
export const notRotatable = () => refused("UnsupportedOperationException", "");

/** A key whose material is imported, which is not rotated by itself (Developer Guide, "Key state table", footnote 6). */
export const originIsExternal = (arn: string) =>
  unsupported(`${arn} origin is EXTERNAL which is not valid for this operation.`);

/** A key that was rotated on demand as often as a key can be (API reference, "RotateKeyOnDemand"). The words were recorded from AWS. */
export const tooManyRotations = (arn: string) =>
  refused(
    "LimitExceededException",
    `The on-demand rotations limit has been reached for the given keyId. No more on-demand rotations can be performed for this key: ${arn}`,
  );

/** No new material was imported, or not into all replicas. The words were recorded from AWS. */
export const nothingPending = (arn: string) =>
  refused("KMSInvalidStateException", `No available key material pending rotation for the key: ${arn}.`);
