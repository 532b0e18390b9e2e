import type { Configuration } from "../../state/configurations.js";
import { canonicalOwner } from "../buckets/bucket.js";
import {
  emailGranteesEnded,
  invalidArgument,
  invalidRequest,
  malformedAcl,
  missingAcl,
  unexpectedContent,
} from "../buckets/errors.js";
import { accessDenied } from "../errors.js";

type Acl = Configuration<"acl">;
type Grants = NonNullable<Acl["Grants"]>;
type Grant = Grants[number];
type Permission = NonNullable<Grant["Permission"]>;

/** How a request gives a list of access: one of these. */
export interface AclInput {
  readonly ACL?: string | undefined;
  readonly AccessControlPolicy?: Acl | undefined;
  readonly GrantFullControl?: string | undefined;
  readonly GrantRead?: string | undefined;
  readonly GrantReadACP?: string | undefined;
  readonly GrantWrite?: string | undefined;
  readonly GrantWriteACP?: string | undefined;
}

const allUsers = "http://acs.amazonaws.com/groups/global/AllUsers";
const authenticatedUsers = "http://acs.amazonaws.com/groups/global/AuthenticatedUsers";
const logDelivery = "http://acs.amazonaws.com/groups/s3/LogDelivery";
const groups: readonly (string | undefined)[] = [allUsers, authenticatedUsers, logDelivery];
const permissions: readonly (string | undefined)[] = ["FULL_CONTROL", "READ", "READ_ACP", "WRITE", "WRITE_ACP"];

/** The grants that a canned list adds to the owner's (S3 User Guide, "Canned ACL"). */
const canned: { readonly [name: string]: readonly (readonly [group: string, permission: Permission])[] } = {
  private: [],
  "public-read": [[allUsers, "READ"]],
  "public-read-write": [
    [allUsers, "READ"],
    [allUsers, "WRITE"],
  ],
  "authenticated-read": [[authenticatedUsers, "READ"]],
  "log-delivery-write": [
    [logDelivery, "WRITE"],
    [logDelivery, "READ_ACP"],
  ],
  "aws-exec-read": [],
  "bucket-owner-read": [],
  "bucket-owner-full-control": [],
};

const headers = [
  ["GrantFullControl", "FULL_CONTROL"],
  ["GrantRead", "READ"],
  ["GrantReadACP", "READ_ACP"],
  ["GrantWrite", "WRITE"],
  ["GrantWriteACP", "WRITE_ACP"],
] as const;

/** The list that gives full control to the owner alone. */
export function privateAcl(account: string): Acl {
  return { Owner: canonicalOwner(account), Grants: [ownersGrant(account)] };
}

/** True where a request gives a list of access. */
export function givesAcl(input: AclInput): boolean {
  return (
    input.ACL !== undefined ||
    input.AccessControlPolicy !== undefined ||
    headers.some(([name]) => input[name] !== undefined)
  );
}

/**
 * The list of access that a request gives for a resource of an account: canned, by headers or in a document.
 *
 * @param bucketOwner The account of an object's bucket, which some canned lists grant something.
 */
export function aclIn(input: AclInput, account: string, bucketOwner = account): Acl {
  const { ACL, AccessControlPolicy } = input;
  const hasHeaders = headers.some(([name]) => input[name] !== undefined);
  if (ACL !== undefined && hasHeaders)
    throw invalidRequest("Specifying both Canned ACLs and Header Grants is not allowed");
  if ((ACL !== undefined || hasHeaders) && AccessControlPolicy !== undefined) throw unexpectedContent();
  const Owner = canonicalOwner(account);
  if (hasHeaders)
    return { Owner, Grants: headers.flatMap(([name, permission]) => grantsIn(input[name] ?? "", name, permission)) };
  if (AccessControlPolicy !== undefined) return checkedPolicy(AccessControlPolicy, Owner);
  if (ACL === undefined) throw missingAcl();
  const grants = Object.hasOwn(canned, ACL) ? canned[ACL] : undefined;
  if (grants === undefined) throw invalidArgument("", "x-amz-acl", ACL);
  const ofBucket = bucketOwner === account ? undefined : ofBucketOwner.get(ACL);
  return {
    Owner,
    Grants: [
      ownersGrant(account),
      ...(ofBucket ? [ownersGrant(bucketOwner, ofBucket)] : []),
      ...grants.map(([URI, Permission]) => groupGrant(URI, Permission)),
    ],
  };
}

