import type { JsonObject } from "../template/json.js";

/** Why a resource could not be made, changed or removed, in CloudFormation's own words. */
export class ResourceFailure extends Error {
  /** The physical id of what a failed creation has left; undefined where it left nothing, or the id is known already. */
  readonly physicalId: string | undefined;

  constructor(message: string, physicalId?: string) {
    super(message);
    this.physicalId = physicalId;
  }
}

/** Throws where a resource has a property that AWS has and CloudStub does not set. */
export function refuseUnset(properties: JsonObject, unset: readonly string[], kind: string): void {
  const refused = unset.find((name) => properties[name] !== undefined);
  if (refused !== undefined) throw new ResourceFailure(`CloudStub does not set the property ${refused} of ${kind}.`);
}

/** A resource that is there although it is to be made (as AWS's users report it). */
export function alreadyExists(type: string, identifier: string): ResourceFailure {
  return new ResourceFailure(`Resource of type '${type}' with identifier '${identifier}' already exists.`);
}
