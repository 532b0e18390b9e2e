import type { Steps } from "../../steps.js";
import { asText, type JsonObject } from "../../template/json.js";
import type { Made, ResourceType, ResourceWork } from "../handler.js";
import { type kinds, partsOf } from "./documents.js";

/** A type for one inline policy of one identity. `Ref` gives its name and that of the identity, with `|` between them. */
function inlinePolicyOf(kind: (typeof kinds)[number][1]): ResourceType {
  const owner = (properties: JsonObject) => asText(properties[`${kind}Name`]);
  function* put({ ask, properties }: ResourceWork): Steps<Made> {
    const [name, PolicyName] = [owner(properties), asText(properties["PolicyName"])];
    yield* partsOf(ask, kind, name).put(PolicyName, asText(properties["PolicyDocument"] ?? {}));
    return { physicalId: `${PolicyName}|${name}` };
  }
  return {
    service: "iam",
    create: put,
    update: put,
    *remove({ ask, before }) {
      yield* partsOf(ask, kind, owner(before)).drop(asText(before["PolicyName"]));
    },
  };
}

/** `AWS::IAM::RolePolicy` */
export const rolePolicy = inlinePolicyOf("Role");

/** `AWS::IAM::UserPolicy` */
export const userPolicy = inlinePolicyOf("User");

/** `AWS::IAM::GroupPolicy` */
export const groupPolicy = inlinePolicyOf("Group");
