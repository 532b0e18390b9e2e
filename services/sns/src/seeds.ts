import {
  arn,
  attributeTexts,
  differing,
  jsonText,
  type SeedCall,
  SeedProblem,
  type SeedSection,
  type Seeds,
  seedTags,
  tagList,
  unlessMissing,
} from "@cloudstub/kit";

interface SubscriptionEntry {
  readonly queue?: string;
  readonly function?: string;
  readonly url?: string;
  readonly email?: string;
  readonly sms?: string;
  readonly filter?: object;
  readonly raw?: boolean;
  readonly attributes?: { readonly [name: string]: unknown };
}

interface TopicEntry {
  readonly attributes?: { readonly [name: string]: unknown };
  readonly tags?: { readonly [key: string]: string };
  readonly subscriptions?: readonly SubscriptionEntry[];
}

const topics: SeedSection<TopicEntry> = {
  entry: {
    description: "A topic. A name that ends with .fifo makes a FIFO topic.",
    type: "object",
    properties: {
      attributes: {
        description: "Attributes under AWS's names, such as DisplayName; an object is written as JSON.",
        type: "object",
        additionalProperties: {},
      },
      tags: seedTags,
      subscriptions: {
        description: "Who gets its messages.",
        type: "array",
        items: {
          description: "A subscription: one of queue, function, url, email and sms.",
          type: "object",
          properties: {
            queue: { description: "The name of a queue.", type: "string" },
            function: { description: "The name of a function.", type: "string" },
            url: { description: "An http or https URL.", type: "string" },
            email: { description: "An address of mail.", type: "string" },
            sms: { description: "A phone number.", type: "string" },
            filter: { description: "The filter policy.", type: "object", additionalProperties: {} },
            raw: { description: "Whether the message is delivered without its envelope.", type: "boolean" },
            attributes: {
              description: "Further attributes under AWS's names, such as FilterPolicyScope.",
              type: "object",
              additionalProperties: {},
            },
          },
          additionalProperties: false,
        },
      },
    },
    additionalProperties: false,
  },
  async make(name, { attributes, tags }, seed) {
    const sns = operations(seed);
    const TopicArn = topicArn(name, seed);
    const found = await unlessMissing(() => sns.GetTopicAttributes({ TopicArn }), ["NotFoundException"]);
    // CreateTopic refuses other attributes than those of the topic that is there.
    const texts = { ...(name.endsWith(".fifo") && { FifoTopic: "true" }), ...attributeTexts(attributes) };
    if (found === undefined) {
      await sns.CreateTopic({ Name: name, Attributes: texts, ...(tags !== undefined && { Tags: tagList(tags) }) });
      return "made";
    }
    const different = differing(texts, found.Attributes);
    for (const [AttributeName, AttributeValue] of different)
      await sns.SetTopicAttributes({ TopicArn, AttributeName, AttributeValue });
    return different.length === 0 ? "kept" : "changed";
  },
  async connect(name, { subscriptions = [] }, seed) {
    let isChanged = false;
    for (const subscription of subscriptions) {
      if (await subscribe(topicArn(name, seed), subscription, seed)) isChanged = true;
    }
    return isChanged ? "changed" : "kept";
  },
};

/** Returns true where it changed something. */
async function subscribe(TopicArn: string, entry: SubscriptionEntry, seed: SeedCall): Promise<boolean> {
  const sns = operations(seed);
  const { protocol, endpoint } = target(entry, seed);
  const wanted = {
    ...(entry.filter !== undefined && { FilterPolicy: jsonText(entry.filter) }),
    ...(entry.raw !== undefined && { RawMessageDelivery: String(entry.raw) }),
    ...attributeTexts(entry.attributes),
  };
  const SubscriptionArn = await subscriptionOf(TopicArn, endpoint, seed);
  if (SubscriptionArn === undefined) {
    await sns.Subscribe({ TopicArn, Protocol: protocol, Endpoint: endpoint, Attributes: wanted });
    return true;
  }
  const { Attributes } = await sns.GetSubscriptionAttributes({ SubscriptionArn });
  const different = differing(wanted, Attributes);
  for (const [AttributeName, AttributeValue] of different)
    await sns.SetSubscriptionAttributes({ SubscriptionArn, AttributeName, AttributeValue });
  return different.length > 0;
}

async function subscriptionOf(TopicArn: string, endpoint: string, seed: SeedCall): Promise<string | undefined> {
  let page: string | undefined;
  do {
    const input = page === undefined ? { TopicArn } : { TopicArn, NextToken: page };
    const { Subscriptions = [], NextToken } = await operations(seed).ListSubscriptionsByTopic(input);
    const found = Subscriptions.find(({ Endpoint }) => Endpoint === endpoint);
    if (found?.SubscriptionArn !== undefined) return found.SubscriptionArn;
    page = NextToken;
  } while (page !== undefined);
  return undefined;
}

function target(entry: SubscriptionEntry, seed: SeedCall) {
  const targets = [
    entry.queue && { protocol: "sqs", endpoint: arn(seed, "sqs", entry.queue) },
    entry.function && { protocol: "lambda", endpoint: arn(seed, "lambda", `function:${entry.function}`) },
    entry.url && { protocol: entry.url.startsWith("https:") ? "https" : "http", endpoint: entry.url },
    entry.email && { protocol: "email", endpoint: entry.email },
    entry.sms && { protocol: "sms", endpoint: entry.sms },
  ].filter((each) => typeof each === "object");
  const [only, another] = targets;
  if (only === undefined || another !== undefined)
    throw new SeedProblem("A subscription has one of queue, function, url, email and sms.");
  return only;
}

function topicArn(name: string, seed: SeedCall): string {
  return arn(seed, "sns", name);
}

function operations(seed: SeedCall) {
  return seed.of<typeof import("@aws-sdk/client-sns")>("sns");
}

/** The section of topics. */
export const seeds: Seeds = { topics };
