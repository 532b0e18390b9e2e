import { CreateTopicCommand, GetTopicAttributesCommand, SetTopicAttributesCommand } from "@aws-sdk/client-sns";
import { describe, expect, test } from "vitest";
import { emulatedLaboratory } from "./emulated-laboratory.js";

const lab = emulatedLaboratory();

interface Case {
  readonly name: string;
  readonly good: string;
  /** What GetTopicAttributes shows of a topic without the attribute; undefined where it leaves the attribute out. */
  readonly preset?: string;
  readonly wrong: string;
  /** What the refusal says of the wrong value. */
  readonly words: string;
  /** True where an empty value is a wrong one; elsewhere it makes the attribute its preset again. */
  readonly refusesEmpty?: true;
}

const notPercentage = "value provided is not an integer between 0-100";

/** SNS API reference, SetTopicAttributes. Users of AWS report the words for a rate; where only the name is told, words are not documented. */
const standard: readonly Case[] = [
  { name: "DisplayName", good: "T", preset: "", wrong: "x".repeat(101), words: "DisplayName" },
  { name: "SignatureVersion", good: "2", wrong: "3", words: "SignatureVersion" },
  { name: "TracingConfig", good: "Active", wrong: "active", words: "TracingConfig" },
  {
    name: "HTTPSuccessFeedbackSampleRate",
    good: "50",
    wrong: "101",
    words: `HTTPSuccessFeedbackSampleRate: 101 ${notPercentage}`,
    refusesEmpty: true,
  },
];

const fifo: readonly Case[] = [
  {
    name: "ContentBasedDeduplication",
    good: "true",
    preset: "false",
    wrong: "yes",
    words: "ContentBasedDeduplication",
  },
  { name: "FifoThroughputScope", good: "MessageGroup", wrong: "Queue", words: "FifoThroughputScope" },
];

const create = (Name: string, attributes: { readonly [name: string]: string } = {}) => {
  const type: { readonly [name: string]: string } = Name.endsWith(".fifo") ? { FifoTopic: "true" } : {};
  return lab.client.send(new CreateTopicCommand({ Name, Attributes: { ...type, ...attributes } }));
};

async function shownOf(TopicArn: string | undefined, name: string): Promise<string | undefined> {
  const { Attributes = {} } = await lab.client.send(new GetTopicAttributesCommand({ TopicArn }));
  return Attributes[name];
}

const set = (TopicArn: string | undefined, AttributeName: string, AttributeValue: string) =>
  lab.client.send(new SetTopicAttributesCommand({ TopicArn, AttributeName, AttributeValue }));

describe.each([
  ...standard.map((each) => ({ ...each, topic: "t" })),
  ...fifo.map((each) => ({ ...each, topic: "t.fifo" })),
])("The attribute $name", ({ topic, name, good, preset, wrong, words, refusesEmpty }) => {
  test("is shown as it was set, and as its preset otherwise", async () => {
    const { TopicArn } = await create(topic);
    expect(await shownOf(TopicArn, name)).toBe(preset);
    await set(TopicArn, name, good);
    expect(await shownOf(TopicArn, name)).toBe(good);
    if (refusesEmpty) return;
    await set(TopicArn, name, "");
    expect(await shownOf(TopicArn, name)).toBe(preset);
  });

  test("can be given to a new topic", async () => {
    expect(await shownOf((await create(topic, { [name]: good })).TopicArn, name)).toBe(good);
  });

  test.each([wrong, ...(refusesEmpty ? [""] : [])])("is refused as %j", async (value) => {
    const said = words.replace(wrong, value);
    await expect(create(topic, { [name]: value })).rejects.toMatchObject({
      name: "InvalidParameterException",
      message: `Invalid parameter: Attributes Reason: ${said}`,
    });
    const { TopicArn } = await create(topic);
    await expect(set(TopicArn, name, value)).rejects.toMatchObject({
      name: "InvalidParameterException",
      message: `Invalid parameter: ${said}`,
    });
  });
});
