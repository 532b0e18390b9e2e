import { arn, ServiceError } from "@cloudstub/kit";
import type { Steps } from "../../steps.js";
import { asText, isList, isObject, isSame, type JsonObject } from "../../template/json.js";
import { alreadyExists, refuseUnset } from "../failure.js";
import type { ExistingWork, Made, ResourceType, ResourceWork } from "../handler.js";
import { removedKeys } from "../tags.js";

/** The attributes of a topic that are properties of the same name, with what they are without one (SNS API reference, "SetTopicAttributes"). */
export const attributeDefaults: { readonly [name: string]: string } = {
  ArchivePolicy: "",
  ContentBasedDeduplication: "false",
  DisplayName: "",
  FifoThroughputScope: "",
  FifoTopic: "false",
  KmsMasterKeyId: "",
  SignatureVersion: "1",
  TracingConfig: "PassThrough",
};

/** Properties that AWS has and that are not set here. */
const unset = ["MaximumMessageSize"];

const feedback = ["SuccessFeedbackRoleArn", "FailureFeedbackRoleArn", "SuccessFeedbackSampleRate"] as const;
const protocolNames: { readonly [protocol: string]: string } = {
  application: "Application",
  "http/s": "HTTP",
  lambda: "Lambda",
  sqs: "SQS",
  firehose: "Firehose",
};

function attributesOf(properties: JsonObject): { [name: string]: string } {
  const own = Object.keys(attributeDefaults)
    .filter((name) => properties[name] !== undefined)
    .filter((name) => name !== "FifoTopic" || properties[name] === true)
    .map((name): [string, string] => [name, asText(properties[name])]);
  const logging = isList(properties["DeliveryStatusLogging"]) ? properties["DeliveryStatusLogging"] : [];
  const logged = logging.filter(isObject).flatMap((entry) => {
    const prefix = protocolNames[asText(entry["Protocol"])] ?? "";
    return feedback
      .filter((name) => entry[name] !== undefined)
      .map((name): [string, string] => [prefix + name, asText(entry[name])]);
  });
  return Object.fromEntries([...own, ...logged]);
}

function nameOf({ properties, generatedName }: ResourceWork): string {
  const given = properties["TopicName"];
  if (typeof given === "string" && given !== "") return given;
  return properties["FifoTopic"] === true ? `${generatedName({ length: 251 })}.fifo` : generatedName({ length: 256 });
}

function made(TopicArn: string): Made {
  return { physicalId: TopicArn, attributes: { TopicArn, TopicName: TopicArn.slice(TopicArn.lastIndexOf(":") + 1) } };
}

function* exists({ ask }: ResourceWork, TopicArn: string): Steps<boolean> {
  try {
    yield* ask("sns", "GetTopicAttributes", { TopicArn });
    return true;
  } catch (error) {
    if (!ServiceError.is(error)) throw error;
    return false;
  }
}

/** The subscriptions that are a part of a topic's properties. */
function subscriptionsOf(properties: JsonObject): readonly JsonObject[] {
  const given = properties["Subscription"];
  return isList(given) ? given.filter(isObject) : [];
}

function* changeSubscriptions({ ask, physicalId: TopicArn, before, properties }: ExistingWork): Steps<void> {
  const [earlier, later] = [subscriptionsOf(before), subscriptionsOf(properties)];
  const gone = earlier.filter((one) => !later.some((other) => isSame(one, other)));
  if (gone.length > 0) {
    const { Subscriptions = [] } = yield* ask("sns", "ListSubscriptionsByTopic", { TopicArn });
    for (const { Protocol, Endpoint } of gone) {
      const found = Subscriptions.find((one) => one.Protocol === Protocol && one.Endpoint === Endpoint);
      if (found !== undefined) yield* ask("sns", "Unsubscribe", { SubscriptionArn: found.SubscriptionArn });
    }
  }
  for (const { Protocol, Endpoint } of later.filter((one) => !earlier.some((other) => isSame(one, other))))
    yield* ask("sns", "Subscribe", { TopicArn, Protocol, Endpoint });
}

/** `AWS::SNS::Topic`: `Ref` gives its ARN. */
export const topic: ResourceType = {
  service: "sns",
  name: "TopicName",
  *create(work) {
    refuseUnset(work.properties, unset, "topics");
    const { ask, call, properties, tags, type } = work;
    const Name = nameOf(work);
    // The service would answer with the topic that is there.
    if (yield* exists(work, arn(call, "sns", Name))) throw alreadyExists(type, arn(call, "sns", Name));
    const Attributes = attributesOf(properties);
    const { TopicArn = "" } = yield* ask("sns", "CreateTopic", {
      Name,
      Attributes,
      ...(tags.length > 0 && { Tags: tags }),
    });
    work.made(TopicArn);
    for (const { Protocol, Endpoint } of subscriptionsOf(properties))
      yield* ask("sns", "Subscribe", { TopicArn, Protocol, Endpoint });
    const DataProtectionPolicy = properties["DataProtectionPolicy"];
    if (DataProtectionPolicy !== undefined)
      yield* ask("sns", "PutDataProtectionPolicy", {
        ResourceArn: TopicArn,
        DataProtectionPolicy: JSON.stringify(DataProtectionPolicy),
      });
    return made(TopicArn);
  },
  *update(work) {
    refuseUnset(work.properties, unset, "topics");
    const { ask, physicalId: TopicArn, before, tagsBefore, properties, tags } = work;
    const [earlier, later] = [attributesOf(before), attributesOf(properties)];
    for (const name of new Set([...Object.keys(earlier), ...Object.keys(later)]))
      if (earlier[name] !== later[name] && name !== "FifoTopic")
        yield* ask("sns", "SetTopicAttributes", { TopicArn, AttributeName: name, AttributeValue: later[name] ?? "" });
    yield* changeSubscriptions(work);
    if (!isSame(before["DataProtectionPolicy"], properties["DataProtectionPolicy"])) {
      const policy = properties["DataProtectionPolicy"];
      const DataProtectionPolicy = policy === undefined ? "" : JSON.stringify(policy);
      yield* ask("sns", "PutDataProtectionPolicy", { ResourceArn: TopicArn, DataProtectionPolicy });
    }
    const TagKeys = removedKeys(tagsBefore, tags);
    if (TagKeys.length > 0) yield* ask("sns", "UntagResource", { ResourceArn: TopicArn, TagKeys });
    if (tags.length > 0) yield* ask("sns", "TagResource", { ResourceArn: TopicArn, Tags: tags });
    return made(TopicArn);
  },
  *remove({ ask, physicalId: TopicArn, before }) {
    // Subscriptions that are a part of the topic go with it.
    if (subscriptionsOf(before).length > 0) {
      const { Subscriptions = [] } = yield* ask("sns", "ListSubscriptionsByTopic", { TopicArn });
      for (const { SubscriptionArn = "" } of Subscriptions)
        if (SubscriptionArn.startsWith("arn:")) yield* ask("sns", "Unsubscribe", { SubscriptionArn });
    }
    yield* ask("sns", "DeleteTopic", { TopicArn });
  },
};
