import { createHash } from "node:crypto";
import { type Payload, unmodelled } from "@cloudstub/kit";
import { decodeAwsChunked } from "./aws-chunked.js";
import { declaredChecksums } from "./checksums.js";
import { KeptChunks } from "./kept-chunks.js";
import { header, type RequestHeaders, type WireRequest } from "./wire.js";

/** Bodies of at most this many bytes are awaited as a whole. */
const SMALL = 64 * 1024;

/** A streamed body that has arrived, and the request's headers with those that came behind the body. */
export interface ReceivedPayload {
  readonly payload: Payload;
  readonly headers: RequestHeaders;
}

/**
 * Receives a streamed body in the pieces in which it arrives, and verifies its length and the checksums that its client
 * declares. Rejects with a `ServiceError` where they are wrong or the body is incomplete.
 */
export async function receivePayload(request: WireRequest): Promise<ReceivedPayload> {
  const trailers = new Map<string, string>();
  const pieces = await piecesOf(request);
  const source = isAwsChunked(request) ? decodeAwsChunked(pieces, trailers) : pieces;
  const checksums = await declaredChecksums(request);
  const md5 = createHash("md5");
  const kept = new KeptChunks();
  for await (const chunk of source) {
    kept.add(chunk);
    md5.update(chunk);
    for (const { digest } of checksums) digest.update(chunk);
  }
  const payload: Payload = { size: kept.size, chunks: kept.all(), md5: md5.digest("hex") };
  const headers = trailers.size === 0 ? request.headers : { ...request.headers, ...Object.fromEntries(trailers) };
  checkLength(request, payload);
  for (const { verify } of checksums) verify({ headers });
  return { payload, headers };
}

/** Iterating over what arrives costs several times as much as waiting for it, which a small body is not worth. */
async function piecesOf({ headers, body }: WireRequest): Promise<Iterable<Uint8Array> | AsyncIterable<Uint8Array>> {
  return Number(header({ headers }, "content-length")) <= SMALL ? [await body.bytes()] : body.chunks();
}

function isAwsChunked(request: WireRequest): boolean {
  const codings =
    header(request, "content-encoding")
      ?.split(",")
      .map((coding) => coding.trim()) ?? [];
  return codings.includes("aws-chunked") || (header(request, "x-amz-content-sha256")?.startsWith("STREAMING-") ?? false);
}

function checkLength(request: WireRequest, { size }: Payload): void {
  const declared = header(request, "x-amz-decoded-content-length");
  if (declared !== undefined && declared.trim() !== String(size))
    throw unmodelled("IncompleteBody", 400, "You did not provide the number of bytes specified by the Content-Length HTTP header");
}