const ofBucketOwner: ReadonlyMap<string, Permission> = new Map([
  ["bucket-owner-read", "READ"],
  ["bucket-owner-full-control", "FULL_CONTROL"],
]);

const everyone: readonly (string | undefined)[] = [allUsers, authenticatedUsers];

/** True where a list of access grants a permission to an account. */
export function grants({ Grants = [] }: Acl, permission: Permission, account: string): boolean {
  const { ID } = canonicalOwner(account);
  return Grants.some(
    ({ Grantee, Permission }) =>
      (Permission === permission || Permission === "FULL_CONTROL") &&
      (Grantee?.ID === ID || everyone.includes(Grantee?.URI)),
  );
}

function ownersGrant(account: string, Permission: Permission = "FULL_CONTROL"): Grant {
  return { Grantee: { ...canonicalOwner(account), Type: "CanonicalUser" }, Permission };
}

function groupGrant(URI: string, Permission: Permission): Grant {
  return { Grantee: { Type: "Group", URI }, Permission };
}

/** `id="…", uri="…", emailAddress="…"`, as a header gives the grantees of one permission. */
function grantsIn(text: string, member: string, Permission: Permission): Grants {
  if (text === "") return [];
  return text.split(",").map((part) => {
    const [kind = "", quoted = ""] = part.trim().split("=", 2);
    const value = quoted.replace(/^"/, "").replace(/"$/, "");
    if (kind === "uri") return checkedGrant({ Grantee: { Type: "Group", URI: value }, Permission }, inHeader);
    if (kind === "id") return checkedGrant({ Grantee: { Type: "CanonicalUser", ID: value }, Permission }, inHeader);
    if (kind === "emailAddress") throw emailGranteesEnded();
    const name = `x-amz-grant-${member
      .slice("Grant".length)
      .replace(/([a-z])([A-Z])/g, "$1-$2")
      .toLowerCase()}`;
    throw invalidArgument("Argument format not recognized", name, text);
  });
}

/** How errors name the parts of a grantee: by where it stands (recorded answers of AWS, 2026-02). */
interface GranteeNames {
  readonly id: string;
  readonly uri: string;
}

const inHeader: GranteeNames = { id: "id", uri: "uri" };
const inDocument: GranteeNames = { id: "CanonicalUser/ID", uri: "Group/URI" };

function checkedPolicy({ Owner, Grants = [] }: Acl, owner: NonNullable<Acl["Owner"]>): Acl {
  if (Owner?.ID === undefined) throw malformedAcl();
  checkId(Owner.ID, inDocument);
  const checked = Grants.map((grant) => checkedGrant(grant, inDocument));
  if (Owner.ID !== owner.ID) throw accessDenied();
  return { Owner: owner, Grants: checked };
}

/** The grant as it is stored: without the name that a client gave its grantee, which S3 does not show any more. */
function checkedGrant({ Grantee, Permission }: Grant, names: GranteeNames): Grant {
  if (Grantee === undefined || !permissions.includes(Permission)) throw malformedAcl();
  switch (Grantee.Type) {
    case "CanonicalUser":
      checkId(Grantee.ID ?? "", names);
      return { Grantee: { Type: Grantee.Type, ID: Grantee.ID }, Permission };
    case "Group":
      if (!groups.includes(Grantee.URI)) throw invalidArgument("Invalid group uri", names.uri, Grantee.URI ?? "");
      return { Grantee: { Type: Grantee.Type, URI: Grantee.URI }, Permission };
    case "AmazonCustomerByEmail":
      throw emailGranteesEnded();
    default:
      throw malformedAcl();
  }
}

function checkId(id: string, names: GranteeNames): void {
  if (!/^[0-9a-f]{64}$/.test(id)) throw invalidArgument("Invalid id", names.id, id);
}

/** A list as answers show it. Those that were stored by earlier versions have the names of owners still. */
export function shownAcl({ Owner, Grants }: Acl): Acl {
  return {
    Owner: Owner && { ID: Owner.ID },
    Grants: Grants?.map(({ Grantee, Permission }) => {
      const { DisplayName: _, ...grantee } = Grantee ?? { Type: undefined };
      return { Grantee: grantee as Grant["Grantee"], Permission };
    }),
  };
}
