import type { Steps } from "../../steps.js";
import { asText } from "../../template/json.js";
import type { Made, ResourceType, ResourceWork } from "../handler.js";

/** Puts a policy, or changes the one of an id and hash. */
function* put({ ask, properties }: ResourceWork, existing: object = {}): Steps<Made> {
  const ResourceArn = asText(properties["ResourceArn"]);
  const Policy = asText(properties["Policy"]);
  const { PolicyId = "", PolicyHash } = yield* ask("ssm", "PutResourcePolicy", { ResourceArn, Policy, ...existing });
  return { physicalId: `${PolicyId}|${ResourceArn}`, attributes: { PolicyId, PolicyHash } };
}

/** `AWS::SSM::ResourcePolicy`: `Ref` gives its id and the ARN of the resource, with `|` between them. */
export const parameterPolicy: ResourceType = {
  service: "ssm",
  create: (work) => put(work),
  update: (work) => put(work, work.attributes),
  *remove({ ask, before: { ResourceArn }, attributes }) {
    yield* ask("ssm", "DeleteResourcePolicy", { ResourceArn, ...attributes });
  },
};
