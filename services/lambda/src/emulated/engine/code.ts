import { createHash } from "node:crypto";
import { bytesOfPayload, type Payload, ServiceError } from "@cloudstub/kit";
import type { EmulatedCall } from "../types.js";
import { archiveFacts } from "./archive.js";
import { invalidParameter, tooLarge } from "./errors.js";

const LARGEST_ZIP = 52_428_800;
const LARGEST_UNZIPPED = 262_144_000;
/** Bytes that are digested before others are answered: a few milliseconds. */
const SLICE = 4 * 1024 * 1024;

/** Where the code of a function or a layer is: in the request, or in a bucket. */
export interface CodeSource {
  readonly ZipFile?: Uint8Array | undefined;
  readonly S3Bucket?: string | undefined;
  readonly S3Key?: string | undefined;
  readonly S3ObjectVersion?: string | undefined;
}

/** An archive that was read and checked. */
export interface Code {
  readonly bytes: Uint8Array;
  /** The digest as AWS shows it: SHA-256 in Base64. */
  readonly sha256: string;
}

/**
 * Reads the archive that a request names; undefined where it names none. Throws `InvalidParameterValueException` where the bucket does not
 * give it, where it is not a zip archive or unpacks to more than 250 MB, and `RequestEntityTooLargeException` for more than 50 MB in a request.
 */
export async function readCode(call: EmulatedCall, source: CodeSource): Promise<Code | undefined> {
  const { ZipFile, S3Bucket } = source;
  if (ZipFile !== undefined && ZipFile.length > LARGEST_ZIP)
    throw tooLarge("RequestEntityTooLargeException", `Zipped size must be smaller than ${LARGEST_ZIP} bytes`);
  const bytes = ZipFile ?? (S3Bucket === undefined ? undefined : await objectIn(call, source));
  if (bytes === undefined) return undefined;
  const facts = archiveFacts(bytes);
  if (facts === undefined)
    throw invalidParameter("Could not unzip uploaded file. Please check your file, then try to upload again.");
  if (facts.unpackedSize > LARGEST_UNZIPPED)
    throw invalidParameter(`Unzipped size must be smaller than ${LARGEST_UNZIPPED} bytes`);
  return { bytes, sha256: await digestOf(call, bytes) };
}

async function objectIn(call: EmulatedCall, { S3Bucket, S3Key, S3ObjectVersion }: CodeSource): Promise<Uint8Array> {
  const input = { Bucket: S3Bucket ?? "", Key: S3Key ?? "", VersionId: S3ObjectVersion };
  try {
    const { Body } = await call.peers.of<typeof import("@aws-sdk/client-s3")>("s3").GetObject(input);
    return bytesOfPayload(Body as unknown as Payload);
  } catch (error) {
    if (!ServiceError.is(error)) throw error;
    // AWS's own text has no full stop for a bucket that is missing, and one for a key.
    const message = error.code === "NoSuchBucket" ? error.message.replace(/\.$/, "") : error.message;
    throw invalidParameter(
      `Error occurred while GetObject. S3 Error Code: ${error.code}. S3 Error Message: ${message}`,
    );
  }
}

async function digestOf(call: EmulatedCall, bytes: Uint8Array): Promise<string> {
  const hash = createHash("sha256");
  for (let at = 0; at < bytes.length; at += SLICE) {
    hash.update(bytes.subarray(at, at + SLICE));
    if (at + SLICE < bytes.length) await call.giveWay();
  }
  return hash.digest("base64");
}
