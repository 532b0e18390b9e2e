import { textsIn } from "./statement.js";
import { anyOf, type Truth } from "./truth.js";

/** An identity with credentials that a service issued: the session of a role, a federated user, or a user with an access key or a session token. */
export interface Principal {
  /** `arn:aws:sts::111122223333:assumed-role/<role>/<session>` */
  readonly arn: string;
  /** As the condition key `aws:userid` has it. */
  readonly userId: string;
  /** Policies that a session was limited to when it was asked for: JSON texts, and ARNs of managed ones. */
  readonly sessionPolicies?: readonly string[] | undefined;
  /** The unique id of the role of a session, where a service kept the role then. */
  readonly roleId?: string | undefined;
  /** Of a user's access key that is not in use any more. `principalOf` does not tell whose a deleted one was. */
  readonly key?: "deleted" | "switched off" | undefined;
}

/** A role that a service keeps. */
export interface KeptRole {
  /** Its unique id: `AROA…`. */
  readonly id: string;
  /** Seconds that a session may take. */
  readonly maxSessionDuration: number;
  /** JSON: who may assume it. */
  readonly trustPolicy: string;
}

/** Who calls, as far as that is known. */
export interface Identity {
  /** The caller's account, twelve digits; undefined for a service and for requests that are not signed. */
  readonly account?: string | undefined;
  /** The user, the session of a role or the root user; undefined where only the account is known. */
  readonly arn?: string | undefined;
  /** True for a caller that counts as each user and role of its account, in permissions and in denials. */
  readonly standsForAll?: boolean | undefined;
  /** What a `Principal` has to name: also the account, unless given, which leaves it to the account to permit. */
  readonly namedBy?: "its own ARN" | "its ARN or its role's" | undefined;
  /** A service of AWS: `sns.amazonaws.com`. */
  readonly service?: string | undefined;
  /** The provider of a federated identity. */
  readonly federated?: string | undefined;
  /** The account's id in S3: 64 hexadecimal digits. */
  readonly canonicalUser?: string | undefined;
}

/**
 * Whether a `Principal` names somebody (IAM User Guide, "AWS JSON policy elements: Principal"). A user or role within the caller's account is not
 * known where only the account is. ARNs have no wildcards here, as in AWS.
 */
export function isAmong(identity: Identity, principal: unknown): Truth {
  if (typeof principal !== "object" || principal === null || Array.isArray(principal))
    return isAwsPrincipal(identity, principal);
  return anyOf(Object.entries(principal).map(([kind, names]) => isOfKind(identity, kind, names)));
}

function isOfKind(identity: Identity, kind: string, names: unknown): Truth {
  switch (kind) {
    case "AWS":
      return isAwsPrincipal(identity, names);
    case "Service":
      return textsIn(names).some((name) => name === "*" || name === identity.service) && identity.service !== undefined;
    case "Federated":
      return (
        textsIn(names).some((name) => name === "*" || name === identity.federated) && identity.federated !== undefined
      );
    case "CanonicalUser":
      return textsIn(names).some((name) => name === identity.canonicalUser);
    default:
      return false;
  }
}

function isAwsPrincipal(identity: Identity, names: unknown): Truth {
  return anyOf(textsIn(names).map((name) => isNamed(identity, name)));
}

function isNamed({ account, arn, standsForAll, namedBy }: Identity, name: string): Truth {
  if (name === "*") return true;
  if (account === undefined) return false;
  const [, , service = "", , owner = name, ...rest] = name.split(":");
  if (owner !== account) return false;
  const resource = rest.join(":");
  if (!name.startsWith("arn:") || resource === "root") return namedBy === undefined;
  if (arn === undefined) return standsForAll === true ? true : undefined;
  if (name === arn) return true;
  return namedBy !== "its own ARN" && service === "iam" && resource.startsWith("role/") && isSessionOf(arn, resource);
}

/** A session's ARN has the role's name, without its path. */
function isSessionOf(session: string, role: string): boolean {
  const [, , service, , , resource = ""] = session.split(":");
  const [kind, name] = resource.split("/");
  return service === "sts" && kind === "assumed-role" && name === role.slice(role.lastIndexOf("/") + 1);
}
