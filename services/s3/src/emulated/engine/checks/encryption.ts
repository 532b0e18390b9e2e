import { malformedXml } from "../../../errors.js";
import type { Configuration } from "../../state/configurations.js";
import { invalidArgument } from "../buckets/errors.js";

/** How S3 can encrypt; a customer's own key is apart. */
export const encryptionAlgorithms = ["AES256", "aws:kms", "aws:kms:dsse"] as const;

/** A bucket's default encryption, as AWS shows it: `BucketKeyEnabled` is always there. */
export function checkedEncryption({ Rules }: Configuration<"encryption">): Configuration<"encryption"> {
  const [rule, ...others] = Rules;
  const byDefault = rule?.ApplyServerSideEncryptionByDefault;
  if (rule === undefined || others.length > 0 || byDefault === undefined) throw malformedXml();
  if (!encryptionAlgorithms.some((each) => each === byDefault.SSEAlgorithm)) throw malformedXml();
  if (byDefault.KMSMasterKeyID !== undefined && !byDefault.SSEAlgorithm?.startsWith("aws:kms")) {
    const message = "a KMSMasterKeyID is not applicable if the default sse algorithm is not aws:kms or aws:kms:dsse";
    throw invalidArgument(message, "ApplyServerSideEncryptionByDefault");
  }
  return { Rules: [{ ...rule, BucketKeyEnabled: rule.BucketKeyEnabled ?? false }] };
}
