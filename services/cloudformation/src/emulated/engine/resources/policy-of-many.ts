import type { Steps } from "../steps.js";
import { asText, isList, type JsonObject } from "../template/json.js";
import { unlessGone } from "./gone.js";
import type { ExistingWork, Made, ResourceType, ResourceWork } from "./handler.js";

/** How a resource gets and loses its policy. */
export interface PolicySetting {
  readonly service: string;
  readonly set: (work: ResourceWork, resource: string, document: string) => Steps<unknown>;
  /** Takes it away from a resource, which may be gone. */
  readonly unset: (work: ExistingWork, resource: string) => Steps<unknown>;
}

/** The policy that a resource has alone, in a type such as `AWS::SQS::QueueInlinePolicy`, whose physical id is the resource's. */
export function policyOfOne({ service, set, unset }: PolicySetting, property: string): ResourceType {
  function* setOn(work: ResourceWork): Steps<Made> {
    const physicalId = asText(work.properties[property]);
    yield* set(work, physicalId, asText(work.properties["PolicyDocument"] ?? {}));
    return { physicalId };
  }
  return {
    service,
    create: setOn,
    update: setOn,
    *remove(work) {
      yield* unset(work, work.physicalId);
    },
  };
}

/** A type for policies such as `AWS::SQS::QueuePolicy`, of which the physical id is a generated name. */
export function policyOfMany({ service, set, unset }: PolicySetting, list: string): ResourceType {
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
