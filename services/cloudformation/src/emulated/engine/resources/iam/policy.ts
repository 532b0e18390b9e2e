import { randomText } from "../../stacks/random.js";
import type { Steps } from "../../steps.js";
import { asText, type JsonObject } from "../../template/json.js";
import { unlessGone } from "../gone.js";
import type { ResourceType, ResourceWork } from "../handler.js";
import { kinds, partsOf, textsIn } from "./documents.js";

interface Owned {
  readonly kind: (typeof kinds)[number][1];
  readonly name: string;
}

function ownersIn(properties: JsonObject): Owned[] {
  return kinds.flatMap(([list, kind]) => textsIn(properties, list).map((name) => ({ kind, name })));
}

function* put({ ask, properties }: ResourceWork): Steps<void> {
  const PolicyName = asText(properties["PolicyName"]);
  const PolicyDocument = asText(properties["PolicyDocument"]);
  for (const { kind, name } of ownersIn(properties)) yield* partsOf(ask, kind, name).put(PolicyName, PolicyDocument);
}

/** Takes the policy away from identities that do not have it any more, and may be gone. */
function* drop({ ask }: ResourceWork, before: JsonObject, kept: readonly Owned[]): Steps<void> {
  const PolicyName = asText(before["PolicyName"]);
  for (const { kind, name } of ownersIn(before)) {
    if (kept.some((owner) => owner.kind === kind && owner.name === name)) continue;
    yield* unlessGone(partsOf(ask, kind, name).drop(PolicyName));
  }
}

/** `AWS::IAM::Policy`, an inline policy of several identities: `Ref` gives a generated id, not the policy's name. */
export const policy: ResourceType = {
  service: "iam",
  *create(work) {
    yield* put(work);
    const { stack, logicalId, call } = work;
    const physicalId = `${stack.name.slice(0, 4)}-${logicalId.slice(0, 4)}-${randomText(call.ids, 13)}`;
    return { physicalId, attributes: { Id: physicalId } };
  },
  *update(work) {
    const { before, properties, physicalId, attributes } = work;
    yield* put(work);
    yield* drop(work, before, before["PolicyName"] === properties["PolicyName"] ? ownersIn(properties) : []);
    return { physicalId, attributes };
  },
  *remove(work) {
    yield* drop(work, work.before, []);
  },
};
