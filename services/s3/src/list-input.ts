import { invalidCount, invalidEncodingType } from "./errors.js";
import { urlEncoded } from "./url-encoding.js";

/** S3 lists no more in one page. */
const LARGEST_PAGE = 1000;

/** The number of entries of a page, at most 1000; throws `InvalidArgument` where it is none. */
export function pageSize(name: string, wanted: number = LARGEST_PAGE): number {
  if (!Number.isInteger(wanted) || wanted < 0 || wanted > 2_147_483_647) throw invalidCount(name, wanted);
  return Math.min(wanted, LARGEST_PAGE);
}

/**
 * How keys, prefixes, delimiters and markers of a list are written: as they are, or encoded for a URL, so that XML can hold
 * every character. Throws `InvalidArgument` for an encoding that does not exist.
 */
export function textWriter(encodingType: string | undefined): (text: string) => string {
  if (encodingType === undefined) return (text) => text;
  if (encodingType !== "url") throw invalidEncodingType(encodingType);
  return urlEncoded;
}
