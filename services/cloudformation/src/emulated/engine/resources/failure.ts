/** Why a resource could not be made, changed or removed, in CloudFormation's own words. */
export class ResourceFailure extends Error {}

/** A resource that is there although it is to be made (as AWS's users report it). */
export function alreadyExists(type: string, identifier: string): ResourceFailure {
  return new ResourceFailure(`Resource of type '${type}' with identifier '${identifier}' already exists.`);
}
