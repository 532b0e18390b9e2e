import type { SiteAnswer, SiteRequest } from "@cloudstub/kit";
import { partOf } from "../../../objects/byte-range.js";
import { etagOf } from "../../../objects/object.js";
import { wantedRange } from "../../engine/objects/object-head.js";
import { checkReadable, readableVersion } from "../../engine/objects/read-version.js";
import type { EmulatedObject } from "../../state.js";
import type { EmulatedCall } from "../../types.js";

/** A request for a page, with the key that its path names; empty for the root. */
export interface PageRequest extends Omit<SiteRequest, "body"> {
  readonly bucket: string;
  readonly key: string;
}

/** An object as a page, or the redirection that it is stored with. Throws as GetObject does. */
export function page({ bucket, key, headers, method }: PageRequest, call: EmulatedCall): SiteAnswer {
  const input = { Bucket: bucket, Key: key, ...conditionsIn(headers) };
  const { object } = readableVersion(input, call, method);
  checkReadable(object, call.clock.now());
  // S3 User Guide, "(Optional) Configuring a webpage redirect".
  if (object.websiteRedirectLocation !== undefined)
    return { status: 301, headers: { Location: object.websiteRedirectLocation }, body: "" };
  const Range = textOf(headers["range"]);
  const range = Range === undefined ? undefined : wantedRange({ Range }, object);
  const own = headersOf(object);
  if (range === undefined) return { status: 200, headers: own, body: object.body };
  const contentRange = `bytes ${range.first}-${range.last}/${object.body.size}`;
  return { status: 206, headers: { ...own, "Content-Range": contentRange }, body: partOf(object.body, range) };
}

function headersOf(object: EmulatedObject): { readonly [name: string]: string } {
  const {
    contentType,
    body,
    lastModified,
    cacheControl,
    contentDisposition,
    contentEncoding,
    contentLanguage,
    expires,
    metadata,
  } = object;
  return {
    "Content-Type": contentType,
    ETag: etagOf(body),
    "Last-Modified": new Date(lastModified).toUTCString(),
    "Accept-Ranges": "bytes",
    ...(cacheControl !== undefined && { "Cache-Control": cacheControl }),
    ...(contentDisposition !== undefined && { "Content-Disposition": contentDisposition }),
    ...(contentEncoding !== undefined && { "Content-Encoding": contentEncoding }),
    ...(contentLanguage !== undefined && { "Content-Language": contentLanguage }),
    ...(expires !== undefined && { Expires: expires }),
    ...Object.fromEntries(Object.entries(metadata ?? {}).map(([name, value]) => [`x-amz-meta-${name}`, value])),
  };
}

function conditionsIn(headers: PageRequest["headers"]) {
  return {
    IfMatch: textOf(headers["if-match"]),
    IfNoneMatch: textOf(headers["if-none-match"]),
    IfModifiedSince: timeOf(headers["if-modified-since"]),
    IfUnmodifiedSince: timeOf(headers["if-unmodified-since"]),
  };
}

function textOf(value: PageRequest["headers"][string]): string | undefined {
  return typeof value === "object" ? value.join(", ") : value;
}

/** A date that is none is not a condition (RFC 9110, section 13.1.3). */
function timeOf(value: PageRequest["headers"][string]): Date | undefined {
  const time = Date.parse(textOf(value) ?? "");
  return Number.isNaN(time) ? undefined : new Date(time);
}
