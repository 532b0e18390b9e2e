import { arn } from "@cloudstub/kit";
import { randomText } from "../../stacks/random.js";
import type { Steps } from "../../steps.js";
import { asText, type JsonObject } from "../../template/json.js";
import type { Made, ResourceType, ResourceWork } from "../handler.js";
import { removedKeys } from "../tags.js";

function inputOf(properties: JsonObject): JsonObject {
  const { Tags: _, Name: _name, ...members } = properties;
  return members;
}

function made({ call, properties }: ResourceWork, name: string): Made {
  const Arn = arn(call, "ssm", `parameter${name.startsWith("/") ? "" : "/"}${name}`);
  return { physicalId: name, attributes: { Arn, Type: properties["Type"], Value: properties["Value"] } };
}

/** `AWS::SSM::Parameter`: `Ref` gives its name. */
export const parameter: ResourceType = {
  service: "ssm",
  name: "Name",
  *create(work) {
    const { ask, call, logicalId, properties, tags } = work;
    // Generated names are without that of the stack (recorded answer of AWS).
    const Name = asText(properties["Name"] ?? `CFN-${logicalId}-${randomText(call.ids, 12, "mixed")}`);
    const Tags = tags.length > 0 ? { Tags: tags } : {};
    yield* ask("ssm", "PutParameter", { ...inputOf(properties), Name, ...Tags });
    return made(work, Name);
  },
  *update(work): Steps<Made> {
    const { ask, physicalId: Name, tagsBefore, properties, tags } = work;
    yield* ask("ssm", "PutParameter", { ...inputOf(properties), Name, Overwrite: true });
    const TagKeys = removedKeys(tagsBefore, tags);
    const resource = { ResourceType: "Parameter", ResourceId: Name };
    if (TagKeys.length > 0) yield* ask("ssm", "RemoveTagsFromResource", { ...resource, TagKeys });
    if (tags.length > 0) yield* ask("ssm", "AddTagsToResource", { ...resource, Tags: tags });
    return made(work, Name);
  },
  *remove({ ask, physicalId: Name }) {
    yield* ask("ssm", "DeleteParameter", { Name });
  },
};
