import { invalidCount, invalidEncodingType } from "../errors.js";
import { urlEncoded } from "./url-encoding.js";

/** S3's maximum. */
const MAX_PAGE = 1000;

/** The number of entries of a page, at most 1000; throws `InvalidArgument` for an invalid one. */
export function pageSize(name: string, requested: number = MAX_PAGE): number {
  if (!Number.isInteger(requested) || requested < 0 || requested > 2_147_483_647) throw invalidCount(name, requested);
  return Math.min(requested, MAX_PAGE);
}

/**
 * Encodes keys, prefixes, delimiters and markers of a list: unchanged, or for a URL, so that XML can represent every
 * character. Throws `InvalidArgument` for an unknown encoding.
 */
export function textWriter(encodingType: string | undefined): (text: string) => string {
  if (encodingType === undefined) return (text) => text;
  if (encodingType !== "url") throw invalidEncodingType(encodingType);
  return urlEncoded;
}
