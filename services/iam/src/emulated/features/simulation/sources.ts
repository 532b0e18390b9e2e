import { invalidInput, noEntity } from "../../engine/errors.js";
import { groupsOf } from "../../engine/groups.js";
import { arnOf } from "../../engine/names.js";
import { type Owner, owners } from "../../engine/owners.js";
import { documentOf, findPolicy } from "../../engine/policies.js";
import { findRole } from "../../engine/roles.js";
import { findUser } from "../../engine/users.js";
import type { EmulatedCall } from "../../types.js";
import type { PolicySource } from "./statements.js";

/**
 * The role, user or group of an ARN, whose partition, account and path count too. Throws `InvalidInput` for the ARN of anything else (as AWS's users report it),
 * and `NoSuchEntity`.
 */
export function ownerOfArn(call: EmulatedCall, arn: string): Owner {
  const [, , service, , , resource = ""] = arn.split(":");
  const kind = service === "iam" ? resource.split("/")[0] : "";
  const name = resource.slice(resource.lastIndexOf("/") + 1);
  if ((kind !== "role" && kind !== "user" && kind !== "group") || name === "")
    throw invalidInput(`Invalid Entity Arn: ${arn} does not clearly define entity type and name.`);
  const owner = owners[kind](call, name);
  if (arnOf(call, kind, owner) !== arn) throw noEntity(kind, name);
  return owner;
}

/** The policies of a role, user or group: inline ones, attached ones, and of a user also those of its groups. */
export function sourcesOf(call: EmulatedCall, owner: Owner): PolicySource[] {
  const groups = owner.kind === "user" ? groupsOf(call, owner.id) : [];
  return [owner, ...groups.map((group) => ({ ...group, kind: "group" as const }))].flatMap((each) =>
    ownSources(call, each),
  );
}

function ownSources(call: EmulatedCall, { kind, id, name }: Owner): PolicySource[] {
  const inline = Array.from(call.state.inlinePolicies.of(id).values(), (policy) => ({
    id: `${kind}_${name}_${policy.name}`,
    type: "IAM Policy" as const,
    document: policy.document,
  }));
  const attached = Array.from(call.state.attachments.of(id).keys(), (arn) => managedSource(call, arn));
  return [...inline, ...attached];
}

/** The policy that bounds a role or user. */
export function boundarySources(call: EmulatedCall, { kind, name }: Owner): PolicySource[] | undefined {
  if (kind === "group") return undefined;
  const { permissionsBoundary } = kind === "role" ? findRole(call, name) : findUser(call, name);
  return permissionsBoundary === undefined ? undefined : [managedSource(call, permissionsBoundary)];
}

function managedSource(call: EmulatedCall, arn: string): PolicySource {
  const policy = findPolicy(call, arn);
  return { id: policy.name, type: "IAM Policy", document: documentOf(call, policy) };
}

/** Policies of the input, named by their place in a list: `PolicyInputList.1`. */
export function inputSources(list: string, documents: readonly string[] = []): PolicySource[] {
  return documents.map((document, place) => ({ id: `${list}.${place + 1}`, type: "IAM Policy", document }));
}
