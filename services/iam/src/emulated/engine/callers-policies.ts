import { type CallersPolicies, type CallersPolicy, type Principal, policyIn } from "@cloudstub/kit";
import type { EmulatedCall, StoreCall } from "../types.js";
import { groupsOf } from "./groups.js";
import { keyOf } from "./names.js";
import type { Owner } from "./owners.js";
import { documentOf, findAttachable, nameInArn } from "./policies.js";

type State = Pick<EmulatedCall, "state">;

/**
 * The policies of a principal: of a user with those of its groups, or of the role of a session; none of a role that was deleted. Undefined where this account
 * never kept such a user or role.
 */
export function policiesOf(principal: Principal, { state }: State): CallersPolicies | undefined {
  const [, partition = "aws", , , account = ""] = principal.arn.split(":");
  const call: Store = { state, partition, account, note: () => {} };
  const { role, user } = kept(principal, state);
  // The role was deleted, and may have been made again: to AWS it is another one.
  if (principal.roleId !== undefined && role?.id !== principal.roleId) return { identity: [] };
  const owner: (Owner & { readonly permissionsBoundary?: string | undefined }) | undefined =
    role === undefined ? user && { ...user, kind: "user" } : { ...role, kind: "role" };
  if (owner === undefined) return undefined;
  const { permissionsBoundary: boundary } = owner;
  const { sessionPolicies } = principal;
  return {
    identity: identityPolicies(call, owner),
    boundary:
      boundary === undefined ? undefined : [managed(call, boundary, `the boundary of the ${owner.kind} ${owner.name}`)],
    session: sessionPolicies?.map((policy) =>
      policy.startsWith("arn:")
        ? managed(call, policy, "the session")
        : { source: "the policy of the session", document: policyIn(policy) },
    ),
  };
}

/** The role of a session, or the user. */
function kept({ arn }: Principal, { roles, users }: EmulatedCall["state"]) {
  const [kind, ...path] = (arn.split(":")[5] ?? "").split("/");
  return {
    role: kind === "assumed-role" ? roles.get(keyOf(path[0] ?? "")) : undefined,
    user: kind === "user" ? users.get(keyOf(path.at(-1) ?? "")) : undefined,
  };
}

type Store = StoreCall & Pick<EmulatedCall, "note">;

function identityPolicies(call: Store, owner: Owner): CallersPolicy[] {
  const groups: Owner[] =
    owner.kind === "user" ? groupsOf(call, owner.id).map((group) => ({ ...group, kind: "group" })) : [];
  return [owner, ...groups].flatMap(({ kind, id, name }) => {
    const whose = `the ${kind} ${name}`;
    const inline = Array.from(call.state.inlinePolicies.of(id).values(), (policy) => ({
      source: `the inline policy ${policy.name} of ${whose}`,
      document: policyIn(policy.document),
    }));
    return [...inline, ...Array.from(call.state.attachments.of(id).keys(), (arn) => managed(call, arn, whose))];
  });
}

function managed(call: Store, arn: string, whose: string): CallersPolicy {
  return {
    source: `the policy ${nameInArn(arn)} of ${whose}`,
    document: policyIn(documentOf(call, findAttachable(call, arn))),
  };
}
