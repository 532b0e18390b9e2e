import { createHash } from "node:crypto";
import type { Payload } from "@cloudstub/kit";
import { decodeAwsChunked } from "./aws-chunked.js";
import { header, type RequestHeaders, type WireRequest } from "./wire.js";

/** A streamed body that has arrived, and the request's headers with those that came behind the body. */
export interface ReceivedPayload {
  readonly payload: Payload;
  readonly headers: RequestHeaders;
}

/** Receives a streamed body in the pieces in which it arrives. */
export async function receivePayload(request: WireRequest): Promise<ReceivedPayload> {
  const trailers = new Map<string, string>();
  const source = isAwsChunked(request) ? decodeAwsChunked(request.body.chunks(), trailers) : request.body.chunks();
  const md5 = createHash("md5");
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of source) {
    chunks.push(chunk);
    size += chunk.length;
    md5.update(chunk);
  }
  return { payload: { size, chunks, md5: md5.digest("hex") }, headers: { ...request.headers, ...Object.fromEntries(trailers) } };
}

function isAwsChunked(request: WireRequest): boolean {
  const codings =
    header(request, "content-encoding")
      ?.split(",")
      .map((coding) => coding.trim()) ?? [];
  return codings.includes("aws-chunked") || (header(request, "x-amz-content-sha256")?.startsWith("STREAMING-") ?? false);
}
