import { defineService, validationError } from "@cloudstub/kit";
import { emulated } from "./emulated/overlay.js";
import { model } from "./model.js";
import { placeholders } from "./placeholders.js";
import { seeds } from "./seeds.js";
import { iamState } from "./state.js";
import type { Iam } from "./types.js";

/**
 * The identity service: its id, its protocol, and its operations. The specification does not name it; by its rule for such operations they are
 * placeholders, which answer well-formed and keep nothing.
 */
export default defineService<Iam>()({
  id: "iam",
  protocols: ["awsQuery"],
  model,
  state: iamState,
  operations: placeholders,
  emulated,
  leavesOut: "roles, policies and users",
  routes: {},
  seeds,
  conceals: (member) => secretMembers.has(member) || member.endsWith("Password"),
  resource: ({ RoleName, UserName, GroupName, InstanceProfileName, PolicyArn, PolicyName, PolicySourceArn }) =>
    RoleName ?? UserName ?? GroupName ?? InstanceProfileName ?? PolicyArn ?? PolicyName ?? PolicySourceArn,
  reject: validationError,
});

/** Besides passwords: what AWS's model calls sensitive, and the secrets of keys and devices that IAM makes. */
const secretMembers = new Set([
  "SecretAccessKey",
  "ServiceCredentialSecret",
  "PrivateKey",
  "Base32StringSeed",
  "QRCodePNG",
]);
