import { arn, ServiceError } from "@cloudstub/kit";
import type { Steps } from "../../steps.js";
import { asText, type JsonObject } from "../../template/json.js";
import { alreadyExists } from "../failure.js";
import type { Made, ResourceType, ResourceWork } from "../handler.js";
import { removedKeys, tagMap } from "../tags.js";

/** The attributes of a queue that are properties of the same name. */
const attributeNames = [
  "ContentBasedDeduplication",
  "DeduplicationScope",
  "DelaySeconds",
  "FifoQueue",
  "FifoThroughputLimit",
  "KmsDataKeyReusePeriodSeconds",
  "KmsMasterKeyId",
  "MaximumMessageSize",
  "MessageRetentionPeriod",
  "ReceiveMessageWaitTimeSeconds",
  "RedriveAllowPolicy",
  "RedrivePolicy",
  "SqsManagedSseEnabled",
  "VisibilityTimeout",
] as const;

/** What an attribute is without a property (SQS API reference, "SetQueueAttributes"). */
export const attributeDefaults: { readonly [name: string]: string } = {
  ContentBasedDeduplication: "false",
  DeduplicationScope: "queue",
  DelaySeconds: "0",
  FifoThroughputLimit: "perQueue",
  KmsDataKeyReusePeriodSeconds: "300",
  KmsMasterKeyId: "",
  MaximumMessageSize: "1048576",
  MessageRetentionPeriod: "345600",
  ReceiveMessageWaitTimeSeconds: "0",
  RedriveAllowPolicy: "",
  RedrivePolicy: "",
  SqsManagedSseEnabled: "true",
  VisibilityTimeout: "30",
};

function attributesOf(properties: JsonObject): { [name: string]: string } {
  return Object.fromEntries(
    attributeNames
      .filter((name) => properties[name] !== undefined && properties[name] !== "")
      // A standard queue is one without the attribute.
      .filter((name) => name !== "FifoQueue" || properties[name] === true)
      .map((name) => [name, asText(properties[name])]),
  );
}

function nameOf({ properties, generatedName }: ResourceWork): string {
  const given = properties["QueueName"];
  if (typeof given === "string" && given !== "") return given;
  return properties["FifoQueue"] === true ? `${generatedName({ length: 75 })}.fifo` : generatedName({ length: 80 });
}

/** The URL is at the address that the stack's client knows: the service, which an agent calls, knows none. */
function made({ call, endpoint }: ResourceWork, given: string): Made {
  const url = endpoint + new URL(given).pathname;
  const name = url.slice(url.lastIndexOf("/") + 1);
  return { physicalId: url, attributes: { Arn: arn(call, "sqs", name), QueueName: name, QueueUrl: url } };
}

function* exists({ ask }: ResourceWork, QueueName: string): Steps<boolean> {
  try {
    yield* ask("sqs", "GetQueueUrl", { QueueName });
    return true;
  } catch (error) {
    if (!ServiceError.is(error)) throw error;
    return false;
  }
}

/** `AWS::SQS::Queue`: `Ref` gives its URL. */
export const queue: ResourceType = {
  service: "sqs",
  name: "QueueName",
  *create(work) {
    const QueueName = nameOf(work);
    // The service would answer with the queue that is there.
    if (yield* exists(work, QueueName)) throw alreadyExists(work.type, QueueName);
    const Attributes = attributesOf(work.properties);
    const input = { QueueName, Attributes, tags: tagMap(work.tags) };
    const { QueueUrl = "" } = yield* work.ask("sqs", "CreateQueue", input);
    return made(work, QueueUrl);
  },
  *update(work) {
    const { ask, physicalId: QueueUrl, before, tagsBefore, properties, tags } = work;
    const attributes = attributesOf(properties);
    const earlier = attributesOf(before);
    const gone = Object.keys(earlier).filter((name) => attributes[name] === undefined && name in attributeDefaults);
    const Attributes = { ...Object.fromEntries(gone.map((name) => [name, attributeDefaults[name]])), ...attributes };
    const { FifoQueue: _, ...settable } = Attributes;
    // A queue with a key of its own has no other encryption.
    if (settable["KmsMasterKeyId"]) delete settable["SqsManagedSseEnabled"];
    if (Object.keys(settable).length > 0) yield* ask("sqs", "SetQueueAttributes", { QueueUrl, Attributes: settable });
    const TagKeys = removedKeys(tagsBefore, tags);
    if (TagKeys.length > 0) yield* ask("sqs", "UntagQueue", { QueueUrl, TagKeys });
    if (tags.length > 0) yield* ask("sqs", "TagQueue", { QueueUrl, Tags: tagMap(tags) });
    return made(work, QueueUrl);
  },
  *remove({ ask, physicalId: QueueUrl }) {
    yield* ask("sqs", "DeleteQueue", { QueueUrl });
  },
};
