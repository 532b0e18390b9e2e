import { attach } from "../../engine/attachments.js";
import { invalidInput } from "../../engine/errors.js";
import { keyOf, newId } from "../../engine/names.js";
import { noteOwner } from "../../engine/owners.js";
import { roleEntry } from "../../engine/roles.js";
import type { EmulatedHandler } from "../../types.js";
import { services } from "./services.js";

/** Characters of the name of a role (API reference, "CreateRole"). */
const MOST_CHARACTERS = 64;

/** Creates the role of a service. The role of a service that the table does not have gets a name that is made of the service's. */
export const createServiceLinkedRole: EmulatedHandler<"CreateServiceLinkedRole"> = (
  { AWSServiceName, Description, CustomSuffix },
  call,
) => {
  const { state, clock, ids } = call;
  // AWS's words are not documented, here and below.
  if (!isServicePrincipal(AWSServiceName)) throw invalidInput(`${AWSServiceName} is not the name of a service.`);
  const service = services.get(AWSServiceName);
  const name = `${service?.role ?? madeName(AWSServiceName)}${CustomSuffix === undefined ? "" : `_${CustomSuffix}`}`;
  if (service === undefined) call.note(`AWS's name for the role of ${AWSServiceName} is not known here.`);
  if (CustomSuffix !== undefined && service !== undefined && service.hasSuffix !== true)
    throw invalidInput(`Custom suffix is not allowed for ${AWSServiceName}`);
  if (name.length > MOST_CHARACTERS)
    throw invalidInput(
      `Service role name ${name} is longer than ${MOST_CHARACTERS} characters, please try a shorter suffix.`,
    );
  if (state.roles.has(keyOf(name)))
    throw invalidInput(`Service role name ${name} has been taken in this account, please try a different suffix.`);
  const id = newId("AROA", ids);
  const role = {
    id,
    name,
    path: `/aws-service-role/${AWSServiceName}/`,
    createdAt: clock.now(),
    trustPolicy: trustOf(AWSServiceName, "sts:AssumeRole"),
    description: Description,
    maxSessionDuration: 3600,
    tags: [],
    service: AWSServiceName,
  };
  state.roles.set(keyOf(name), role);
  noteOwner(call, { kind: "role", id, name });
  if (service !== undefined)
    attach(call, { ...role, kind: "role" }, `arn:${call.partition}:iam::aws:policy/aws-service-role/${service.policy}`);
  // In this one answer the elements are lists (example of the API reference).
  return { Role: roleEntry(call, { ...role, trustPolicy: trustOf([AWSServiceName], ["sts:AssumeRole"]) }) };
};

/** `batch.amazonaws.com`, or with `.cn` behind it. */
function isServicePrincipal(name: string): boolean {
  return /[^.]\.amazonaws\.com(?:\.cn)?$/.test(name);
}

function trustOf(Service: string | readonly string[], Action: string | readonly string[]): string {
  return JSON.stringify({ Version: "2012-10-17", Statement: [{ Effect: "Allow", Principal: { Service }, Action }] });
}

/** `AWSServiceRoleForGreengrass` */
function madeName(service: string): string {
  const [first = ""] = service.split(".");
  return `AWSServiceRoleFor${first.charAt(0).toUpperCase()}${first.slice(1)}`;
}
