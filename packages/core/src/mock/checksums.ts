import { unmodelled } from "@cloudstub/kit";
import { checksumAlgorithms, type Digest } from "./checksum-algorithms.js";
import { header, type WireRequest } from "./wire.js";

type Headers = Pick<WireRequest, "headers">;

/** A checksum that a request declares of its body: computed while the body arrives, verified behind it. */
export interface DeclaredChecksum {
  readonly digest: Digest;
  /** Throws where the body is not what was declared. The headers are those of the request and of its trailer. */
  verify(request: Headers): void;
}

const PREFIX = "x-amz-checksum-";

/**
 * The checksums that a request declares: `x-amz-checksum-…` in a header or announced for the trailer, `Content-MD5`, and
 * the payload's hash that belongs to the signature. Throws where a declaration itself is wrong; the codes are AWS's.
 */
export async function declaredChecksums(request: WireRequest): Promise<DeclaredChecksum[]> {
  const declared = await Promise.all([declaredAlgorithm(request), contentMd5(request), contentSha256(request)]);
  return declared.filter((checksum) => checksum !== undefined);
}

async function declaredAlgorithm(request: Headers): Promise<DeclaredChecksum | undefined> {
  const announced = announcedTrailers(request);
  const names = Object.keys(checksumAlgorithms).filter((name) => hasHeader(request, PREFIX + name) || announced.includes(PREFIX + name));
  const [name, ...others] = names;
  if (others.length > 0) throw invalidRequest("Expecting a single x-amz-checksum- header. Multiple checksum Types are not allowed.");
  const algorithm = name === undefined ? undefined : checksumAlgorithms[name];
  if (algorithm === undefined) {
    if (!hasHeader(request, "x-amz-sdk-checksum-algorithm")) return undefined;
    throw invalidRequest(
      "x-amz-sdk-checksum-algorithm specified, but no corresponding x-amz-checksum-* or x-amz-trailer headers were found.",
    );
  }
  const given = header(request, PREFIX + name);
  if (given !== undefined) decode(given, algorithm.size, PREFIX + name);
  const digest = await algorithm.start();
  return {
    digest,
    verify(complete) {
      const text = header(complete, PREFIX + name);
      if (text === undefined) throw malformedTrailer();
      const expected = decode(text, algorithm.size, PREFIX + name);
      if (!expected.equals(digest.digest()))
        throw unmodelled("BadDigest", 400, `The ${name?.toUpperCase()} you specified did not match the calculated checksum.`);
    },
  };
}

async function contentMd5(request: Headers): Promise<DeclaredChecksum | undefined> {
  const text = header(request, "content-md5");
  if (text === undefined) return undefined;
  const expected = parse(text, 16);
  if (expected === undefined) throw unmodelled("InvalidDigest", 400, "The Content-MD5 you specified was invalid.", { "Content-MD5": text });
  const digest = await start("md5");
  return {
    digest,
    verify() {
      const calculated = digest.digest();
      if (expected.equals(calculated)) return;
      throw unmodelled("BadDigest", 400, "The Content-MD5 you specified did not match what we received.", {
        ExpectedDigest: text,
        CalculatedDigest: Buffer.from(calculated).toString("base64"),
      });
    },
  };
}

/** The header's other values say that the payload is not signed, or chunk by chunk; signatures are not verified. */
async function contentSha256(request: Headers): Promise<DeclaredChecksum | undefined> {
  const expected = header(request, "x-amz-content-sha256")?.toLowerCase();
  if (expected === undefined || !/^[0-9a-f]{64}$/.test(expected)) return undefined;
  const digest = await start("sha256");
  return {
    digest,
    verify() {
      const calculated = Buffer.from(digest.digest()).toString("hex");
      if (expected === calculated) return;
      throw unmodelled("XAmzContentSHA256Mismatch", 400, "The provided 'x-amz-content-sha256' header does not match what was computed.", {
        ClientComputedContentSHA256: expected,
        S3ComputedContentSHA256: calculated,
      });
    },
  };
}

function start(name: "md5" | "sha256"): Promise<Digest> {
  return (checksumAlgorithms[name] as (typeof checksumAlgorithms)[string]).start();
}

function announcedTrailers(request: Headers): string[] {
  return (header(request, "x-amz-trailer") ?? "").split(",").map((name) => name.trim().toLowerCase());
}

function hasHeader(request: Headers, name: string): boolean {
  return header(request, name) !== undefined;
}

function decode(text: string, size: number, name: string): Buffer {
  const bytes = parse(text, size);
  if (bytes === undefined) throw invalidRequest(`Value for ${name} header is invalid.`);
  return bytes;
}

/** Undefined where the text is not the base64 of so many bytes. */
function parse(text: string, size: number): Buffer | undefined {
  const bytes = Buffer.from(text, "base64");
  return bytes.length === size && bytes.toString("base64") === text.trim() ? bytes : undefined;
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
