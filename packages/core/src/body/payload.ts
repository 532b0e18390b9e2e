import { type Payload, unmodelled, type WireDetails } from "@cloudstub/kit";
import { checksumAlgorithms, type Digest, md5Of } from "../checksum/checksum-algorithms.js";
import { type DeclaredChecksum, declaredChecksums } from "../checksum/checksums.js";
import { header, type RequestHeaders, type WireRequest } from "../wire/wire.js";
import { AwsChunkedDecoder } from "./aws-chunked.js";
import { SMALL_BODY } from "./body.js";
import { BodyDigests } from "./body-digests.js";
import { StoredChunks } from "./stored-chunks.js";

/** A received streamed body, and the request's headers with its trailers. */
export interface ReceivedPayload {
  readonly payload: Payload;
  readonly headers: RequestHeaders;
}

/**
 * Receives a streamed body, and verifies its length and declared checksums. Throws or rejects with a `ServiceError` if they are wrong or
 * the body is incomplete.
 */
export function receivePayload(
  request: WireRequest,
  details: Pick<WireDetails, "chunksAreAnnounced"> = {},
): ReceivedPayload | Promise<ReceivedPayload> {
  const { body } = request;
  if (isAwsChunked(request, details)) return receiveChunks(request, decode);
  if (body.ready !== undefined) return receiveWhole(request, body.ready);
  const isSmall = sizeOnTheWire(request) <= SMALL_BODY;
  return isSmall ? body.bytes().then((bytes) => receiveWhole(request, bytes)) : receiveChunks(request, asSent);
}

function receiveWhole(request: WireRequest, body: Uint8Array): ReceivedPayload | Promise<ReceivedPayload> {
  const declared = declaredChecksums(request);
  if (declared.some(({ algorithm }) => algorithm.of === undefined)) return receiveChunks(request, asSent);
  checkLength(request, body.length);
  for (const { algorithm, verify } of declared) verify(algorithm.of?.(body) as Uint8Array, request);
  const kept = new StoredChunks();
  kept.add(body);
  return { payload: { size: body.length, chunks: kept.all(), md5: md5Of(body) }, headers: request.headers };
}

/** Receives the body in chunks as they arrive. */
async function receiveChunks(request: WireRequest, read: typeof asSent): Promise<ReceivedPayload> {
  const checksums = await Promise.all(declaredChecksums(request).map(startDigest));
  const md5 = checksumAlgorithms.md5.start();
  const digests = new BodyDigests([md5, ...checksums.map(({ digest }) => digest)], sizeOnTheWire(request));
  const kept = new StoredChunks();
  const take = (chunk: Uint8Array) => {
    kept.add(chunk);
    digests.add(chunk);
  };
  const headers = await read(request, take);
  digests.finish();
  checkLength(request, kept.size);
  for (const { verify, digest } of checksums) verify(digest.digest(), { headers });
  return { payload: { size: kept.size, chunks: kept.all(), md5: md5.digest().toString("hex") }, headers };
}

async function asSent({ body, headers }: WireRequest, take: (chunk: Uint8Array) => void): Promise<RequestHeaders> {
  await body.each(take);
  return headers;
}

/** Receives a body in the aws-chunked coding; the request's headers with its trailers. */
async function decode({ body, headers }: WireRequest, take: (chunk: Uint8Array) => void): Promise<RequestHeaders> {
  const decoder = new AwsChunkedDecoder(take);
  await body.each((chunk) => decoder.push(chunk));
  decoder.end();
  return decoder.trailers.size === 0 ? headers : { ...headers, ...Object.fromEntries(decoder.trailers) };
}

async function startDigest({
  algorithm,
  verify,
}: DeclaredChecksum): Promise<Pick<DeclaredChecksum, "verify"> & { readonly digest: Digest }> {
  return { verify, digest: await algorithm.start() };
}

const announcements = ["x-amz-decoded-content-length", "x-amz-trailer"];

function isAwsChunked(request: WireRequest, { chunksAreAnnounced }: Pick<WireDetails, "chunksAreAnnounced">): boolean {
  if (header(request, "x-amz-content-sha256")?.startsWith("STREAMING-")) return true;
  const codings = header(request, "content-encoding") ?? "";
  const isNamed = codings.split(",").some((coding) => coding.trim() === "aws-chunked");
  return isNamed && (!chunksAreAnnounced || announcements.some((name) => header(request, name) !== undefined));
}

/** In bytes; NaN where the headers do not say it. */
function sizeOnTheWire(request: WireRequest): number {
  return Number(header(request, "content-length"));
}

function checkLength(request: WireRequest, size: number): void {
  const declared = header(request, "x-amz-decoded-content-length");
  if (declared !== undefined && declared.trim() !== String(size))
    throw unmodelled(
      "IncompleteBody",
      400,
      "You did not provide the number of bytes specified by the Content-Length HTTP header",
    );
}
