import type { Clock, RequestHead } from "@cloudstub/kit";
import { notImplementedOperation } from "../errors.js";
import { checkBodyHeaders } from "./body-headers.js";
import { checkPresignedUrl } from "./presigned-url.js";

/** Throws for a presigned URL that has expired, for a body that S3 does not take, and for a request to directory buckets, which there are not. */
export function admit(request: RequestHead, clock: Pick<Clock, "now" | "timeAt">): void {
  if (isForDirectoryBuckets(request)) throw notImplementedOperation();
  checkPresignedUrl(request, clock);
  checkBodyHeaders(request);
}

/** Requests to directory buckets are signed for a service of their own: some look exactly like those to other buckets. */
function isForDirectoryBuckets({ url, headers: { authorization } }: RequestHead): boolean {
  const credential = /[?&]X-Amz-Credential=([^&]*)/.exec(url)?.[1]?.replaceAll("%2F", "/") ?? "";
  return [authorization, credential].some((text) => text?.includes("/s3express/aws4_request"));
}
