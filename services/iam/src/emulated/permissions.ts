import { keysIn, type NeededPermission, type Permissions, textsIn, unmodelled } from "@cloudstub/kit";
import { arnOf, keyOf } from "./engine/names.js";
import { callingUser } from "./engine/users.js";
import type { EmulatedCall } from "./types.js";

type Input = { readonly [member: string]: unknown };

/** The members that name what an operation is about: the first that an input has. */
const named = [
  ["InstanceProfileName", "instance-profile", "instanceProfiles"],
  ["RoleName", "role", "roles"],
  ["GroupName", "group", "groups"],
  ["UserName", "user", "users"],
] as const;

const arns = ["PolicyArn", "OpenIDConnectProviderArn", "SAMLProviderArn", "PolicySourceArn"];

/** Operations of a user, who is the caller where the input names none. */
const ofUsers =
  /AccessKey|LoginProfile|SigningCertificate|SSHPublicKey|ServiceSpecificCredential|MFADevice|User(?!s$)|ChangePassword/;

/** What callers need permissions for (Service Authorization Reference, "Actions, resources, and condition keys for AWS Identity and Access Management"). */
export const permissions: Permissions<EmulatedCall["state"]> = {
  neededBy(operation, input, call) {
    const own = {
      action: `iam:${operation}`,
      resource: resourceOf(operation, input, call),
      keys: conditionKeys(input, call),
    };
    return operation === "AddRoleToInstanceProfile" ? [own, passed(input, call)] : [own];
  },
  refuse: (sentence) => unmodelled("AccessDenied", 403, sentence),
};

/** Condition keys of the input (Service Authorization Reference, "Condition keys for AWS Identity and Access Management"). */
function conditionKeys({ PolicyArn, PermissionsBoundary, AWSServiceName, ...named }: Input, call: EmulatedCall) {
  return keysIn({
    "iam:awsservicename": textsIn(AWSServiceName),
    "iam:permissionsboundary": textsIn(PermissionsBoundary ?? boundaryOf(named, call)),
    "iam:policyarn": textsIn(PolicyArn),
  });
}

/** The boundary of the role or the user whose policies are changed. */
function boundaryOf({ RoleName, UserName }: Input, { state }: EmulatedCall): string | undefined {
  if (typeof RoleName === "string") return state.roles.get(keyOf(RoleName))?.permissionsBoundary;
  return typeof UserName === "string" ? state.users.get(keyOf(UserName))?.permissionsBoundary : undefined;
}

function passed({ RoleName }: Input, call: EmulatedCall): NeededPermission {
  return { action: "iam:PassRole", resource: resourceOf("GetRole", { RoleName }, call) };
}

function resourceOf(operation: string, input: Input, call: EmulatedCall): string {
  const path = typeof input["Path"] === "string" ? input["Path"] : "/";
  for (const [member, kind, records] of named) {
    const name = input[member];
    if (typeof name !== "string") continue;
    const kept = call.state[records].get(keyOf(name));
    return arnOf(call, kind, kept ?? { path, name });
  }
  const arn = arns.map((member) => input[member]).find((value) => typeof value === "string");
  if (arn !== undefined) return arn;
  if (typeof input["PolicyName"] === "string") return arnOf(call, "policy", { path, name: input["PolicyName"] });
  const user = ofUsers.test(operation) ? callingUser(call) : undefined;
  return user === undefined ? "*" : arnOf(call, "user", user);
}
