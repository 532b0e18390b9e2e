import { checkHeaderText } from "../../../stored/header-text.js";
import { configurationsOf } from "../../state/configurations.js";
import type { EmulatedBucket, ObjectAttributes, Tag } from "../../state.js";
import type { EmulatedCall } from "../../types.js";
import type { AclInput } from "../checks/acl.js";
import { invalidRedirectLocation } from "../errors.js";
import { aclOf } from "./acl.js";
import { type EncryptionInput, encryptionOf } from "./encryption.js";
import { type LockInput, lockOf } from "./lock.js";
import { type MetadataInput, metadataOf, storageClassOf } from "./metadata.js";
import { checkedTags, tagsOfHeader } from "./tags.js";

/** The members of a request that creates an object, or begins an upload of one, besides its bytes. */
export interface AttributesInput extends MetadataInput, EncryptionInput, LockInput, AclInput {
  readonly StorageClass?: string | undefined;
  readonly Tagging?: string | undefined;
  /** The tags of a form, in the place of `Tagging`. */
  readonly TagSet?: readonly Tag[] | undefined;
  readonly WebsiteRedirectLocation?: string | undefined;
}

/** What a new object is given besides its bytes. Throws AWS's error for the first member that is not allowed. */
export function attributesOf(input: AttributesInput, bucket: EmulatedBucket, call: EmulatedCall): ObjectAttributes {
  const tags = input.TagSet === undefined ? tagsOfHeader(input.Tagging) : checkedTags(input.TagSet);
  return {
    ...metadataOf(input),
    ...redirectOf(input.WebsiteRedirectLocation),
    ...storageClassOf(input.StorageClass),
    ...(tags && tags.length > 0 && { tags }),
    ...newEncryption(input, bucket, call),
    ...aclOf(input, bucket, call),
    ...lockOf(input, bucket, call.clock.now()),
  };
}

/** The encryption of the request, or else the bucket's default. */
export function newEncryption(input: EncryptionInput, bucket: EmulatedBucket, call: EmulatedCall): ObjectAttributes {
  const encryption = encryptionOf(input, call) ?? encryptionOf(bucketDefault(bucket, call), call);
  return encryption === undefined ? {} : { encryption };
}

/** The bucket's default encryption, in the form of a request; S3's own keys need not be named. */
function bucketDefault({ name }: EmulatedBucket, { state }: EmulatedCall): EncryptionInput {
  const [rule] = configurationsOf(state, name).encryption?.Rules ?? [];
  const { SSEAlgorithm, KMSMasterKeyID } = rule?.ApplyServerSideEncryptionByDefault ?? {};
  if (SSEAlgorithm === undefined || SSEAlgorithm === "AES256") return {};
  return { ServerSideEncryption: SSEAlgorithm, SSEKMSKeyId: KMSMasterKeyID, BucketKeyEnabled: rule?.BucketKeyEnabled };
}

/** Throws `InvalidRedirectLocation` where it leads to no page: https://docs.aws.amazon.com/AmazonS3/latest/userguide/how-to-page-redirect.html */
export function redirectOf(location: string | undefined): ObjectAttributes {
  if (location === undefined) return {};
  if (!/^(?:\/|https?:\/\/)/.test(location)) throw invalidRedirectLocation();
  checkHeaderText("x-amz-website-redirect-location", location);
  return { websiteRedirectLocation: location };
}
