import { invalidRequest } from "../../engine/errors.js";
import { type CustomerKey, customerKeyOf } from "../../engine/objects/encryption.js";
import type { Upload } from "../../state.js";

/** Throws unless a part comes with the customer's key that its upload began with, if any. */
export function checkPartKey(input: CustomerKey, { encryption }: Upload): void {
  const given = customerKeyOf(input);
  const expected = encryption?.customerKeyMd5;
  if (expected === given) return;
  if (given === undefined)
    throw invalidRequest(
      "The multipart upload initiate requested encryption. Subsequent part requests must include the appropriate encryption parameters.",
    );
  if (expected === undefined)
    throw invalidRequest(
      "The multipart upload initiate did not request encryption. Please resend the request without the encryption parameters.",
    );
  throw invalidRequest("The provided encryption parameters did not match the ones used originally.");
}
