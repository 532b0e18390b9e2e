import { arn } from "@cloudstub/kit";
import type { Steps } from "../../steps.js";
import { asText } from "../../template/json.js";
import type { Made, ResourceType, ResourceWork } from "../handler.js";
import { removedKeys, tagMap } from "../tags.js";

function* put({ ask, call, properties, tags }: ResourceWork): Steps<Made> {
  const destinationName = asText(properties["DestinationName"]);
  const { TargetArn: targetArn, RoleArn: roleArn, DestinationPolicy: accessPolicy } = properties;
  const named = tags.length > 0 ? { tags: tagMap(tags) } : {};
  const { destination } = yield* ask("logs", "PutDestination", { destinationName, targetArn, roleArn, ...named });
  if (accessPolicy !== undefined) yield* ask("logs", "PutDestinationPolicy", { destinationName, accessPolicy });
  const Arn = destination?.arn ?? arn(call, "logs", `destination:${destinationName}`);
  return { physicalId: destinationName, attributes: { Arn } };
}

/** `AWS::Logs::Destination`: `Ref` gives its name. */
export const destination: ResourceType = {
  service: "logs",
  name: "DestinationName",
  create: put,
  *update(work) {
    const made = yield* put(work);
    const tagKeys = removedKeys(work.tagsBefore, work.tags);
    const resourceArn = made.attributes?.["Arn"];
    if (tagKeys.length > 0) yield* work.ask("logs", "UntagResource", { resourceArn, tagKeys });
    return made;
  },
  *remove({ ask, physicalId: destinationName }) {
    yield* ask("logs", "DeleteDestination", { destinationName });
  },
};
