import {
  arn,
  attributeText,
  attributeTexts,
  differing,
  jsonText,
  type SeedCall,
  type SeedSection,
  type Seeds,
  seedTags,
  unlessMissing,
} from "@cloudstub/kit";

interface QueueEntry {
  readonly attributes?: { readonly [name: string]: unknown };
  readonly deadLetterQueue?: { readonly queue: string; readonly maxReceiveCount: number };
  readonly tags?: { readonly [key: string]: string };
  readonly messages?: readonly unknown[];
}

const noQueue = ["QueueDoesNotExist", "AWS.SimpleQueueService.NonExistentQueue"];

const queues: SeedSection<QueueEntry> = {
  entry: {
    description: "A queue. A name that ends with .fifo makes a FIFO queue.",
    type: "object",
    properties: {
      attributes: {
        description: "Attributes under AWS's names, such as VisibilityTimeout: 60; an object is written as JSON.",
        type: "object",
        additionalProperties: {},
      },
      deadLetterQueue: {
        description: "Where messages go that were received too often.",
        type: "object",
        properties: {
          queue: { description: "The name of that queue.", type: "string" },
          maxReceiveCount: { description: "How often a message is received before that.", type: "number" },
        },
        required: ["queue", "maxReceiveCount"],
        additionalProperties: false,
      },
      tags: seedTags,
      messages: {
        description: "Bodies of messages, sent when the queue is made; one that is not a text is written as JSON.",
        type: "array",
        items: {},
      },
    },
    additionalProperties: false,
  },
  async make(name, { attributes, tags, messages = [] }, seed) {
    const sqs = operations(seed);
    const isFifo = name.endsWith(".fifo");
    const found = await unlessMissing(() => sqs.GetQueueUrl({ QueueName: name }), noQueue);
    if (found !== undefined) return update(found.QueueUrl ?? "", attributeTexts(attributes), seed);
    const { QueueUrl = "" } = await sqs.CreateQueue({
      QueueName: name,
      Attributes: { ...(isFifo && { FifoQueue: "true" }), ...attributeTexts(attributes) },
      ...(tags !== undefined && { tags }),
    });
    for (const [index, message] of messages.entries()) {
      const group = isFifo && { MessageGroupId: "seed", MessageDeduplicationId: `seed-${index}` };
      await sqs.SendMessage({ QueueUrl, MessageBody: attributeText(message), ...group });
    }
    return "made";
  },
  async connect(name, { deadLetterQueue }, seed) {
    if (deadLetterQueue === undefined) return "kept";
    const { queue, maxReceiveCount } = deadLetterQueue;
    const RedrivePolicy = jsonText({ deadLetterTargetArn: arn(seed, "sqs", queue), maxReceiveCount });
    const { QueueUrl = "" } = await operations(seed).GetQueueUrl({ QueueName: name });
    return update(QueueUrl, { RedrivePolicy }, seed);
  },
};

/** Sets the attributes that differ. */
async function update(QueueUrl: string, wanted: { readonly [name: string]: string }, seed: SeedCall) {
  const sqs = operations(seed);
  const { Attributes } = await sqs.GetQueueAttributes({ QueueUrl, AttributeNames: ["All"] });
  const different = differing(wanted, Attributes);
  if (different.length === 0) return "kept";
  await sqs.SetQueueAttributes({ QueueUrl, Attributes: Object.fromEntries(different) });
  return "changed";
}

function operations(seed: SeedCall) {
  return seed.of<typeof import("@aws-sdk/client-sqs")>("sqs");
}

/** The section of queues. */
export const seeds: Seeds = { queues };
