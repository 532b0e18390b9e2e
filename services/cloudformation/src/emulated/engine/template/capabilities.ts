import { ServiceError } from "@cloudstub/kit";
import type { Template } from "./template.js";

/** Types that need a capability, with the property that names the resource, where they have one (recorded answers of AWS). */
const identityTypes: { readonly [type: string]: string | undefined } = {
  "AWS::IAM::AccessKey": undefined,
  "AWS::IAM::Group": "GroupName",
  "AWS::IAM::InstanceProfile": "InstanceProfileName",
  "AWS::IAM::ManagedPolicy": "ManagedPolicyName",
  "AWS::IAM::Policy": undefined,
  "AWS::IAM::Role": "RoleName",
  "AWS::IAM::User": "UserName",
  "AWS::IAM::UserToGroupAddition": undefined,
};

/** What a template needs that its sender has to know of. */
export interface NeededCapabilities {
  readonly capabilities: readonly string[];
  /** Why, in AWS's words. */
  readonly reason?: string | undefined;
}

/** The capabilities that the resources of a template need. */
export function neededCapabilities(resources: Template["resources"]): NeededCapabilities {
  const needing = Object.values(resources).filter(({ type }) => Object.hasOwn(identityTypes, type));
  if (needing.length === 0) return { capabilities: [] };
  const types = [...new Set(needing.map(({ type }) => type))];
  const isNamed = needing.some(({ type, properties }) => {
    const name = identityTypes[type];
    return name !== undefined && Object.hasOwn(properties, name);
  });
  return {
    capabilities: [isNamed ? "CAPABILITY_NAMED_IAM" : "CAPABILITY_IAM"],
    reason: `The following resource(s) require capabilities: [${types.join(", ")}]`,
  };
}

/** Throws `InsufficientCapabilitiesException` where a request does not acknowledge what its template needs. */
export function checkCapabilities(needed: readonly string[], given: readonly string[]): void {
  const missing = needed.filter(
    (one) => !given.includes(one) && !(one === "CAPABILITY_IAM" && given.includes("CAPABILITY_NAMED_IAM")),
  );
  if (missing.length > 0)
    throw new ServiceError("InsufficientCapabilitiesException", `Requires capabilities : [${missing.join(", ")}]`, 400);
}
