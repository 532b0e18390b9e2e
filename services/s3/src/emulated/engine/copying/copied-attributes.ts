import type { BucketConfigurations } from "../../state/configurations.js";
import type { EmulatedBucket, EmulatedObject, ObjectAttributes } from "../../state.js";
import type { EmulatedCall } from "../../types.js";
import { invalidArgument } from "../errors.js";
import { aclOf } from "../objects/acl.js";
import { type AttributesInput, newEncryption, redirectOf } from "../objects/attributes.js";
import { lockOf } from "../objects/lock.js";
import { metadataOf, storageClassOf } from "../objects/metadata.js";
import { tagsOfHeader } from "../objects/tags.js";

/** The members of a copy that say which of the source's attributes it takes over. */
export interface CopiedInput extends AttributesInput {
  readonly ContentType?: string | undefined;
  readonly MetadataDirective?: string | undefined;
  readonly TaggingDirective?: string | undefined;
}

/**
 * The content type and the attributes of a copy. Metadata and tags are the source's unless the directives say otherwise; storage class,
 * encryption, access and lock never are.
 */
export function copiedAttributes(
  input: CopiedInput,
  source: EmulatedObject,
  { bucket, call }: { readonly bucket: EmulatedBucket; readonly call: EmulatedCall },
): ObjectAttributes & { readonly contentType: string | undefined } {
  return {
    contentType: replaces(input.MetadataDirective, "metadata") ? input.ContentType : source.contentType,
    ...(replaces(input.MetadataDirective, "metadata") ? metadataOf(input) : metadataIn(source)),
    ...(replaces(input.TaggingDirective, "tagging") ? tagsIn(tagsOfHeader(input.Tagging)) : tagsIn(source.tags)),
    ...redirectOf(input.WebsiteRedirectLocation),
    ...storageClassOf(input.StorageClass),
    ...newEncryption(input, bucket, call),
    ...aclOf(input, bucket, call),
    ...lockOf(input, bucket, call.clock.now()),
  };
}

/** True where a directive is `REPLACE`. Throws `InvalidArgument` for an unknown one. */
function replaces(directive: string | undefined, of: "metadata" | "tagging"): boolean {
  if (directive !== undefined && directive !== "COPY" && directive !== "REPLACE")
    throw invalidArgument(`Unknown ${of} directive.`, `x-amz-${of}-directive`, directive);
  return directive === "REPLACE";
}

function metadataIn({
  metadata,
  cacheControl,
  contentDisposition,
  contentEncoding,
  contentLanguage,
  expires,
}: EmulatedObject): ObjectAttributes {
  return {
    ...(metadata !== undefined && { metadata }),
    ...(cacheControl !== undefined && { cacheControl }),
    ...(contentDisposition !== undefined && { contentDisposition }),
    ...(contentEncoding !== undefined && { contentEncoding }),
    ...(contentLanguage !== undefined && { contentLanguage }),
    ...(expires !== undefined && { expires }),
  };
}

function tagsIn(tags: ObjectAttributes["tags"]): ObjectAttributes {
  return tags === undefined || tags.length === 0 ? {} : { tags };
}

/**
 * True where a copy of an object to itself would change something, as S3 requires. That of an object with a key of KMS's or the customer's does, and so
 * does any in a bucket whose encryption was configured, also as it was (recorded answers of AWS, 2026-02).
 */
export function changesSomething(
  input: CopiedInput,
  { encryption }: EmulatedObject,
  configured: Pick<BucketConfigurations, "encryption">,
): boolean {
  const { MetadataDirective, StorageClass, WebsiteRedirectLocation, ServerSideEncryption, SSECustomerAlgorithm } =
    input;
  return (
    MetadataDirective === "REPLACE" ||
    configured.encryption !== undefined ||
    (encryption !== undefined && encryption.algorithm !== "AES256") ||
    [StorageClass, WebsiteRedirectLocation, ServerSideEncryption, SSECustomerAlgorithm].some(
      (each) => each !== undefined,
    )
  );
}
