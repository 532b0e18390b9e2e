import { invalidRequest } from "../../engine/errors.js";
import { type CustomerKey, customerKeyOf } from "../../engine/objects/encryption.js";
import type { Upload } from "../../state.js";

/** Throws unless a part comes with the customer's key that its upload began with, if any. */
export function checkPartKey(input: CustomerKey, { encryption }: Upload): void {
  const given = customerKeyOf(input);
  const expected = encryption?.customerKeyMd5;
  if (expected === given) return;
  // Recorded answer of AWS, 2026-02: a part with a key for an upload without one gets the text about a part without a key.
  if (given === undefined || expected === undefined)
    throw invalidRequest(
      "The multipart upload initiate requested encryption. Subsequent part requests must include the appropriate encryption parameters.",
    );
  throw invalidRequest("The provided encryption parameters did not match the ones used originally.");
}
