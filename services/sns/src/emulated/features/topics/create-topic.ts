import { addTopic, isFifo, topicArn } from "../../../topic.js";
import { withArchive } from "../../engine/topics/archive.js";
import { invalidParameter, topicExists } from "../../errors.js";
import type { EmulatedTopic } from "../../state.js";
import type { EmulatedCall, EmulatedHandler } from "../../types.js";
import { checkDataProtectionPolicy } from "./data-protection.js";
import { withTags } from "./tags.js";
import { attributesOf, checkAttribute, hiddenPresets } from "./topic-attributes.js";

/** Creates a topic. One that exists is answered again, unless it has other attributes or tags than the given ones. */
export const createTopic: EmulatedHandler<"CreateTopic"> = (
  { Name, Attributes = {}, Tags = [], DataProtectionPolicy },
  call,
) => {
  const { FifoTopic = "false", ...attributes } = Attributes;
  if (!/^(true|false)$/i.test(FifoTopic)) throw invalidParameter("FifoTopic");
  const tags = withTags(undefined, Tags);
  const known = call.state.topics.get(Name);
  const topic: EmulatedTopic = addTopic(call, Name, FifoTopic.toLowerCase() === "true");
  for (const [name, value] of Object.entries(attributes)) checkAttribute(Name, name, { value, isNew: true });
  if (DataProtectionPolicy) checkDataProtectionPolicy(DataProtectionPolicy);
  if (known !== undefined) checkSame(call, known, { attributes, tags });
  else {
    const created: EmulatedTopic = {
      ...topic,
      attributes,
      ...(Tags.length > 0 && { tags }),
      ...(DataProtectionPolicy && !isFifo(Name) && { dataProtectionPolicy: DataProtectionPolicy }),
    };
    call.state.topics.set(Name, withArchive(call, created));
  }
  return { TopicArn: topicArn(call, Name) };
};

type Attributes = { readonly [name: string]: string };

function checkSame(
  call: EmulatedCall,
  known: EmulatedTopic,
  { attributes, tags }: Required<Pick<EmulatedTopic, "attributes" | "tags">>,
): void {
  const current: Attributes = { ...hiddenPresets, ...attributesOf(call, known) };
  if (Object.entries(attributes).some(([name, value]) => (current[name] ?? "") !== value))
    throw topicExists("attributes");
  if (Object.entries(tags).some(([key, value]) => known.tags?.[key] !== value)) throw topicExists("tags");
}
