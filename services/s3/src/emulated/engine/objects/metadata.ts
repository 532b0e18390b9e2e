import { bare } from "@cloudstub/kit";
import { checkHeaderText } from "../../../stored/header-text.js";
import type { ObjectAttributes } from "../../state.js";
import { invalidArgument, invalidStorageClass, metadataTooLarge } from "../errors.js";

/** In bytes: https://docs.aws.amazon.com/AmazonS3/latest/userguide/UsingMetadata.html */
const MAX_METADATA = 2048;

/** Of general purpose buckets. `SNOW` and `OUTPOSTS` are stored elsewhere. */
const storageClasses = [
  "STANDARD",
  "REDUCED_REDUNDANCY",
  "STANDARD_IA",
  "ONEZONE_IA",
  "INTELLIGENT_TIERING",
  "GLACIER",
  "DEEP_ARCHIVE",
  "GLACIER_IR",
];

/** Headers that an object keeps, and its own metadata. */
export interface MetadataInput {
  readonly CacheControl?: string | undefined;
  readonly ContentDisposition?: string | undefined;
  readonly ContentEncoding?: string | undefined;
  readonly ContentLanguage?: string | undefined;
  /** Its text as it was sent, though the SDK's type says a date, which other services may pass. */
  readonly Expires?: Date | string | undefined;
  readonly Metadata?: { readonly [name: string]: string } | undefined;
  /** That of a form: text in UTF-8. */
  readonly FormMetadata?: { readonly [name: string]: string } | undefined;
}

/** The members that an object keeps of these headers. Throws `MetadataTooLarge`, or `InvalidArgument` for text that no header holds. */
export function metadataOf(input: MetadataInput): ObjectAttributes {
  const contentEncoding = withoutTransferCoding(input.ContentEncoding);
  const { CacheControl, ContentDisposition, ContentLanguage, Expires } = input;
  const metadata =
    userMetadata(input.Metadata, (text) => encodedText(decodedText(text))) ??
    userMetadata(input.FormMetadata, quotedText);
  return {
    ...(metadata !== undefined && { metadata }),
    ...(CacheControl !== undefined && { cacheControl: CacheControl }),
    ...(ContentDisposition !== undefined && { contentDisposition: ContentDisposition }),
    ...(contentEncoding !== undefined && { contentEncoding }),
    ...(ContentLanguage !== undefined && { contentLanguage: ContentLanguage }),
    ...(Expires !== undefined && { expires: checkHeaderText("Expires", textOf(Expires)) }),
  };
}

/** The metadata of an object as outputs have them. */
export function metadataMembers(object: ObjectAttributes) {
  const { metadata, cacheControl, contentDisposition, contentEncoding, contentLanguage, expires } = object;
  return {
    Metadata: metadata,
    CacheControl: cacheControl,
    ContentDisposition: contentDisposition,
    ContentEncoding: contentEncoding,
    ContentLanguage: contentLanguage,
    // See the overlay's `textHeaders`.
    Expires: expires as Date | undefined,
  };
}

function textOf(time: Date | string): string {
  return typeof time === "string" ? time : time.toUTCString();
}

/** The storage class to store; undefined for the standard one. Throws `InvalidStorageClass`. */
export function storageClassOf(storageClass: string | undefined): ObjectAttributes {
  if (storageClass === undefined || storageClass === "STANDARD") return {};
  if (!storageClasses.includes(storageClass)) throw invalidStorageClass(storageClass);
  return { storageClass };
}

/** `aws-chunked` says how the body came, not what it is: S3 does not store it. */
function withoutTransferCoding(codings: string | undefined): string | undefined {
  if (codings === undefined || !codings.includes("aws-chunked")) return codings;
  const kept = codings.split(",").filter((coding) => coding.trim() !== "aws-chunked");
  return kept.length === 0 ? undefined : kept.join(",").trim();
}

/** Text as S3 returns it in a header: an encoded word of RFC 2047 where it has other characters than those of ASCII that can be printed. */
function encodedText(text: string): string {
  return /^[\t\x20-\x7E]*$/.test(text) ? text : `=?UTF-8?B?${Buffer.from(text).toString("base64")}?=`;
}

/**
 * Metadata of a form as S3 returns it: an encoded word with quoted characters where it has other ones than ASCII's that can be printed (recorded answer of
 * AWS, 2026-02). Unlike in headers, encoded words stay as they are.
 */
function quotedText(text: string): string {
  if (/^[\t\x20-\x7E]*$/.test(text)) return text;
  const quoted = Array.from(Buffer.from(text), (byte) => {
    if (byte === 0x20) return "_";
    const isPlain = byte > 0x20 && byte < 0x7f && !"=?_".includes(String.fromCharCode(byte));
    return isPlain ? String.fromCharCode(byte) : `=${byte.toString(16).toUpperCase().padStart(2, "0")}`;
  });
  return `=?UTF-8?Q?${quoted.join("")}?=`;
}

/** Other fields of a form as S3 returns them in a header: in Latin-1, with a space in the place of each other character (recorded answer of AWS, 2026-02). */
export function latin1Text(text: string): string {
  return Array.from(text, (character) => (/^[\t\x20-\x7E\xA0-\xFF]$/.test(character) ? character : " ")).join("");
}

const encodedWord = /=\?(utf-8|us-ascii|iso-8859-1)\?([bq])\?([^?\s]*)\?=/gi;

/**
 * Text of a header with its encoded words of RFC 2047 decoded, as S3 stores it: `=?UTF-8?B?YWJj?=` is `abc` (recorded answer of AWS, 2026-02). Words in
 * other character sets stay as they are.
 */
function decodedText(text: string): string {
  if (!text.includes("=?")) return text;
  // White space between two words belongs to neither (RFC 2047, section 6.2).
  const joined = text.split(/\?=[\t ]+=\?/).join("?==?");
  return joined.replace(encodedWord, (...[, charset = "", coding = "", word = ""]: string[]) => {
    const bytes = coding.toUpperCase() === "B" ? Buffer.from(word, "base64") : bytesOfQ(word);
    return bytes.toString(charset.toLowerCase() === "utf-8" ? "utf8" : "latin1");
  });
}

function bytesOfQ(word: string): Buffer {
  const text = word
    .replaceAll("_", " ")
    .replace(/=([0-9A-Fa-f]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  return Buffer.from(text, "latin1");
}

function userMetadata(
  given: MetadataInput["Metadata"],
  encode: (text: string) => string,
): { readonly [name: string]: string } | undefined {
  if (given === undefined) return undefined;
  const metadata = bare<string>();
  let size = 0;
  for (const [name, value] of Object.entries(given)) {
    if (!/^[!#$%&'*+.^_`|~\w-]*$/.test(name))
      throw invalidArgument("The name of metadata must be that of a header.", `x-amz-meta-${name}`, value);
    metadata[name.toLowerCase()] = encode(value);
    size += Buffer.byteLength(name) + Buffer.byteLength(value);
  }
  if (size > MAX_METADATA) throw metadataTooLarge(size, MAX_METADATA);
  return metadata;
}
