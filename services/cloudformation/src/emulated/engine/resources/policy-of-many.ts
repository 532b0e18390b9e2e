import type { Steps } from "../steps.js";
import { isList, type JsonObject } from "../template/json.js";
import { unlessGone } from "./gone.js";
import type { ExistingWork, ResourceType, ResourceWork } from "./handler.js";

/** How a policy that several resources have is set on each of them. */
interface PolicyOfMany {
  readonly service: string;
  /** The property that lists them. */
  readonly list: string;
  readonly set: (work: ResourceWork, resource: string, document: string) => Steps<unknown>;
  /** Takes it away from a resource, which may be gone. */
  readonly unset: (work: ExistingWork, resource: string) => Steps<unknown>;
}

/** A type for policies such as `AWS::SQS::QueuePolicy`, of which the physical id is a generated name. */
export function policyOfMany({ service, list, set, unset }: PolicyOfMany): ResourceType {
  const listed = (properties: JsonObject): string[] => {
    const given = properties[list];
    return isList(given) ? given.map(String) : [];
  };
  function* setOnAll(work: ResourceWork): Steps<void> {
    const document = JSON.stringify(work.properties["PolicyDocument"] ?? {});
    for (const resource of listed(work.properties)) yield* set(work, resource, document);
  }
  return {
    service,
    *create(work) {
      yield* setOnAll(work);
      const physicalId = work.generatedName({ length: 255 });
      return { physicalId, attributes: { Id: physicalId } };
    },
    *update(work) {
      yield* setOnAll(work);
      const kept = listed(work.properties);
      for (const resource of listed(work.before))
        if (!kept.includes(resource)) yield* unlessGone(unset(work, resource));
      return { physicalId: work.physicalId, attributes: work.attributes };
    },
    *remove(work) {
      for (const resource of listed(work.before)) yield* unlessGone(unset(work, resource));
    },
  };
}
