import { textsIn } from "@cloudstub/kit";
import type { Configuration } from "../../state/configurations.js";
import type { Statement } from "./bucket-policy.js";

/** Keys of conditions with a fixed value that make a statement not public (S3 User Guide, "The meaning of public"). */
const restricting = new Set(
  [
    "aws:SourceArn",
    "aws:SourceVpc",
    "aws:SourceVpce",
    "aws:SourceOwner",
    "aws:SourceAccount",
    "aws:SourceIp",
    "aws:PrincipalOrgID",
    "aws:userid",
    "aws:username",
    "s3:x-amz-server-side-encryption-aws-kms-key-id",
    "s3:DataAccessPointAccount",
    "s3:DataAccessPointArn",
  ].map((key) => key.toLowerCase()),
);

/** True where a policy gives anybody access: it allows something to everyone without a condition that restricts whom. */
export function isPublicPolicy(statements: readonly Statement[]): boolean {
  return statements.some(({ Effect, Principal, NotPrincipal, Condition }) => {
    const isForAll =
      NotPrincipal !== undefined ||
      Principal === "*" ||
      textsIn((Principal as { AWS?: unknown } | undefined)?.AWS).includes("*");
    return Effect === "Allow" && isForAll && !restricts(Condition);
  });
}

function restricts(conditions: unknown): boolean {
  if (typeof conditions !== "object" || conditions === null) return false;
  return Object.values(conditions).some(
    (tests) =>
      typeof tests === "object" &&
      tests !== null &&
      Object.entries(tests).some(
        ([key, values]) => restricting.has(key.toLowerCase()) && textsIn(values).every(isFixed),
      ),
  );
}

/** Wildcards and all addresses restrict nothing. */
function isFixed(value: string): boolean {
  return value !== "*" && value !== "0.0.0.0/0" && value !== "::/0";
}

const groups = "http://acs.amazonaws.com/groups/global/";

/** True where a list of access grants anything to everyone, or to every AWS account. */
export function isPublicAcl({ Grants = [] }: Configuration<"acl">): boolean {
  return Grants.some(
    ({ Grantee }) => Grantee?.URI === `${groups}AllUsers` || Grantee?.URI === `${groups}AuthenticatedUsers`,
  );
}

/** What a bucket blocks of public access: everything unless it was configured otherwise (new buckets since April 2023). */
export function blockedAccess(
  configured: Configuration<"publicAccessBlock"> | undefined,
): Configuration<"publicAccessBlock"> {
  return (
    configured ?? {
      BlockPublicAcls: true,
      IgnorePublicAcls: true,
      BlockPublicPolicy: true,
      RestrictPublicBuckets: true,
    }
  );
}
