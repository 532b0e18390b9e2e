import type { Stack, StackResource } from "../../state.js";
import type { ExistingWork, ResourceWork } from "../resources/handler.js";
import { generatedName } from "../resources/names.js";
import { type Ask, askFor } from "../steps.js";
import { isObject, type Json, type JsonObject } from "../template/json.js";
import { type Home, resourcesOf } from "./home.js";

/** A resource that work is done on. */
export interface Subject {
  readonly logicalId: string;
  readonly type: string;
  /** With dynamic references read. */
  readonly properties: Json;
  readonly tags: ResourceWork["tags"];
}

/** Calls other services on behalf of the operation, in the region of the stack unless another is given. */
export function askOf({ call, operation }: Pick<Home, "call" | "operation">, region = call.region): Ask {
  return askFor(call.peers, { cause: operation.cause, region });
}

/** What a type gets to make a resource. */
export function workOf(home: Home, { logicalId, type, properties, tags }: Subject): ResourceWork {
  const { call, stack, operation } = home;
  const ask = askOf(home);
  return {
    call,
    ask,
    askIn: (region) => askOf(home, region),
    stack,
    logicalId,
    type,
    properties: isObject(properties) ? properties : {},
    tags,
    systemTags: systemTagsOf(stack, logicalId),
    generatedName: (limits) => generatedName(call, { stack: stack.name, logicalId }, limits),
    endpoint: operation.endpoint,
    children: home.childrenOf(home, logicalId, ask),
    made(physicalId) {
      const resources = resourcesOf(home);
      const resource = resources.get(logicalId);
      if (resource !== undefined) resources.set(logicalId, { ...resource, physicalId });
    },
  };
}

/** What a type gets to change or remove a resource. */
export function existingWork(
  home: Home,
  subject: Subject,
  existing: Pick<StackResource, "properties" | "attributes"> &
    Partial<Pick<StackResource, "tags">> & { readonly physicalId: string },
): ExistingWork {
  return {
    ...workOf(home, subject),
    physicalId: existing.physicalId,
    attributes: existing.attributes as JsonObject,
    before: existing.properties as JsonObject,
    tagsBefore: existing.tags ?? [],
  };
}

function systemTagsOf({ name, id }: Stack, logicalId: string): ResourceWork["systemTags"] {
  return [
    { Key: "aws:cloudformation:stack-name", Value: name },
    { Key: "aws:cloudformation:logical-id", Value: logicalId },
    { Key: "aws:cloudformation:stack-id", Value: id },
  ];
}
