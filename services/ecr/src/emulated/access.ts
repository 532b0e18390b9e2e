import {
  arn,
  callerArn,
  decide,
  globalKeys,
  identityOf,
  keysBehind,
  keysOf,
  type NeededPermission,
  type Permissions,
  policyIn,
  refusalText,
  requestTags,
} from "@cloudstub/kit";
import { accessDenied } from "./errors.js";
import { repositoryArn } from "./repositories.js";
import type { EmulatedCall } from "./types.js";

type Input = { readonly [member: string]: unknown };

/** The account whose registry an input names, by its id or in the ARN of a repository. */
export function accountIn({ registryId, resourceArn }: Input): string | undefined {
  if (typeof registryId === "string") return registryId;
  return typeof resourceArn === "string"
    ? /^arn:[^:]*:ecr:[^:]*:(\d{12}):repository\//.exec(resourceArn)?.[1]
    : undefined;
}

/** What callers need permissions for (Service Authorization Reference, "Actions, resources, and condition keys for Amazon Elastic Container Registry"). */
export const permissions: Permissions<EmulatedCall["state"]> = {
  neededBy(operation, input, call) {
    const needed = neededOf(operation, input, call);
    const hasTags = operation === "CreateRepository" && Array.isArray(input["tags"]) && input["tags"].length > 0;
    return hasTags ? [...needed, ...neededOf("TagResource", input, call)] : needed;
  },
  refuse: accessDenied,
};

function neededOf(operation: string, input: Input, call: EmulatedCall): NeededPermission[] {
  const action = `ecr:${operation}`;
  const { repositoryName, repositoryNames, resourceArn } = input;
  if (typeof resourceArn === "string") return [ofRepository(action, resourceArn, { call, input })];
  const names = Array.isArray(repositoryNames) ? repositoryNames : [repositoryName];
  const named = names.filter((name) => typeof name === "string");
  if (named.length > 0) return named.map((name) => ofRepository(action, repositoryArn(call, name), { call, input }));
  return [{ action, resource: operation === "DescribeRepositories" ? repositoryArn(call, "*") : "*" }];
}

function ofRepository(
  action: string,
  resource: string,
  { call, input }: { readonly call: EmulatedCall; readonly input: Input },
): NeededPermission {
  const repository = call.state.repositories.get(resource.slice(arn(call, "ecr", "repository/").length));
  const tags = repository?.tags.map(({ Key, Value }) => [Key, Value] as const) ?? [];
  const keys = keysOf(
    requestTags(input),
    keysBehind("aws:resourcetag/", tags),
    keysBehind("ecr:resourcetag/", tags),
    globalKeys(call),
  );
  return { action, resource, keys, policy: repository?.policy };
}

/**
 * Throws `AccessDeniedException` if a repository's policy denies the operation. A caller of another account needs a policy that allows it, so it gets the same
 * error for a repository that does not exist.
 */
export function authorize(operation: string, input: Input, call: EmulatedCall): void {
  const isOwn = call.caller.account === call.account;
  for (const { action, resource, keys = globalKeys(call), policy } of neededOf(operation, input, call)) {
    if (isOwn && policy === undefined) continue;
    const decision = decide(policyIn(policy), { caller: identityOf(call), action, resource, keys });
    if (decision === "denied" || !(isOwn || decision === "allowed"))
      throw accessDenied(refusalText({ user: callerArn(call), action, resource, decision }));
  }
}
