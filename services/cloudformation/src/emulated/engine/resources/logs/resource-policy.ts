import type { Steps } from "../../steps.js";
import { asText } from "../../template/json.js";
import type { Made, ResourceType, ResourceWork } from "../handler.js";

function* put({ ask, properties }: ResourceWork): Steps<Made> {
  const policyName = asText(properties["PolicyName"]);
  const policyDocument = asText(properties["PolicyDocument"]);
  yield* ask("logs", "PutResourcePolicy", { policyName, policyDocument });
  return { physicalId: policyName };
}

/** `AWS::Logs::ResourcePolicy`: `Ref` gives its name. */
export const logsPolicy: ResourceType = {
  service: "logs",
  name: "PolicyName",
  create: put,
  update: put,
  *remove({ ask, physicalId: policyName }) {
    yield* ask("logs", "DeleteResourcePolicy", { policyName });
  },
};
