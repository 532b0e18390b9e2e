import { unmodelled } from "@cloudstub/kit";
import { header, type WireRequest } from "../wire/wire.js";
import { type ChecksumAlgorithm, checksumAlgorithms } from "./checksum-algorithms.js";

type Headers = Pick<WireRequest, "headers">;

/** A checksum that a request declares for its body. */
export interface DeclaredChecksum {
  readonly algorithm: ChecksumAlgorithm;
  /** Throws if the checksum does not match. `request` has the headers with the trailers. */
  verify(calculated: Uint8Array, request: Headers): void;
}

const PREFIX = "x-amz-checksum-";

interface NamedAlgorithm {
  readonly name: string;
  readonly algorithm: ChecksumAlgorithm;
  readonly header: string;
}

/** By the header that carries them. */
const algorithms = new Map<string, NamedAlgorithm>(
  Object.entries(checksumAlgorithms).map(([name, algorithm]) => [
    PREFIX + name,
    { name, algorithm, header: PREFIX + name },
  ]),
);

/**
 * The checksums that a request declares: `x-amz-checksum-…` in a header or announced trailer, and `Content-MD5`; without either, the
 * payload hash of the signature, which is too expensive to verify in addition. Throws AWS's errors for an invalid declaration.
 */
export function declaredChecksums(request: Headers): DeclaredChecksum[] {
  const algorithm = declaredAlgorithm(request);
  const md5 = contentMd5(request);
  if (algorithm !== undefined) return md5 === undefined ? [algorithm] : [algorithm, md5];
  const other = md5 ?? contentSha256(request);
  return other === undefined ? [] : [other];
}

function declaredAlgorithm(request: Headers): DeclaredChecksum | undefined {
  const [declared, another] = namedAlgorithms(request);
  if (another !== undefined)
    throw invalidRequest("Expecting a single x-amz-checksum- header. Multiple checksum Types are not allowed.");
  if (declared === undefined) {
    if (!hasHeader(request, "x-amz-sdk-checksum-algorithm")) return undefined;
    throw invalidRequest(
      "x-amz-sdk-checksum-algorithm specified, but no corresponding x-amz-checksum-* or x-amz-trailer headers were found.",
    );
  }
  const { name, algorithm } = declared;
  const given = header(request, declared.header);
  if (given !== undefined && !hasLength(given, algorithm.size)) throw invalidValue(declared.header);
  return {
    algorithm,
    verify(calculated, complete) {
      const text = header(complete, declared.header);
      if (text === undefined) throw malformedTrailer();
      if (text.trim() === base64(calculated)) return;
      if (!isBase64(text, algorithm.size)) throw invalidValue(declared.header);
      throw unmodelled(
        "BadDigest",
        400,
        `The ${name.toUpperCase()} you specified did not match the calculated checksum.`,
      );
    },
  };
}

function contentMd5(request: Headers): DeclaredChecksum | undefined {
  const text = header(request, "content-md5");
  if (text === undefined) return undefined;
  if (!isBase64(text, 16))
    throw unmodelled("InvalidDigest", 400, "The Content-MD5 you specified was invalid.", { "Content-MD5": text });
  return {
    algorithm: checksumAlgorithms.md5,
    verify(calculated) {
      if (text.trim() === base64(calculated)) return;
      throw unmodelled("BadDigest", 400, "The Content-MD5 you specified did not match what we received.", {
        ExpectedDigest: text,
        CalculatedDigest: base64(calculated),
      });
    },
  };
}

/** Other values mean an unsigned payload, or one signed by chunks; signatures are not verified. */
function contentSha256(request: Headers): DeclaredChecksum | undefined {
  const expected = header(request, "x-amz-content-sha256")?.toLowerCase();
  if (expected === undefined || !/^[0-9a-f]{64}$/.test(expected)) return undefined;
  return {
    algorithm: checksumAlgorithms.sha256,
    verify(digest) {
      const calculated = Buffer.from(digest).toString("hex");
      if (expected === calculated) return;
      throw unmodelled(
        "XAmzContentSHA256Mismatch",
        400,
        "The provided 'x-amz-content-sha256' header does not match what was computed.",
        {
          ClientComputedContentSHA256: expected,
          S3ComputedContentSHA256: calculated,
        },
      );
    },
  };
}

/** The algorithms named by headers or announced trailers, without duplicates. */
function namedAlgorithms(request: Headers): readonly NamedAlgorithm[] {
  const named: NamedAlgorithm[] = [];
  for (const name of announcedTrailers(request)) addNamed(named, name);
  for (const name in request.headers) if (name.startsWith(PREFIX)) addNamed(named, name);
  return named;
}

function addNamed(named: NamedAlgorithm[], header: string): void {
  const algorithm = algorithms.get(header);
  if (algorithm !== undefined && !named.includes(algorithm)) named.push(algorithm);
}

function announcedTrailers(request: Headers): readonly string[] {
  const announced = header(request, "x-amz-trailer");
  return announced === undefined ? [] : announced.split(",").map((name) => name.trim().toLowerCase());
}

function hasHeader(request: Headers, name: string): boolean {
  return header(request, name) !== undefined;
}

function base64(bytes: Uint8Array): string {
  return (Buffer.isBuffer(bytes) ? bytes : Buffer.from(bytes)).toString("base64");
}

/** True if a text is as long as the base64 of `size` bytes. */
function hasLength(text: string, size: number): boolean {
  return text.trim().length === 4 * Math.ceil(size / 3);
}

function isBase64(text: string, size: number): boolean {
  const bytes = Buffer.from(text, "base64");
  return bytes.length === size && base64(bytes) === text.trim();
}

function invalidValue(name: string) {
  return invalidRequest(`Value for ${name} header is invalid.`);
}

function invalidRequest(message: string) {
  return unmodelled("InvalidRequest", 400, message);
}

function malformedTrailer() {
  return unmodelled(
    "MalformedTrailerError",
    400,
    "The request contained trailing data that was not well-formed or did not conform to our published schema.",
  );
}
