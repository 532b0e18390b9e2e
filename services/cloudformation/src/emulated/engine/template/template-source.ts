import { bytesOfPayload, ServiceError } from "@cloudstub/kit";
import type { Ask, Steps } from "../steps.js";
import { validationError } from "./errors.js";

const MAX_BODY = 51_200;
/** Bytes of a template in S3 (CloudFormation User Guide, "Quotas"). */
const MAX_OBJECT = 1_000_000;

/** Where a request has its template. */
export interface TemplateSource {
  readonly TemplateBody?: string | undefined;
  readonly TemplateURL?: string | undefined;
}

interface Place {
  readonly bucket: string;
  readonly key: string;
  readonly version?: string | undefined;
}

/** The text of a template; undefined where the source names none. Throws `ValidationError` where it can't be read. */
export function* templateText(
  { TemplateBody, TemplateURL }: TemplateSource,
  { ask, endpoint }: { readonly ask: Ask; readonly endpoint: string },
): Steps<string | undefined> {
  if (TemplateBody !== undefined && TemplateURL !== undefined)
    throw validationError("Only one of [TemplateBody, TemplateURL] may be specified");
  if (TemplateURL === undefined) {
    if (TemplateBody !== undefined && Buffer.byteLength(TemplateBody) > MAX_BODY)
      throw validationError(
        `1 validation error detected: Value at 'templateBody' failed to satisfy constraint: Member must have length less than or equal to ${MAX_BODY}`,
      );
    return TemplateBody;
  }
  const text = yield* textAt(placeOf(TemplateURL, endpoint), ask);
  if (Buffer.byteLength(text) > MAX_OBJECT)
    throw validationError(`Template may not exceed ${MAX_OBJECT} bytes in size.`);
  return text;
}

/** The text of an object in S3. Throws `ValidationError` where there is none. */
export function* textAt({ bucket, key, version }: Place, ask: Ask): Steps<string> {
  try {
    const { Body } = yield* ask("s3", "GetObject", {
      Bucket: bucket,
      Key: key,
      ...(version !== undefined && { VersionId: version }),
    });
    return Body === undefined ? "" : bytesOfPayload(Body).toString("utf8");
  } catch (error) {
    if (ServiceError.is(error)) throw validationError(`S3 error: ${error.message}`);
    throw error;
  }
}

/** The bucket and the key of a URL of S3: of AWS's hosts, of the mock port, or of this machine. Throws `ValidationError` for another. */
export function placeOf(url: string, endpoint: string): Place {
  if (url.startsWith("s3://")) {
    const [, , bucket = ""] = url.split("/");
    throw validationError(`S3 error: Domain name specified in ${bucket} is not a valid S3 domain`);
  }
  let parsed: URL;
  try {
    parsed = new URL(url);
  } catch {
    throw validationError("TemplateURL must be a supported URL.");
  }
  const bucket = bucketInHost(parsed.hostname, new URL(endpoint).hostname);
  if (bucket === undefined) throw validationError("TemplateURL must be a supported URL.");
  const [, ...path] = parsed.pathname.split("/").map(decoded);
  const version = parsed.searchParams.get("versionId") ?? undefined;
  return bucket === ""
    ? { bucket: path[0] ?? "", key: path.slice(1).join("/"), version }
    : { bucket, key: path.join("/"), version };
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/** The bucket that a host name begins with; empty for a name of S3 itself, undefined for any other. */
function bucketInHost(host: string, own: string): string | undefined {
  const labels = host.split(".");
  if (host.endsWith(".amazonaws.com") || host.endsWith(".amazonaws.com.cn")) {
    const at = labels.findIndex((label) => label === "s3" || label.startsWith("s3-"));
    return at < 0 ? undefined : labels.slice(0, at).join(".");
  }
  for (const name of [own, "localhost", "127.0.0.1", "[::1]", "localhost.localstack.cloud"]) {
    if (host === name || host === `s3.${name}`) return "";
    if (host.endsWith(`.s3.${name}`)) return host.slice(0, -name.length - 4);
    if (host.endsWith(`.${name}`)) return host.slice(0, -name.length - 1);
  }
  return undefined;
}
