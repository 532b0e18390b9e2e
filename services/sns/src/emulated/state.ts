import { type Collection, type Family, oneOf, type RecordOf, record, type Scope } from "@cloudstub/kit";

const topicSchema = record({
  name: "string",
  /** As clients set them; what they did not set has its default. */
  "attributes?": { "*": "string" },
  "tags?": { "*": "string" },
  "dataProtectionPolicy?": "string",
  /** How many subscriptions were removed. */
  "deleted?": "number",
  /** How many subscriptions are not confirmed. */
  "pending?": "number",
  /** When its archive policy became active. */
  "archivedSince?": "time",
});

/** A topic; the contract's, with more members. */
export type EmulatedTopic = RecordOf<typeof topicSchema>;

const subscriptionSchema = record({
  /** A UUID, the last part of its ARN. */
  id: "string",
  /** Name of the topic. */
  topic: "string",
  /** `sqs`, `https`, `email` … */
  protocol: "string",
  /** An ARN, a URL, an address or a number, as the client gave it. */
  endpoint: "string",
  /** The account that subscribed, where it is not the topic's. */
  "owner?": "string",
  /** As clients set them. */
  "attributes?": { "*": "string" },
  "isPending?": oneOf(true),
  /** When it ends unless it is confirmed. */
  "confirmBy?": "time",
  /** True where the endpoint confirmed it by a link. */
  "confirmedUnsigned?": oneOf(true),
  /** True where only a signed request ends it. */
  "unsubscribeIsSigned?": oneOf(true),
});

/** A subscription; the contract's, with more members. */
export type EmulatedSubscription = RecordOf<typeof subscriptionSchema>;

const messageSchema = record({
  id: "string",
  type: oneOf("Notification", "SubscriptionConfirmation", "UnsubscribeConfirmation"),
  topic: "string",
  text: "string",
  "subject?": "string",
  /** True where the text is a JSON object with a text for each protocol. */
  "isStructured?": oneOf(true),
  "attributes?": { "*": { DataType: "string", "StringValue?": "string", "BinaryValue?": "bytes" } },
  publishedAt: "time",
  "groupId?": "string",
  "deduplicationId?": "string",
  "sequenceNumber?": "string",
  /** Of confirmations. */
  "token?": "string",
  /** The mock port as the publisher addressed it, for links. */
  url: "string",
  /** The id of the request that published it. */
  requestId: "string",
  "traceHeader?": "string",
});

/** A published message, until it is delivered. */
export type PublishedMessage = RecordOf<typeof messageSchema>;

const deliverySchema = record({
  message: messageSchema,
  /** The subscriptions that have yet to get it. */
  to: [subscriptionSchema],
  /** How often it was tried. */
  attempts: "number",
  /** True where later messages of its group wait for it; see `delivery/groups.ts`. */
  "holdsGroup?": oneOf(true),
  /** True where it goes to the dead-letter queues of the subscriptions. */
  "isDead?": oneOf(true),
});

/** A message that waits for its delivery. */
export type Delivery = RecordOf<typeof deliverySchema>;

const tokenSchema = record({ subscription: subscriptionSchema, expiresAt: "time" });

const sentMessageSchema = record({
  messageId: "string",
  sentAt: "time",
  /** `email`, `email-json`, `sms`, or the platform of an application, such as `GCM`. */
  protocol: "string",
  endpoint: "string",
  text: "string",
  "subject?": "string",
  "topicArn?": "string",
  "attributes?": { "*": { DataType: "string", "StringValue?": "string", "BinaryValue?": "bytes" } },
});

/** An e-mail, text message or push notification: it goes no further than the outbox. */
export type SentMessage = RecordOf<typeof sentMessageSchema>;

const applicationSchema = record({ platform: "string", name: "string", attributes: { "*": "string" } });

/** A platform application. */
export type PlatformApplication = RecordOf<typeof applicationSchema>;

const endpointSchema = record({ id: "string", application: "string", attributes: { "*": "string" } });

/** An endpoint of a platform application: a device. */
export type PlatformEndpoint = RecordOf<typeof endpointSchema>;

const keyPairSchema = record({
  privateKey: "string",
  certificate: "string",
  /** The name of the certificate's file, which is that of no other: clients remember certificates by their URLs. */
  fileName: "string",
});

/** A key pair that signs messages, with its certificate; both in PEM. */
export type SigningKeys = RecordOf<typeof keyPairSchema>;

const rememberedSchema = record({ until: "time", messageId: "string", sequenceNumber: "string" });

const phoneNumberSchema = record({
  /** When it opted out; it gets no text messages since. */
  "optedOutAt?": "time",
  /** Where it is in the sandbox. */
  "sandbox?": { status: oneOf("Pending", "Verified"), password: "string" },
});

/** What is known of a phone number. */
export type PhoneNumber = RecordOf<typeof phoneNumberSchema>;

/** What the emulated topics store. Families are by the name of their topic. */
export interface EmulatedState {
  /** The contract's; topics and subscriptions have more members. */
  readonly topics: Collection<EmulatedTopic>;
  readonly subscriptions: Family<EmulatedSubscription>;
  readonly subscriptionKeys: Family<string>;
  /** Subscriptions that want certain values of an attribute, by attribute, value and key; see `filter/filter-index.ts`. */
  readonly filterIndex: Family<true>;
  /** The keys of the other subscriptions, whose filter policies are always evaluated. */
  readonly unindexed: Family<true>;
  /** Subscriptions to confirm, by token; the tokens by the time when they expire. */
  readonly tokens: Collection<RecordOf<typeof tokenSchema>>;
  readonly tokenExpiry: Collection<string>;
  /** Messages by the time when they are due: `http` for HTTP endpoints, `other` for all others; those that are sent now are `http-taken`; see `delivery/outbox.ts`. */
  readonly outbox: Family<Delivery>;
  /** The last e-mails, text messages and push notifications, by a number of 16 digits that grows. */
  readonly sent: Collection<SentMessage>;
  /** The last sequence number of a FIFO topic, by its name. */
  readonly sequenceNumbers: Collection<number>;
  /** Of FIFO topics, by group and id. */
  readonly deduplication: Family<RecordOf<typeof rememberedSchema>>;
  /** The keys in `deduplication`, by the time when they are forgotten. */
  readonly deduplicationExpiry: Family<string>;
  /** Published messages of FIFO topics with an archive policy, by time and sequence number. */
  readonly archive: Family<PublishedMessage>;
  /** Messages of FIFO topics that wait for an earlier one of their group, by topic; see `delivery/groups.ts`. */
  readonly groups: Family<Delivery>;
  /** When the next message may be posted to a subscription with a throttle policy, by topic and the subscription's id. */
  readonly nextPosts: Family<number>;
  /** One record, `keys`. */
  readonly signing: Collection<SigningKeys>;
  /** By platform and name: `GCM/app`. */
  readonly applications: Collection<PlatformApplication>;
  /** By their application; within it by id. */
  readonly endpoints: Family<PlatformEndpoint>;
  /** The ids of endpoints by their application and token. */
  readonly endpointTokens: Family<string>;
  readonly smsAttributes: Collection<string>;
  readonly phoneNumbers: Collection<PhoneNumber>;
}

/** Names the collections of the emulated topics. */
export function emulatedState(own: Scope, contract: Scope): EmulatedState {
  return {
    topics: contract.collection("topics", topicSchema),
    subscriptions: contract.family("subscriptions", subscriptionSchema),
    subscriptionKeys: contract.family("subscription-keys", "string"),
    filterIndex: own.family("filter-index", oneOf(true)),
    unindexed: own.family("unindexed", oneOf(true)),
    tokens: own.collection("tokens", tokenSchema),
    tokenExpiry: own.collection("token-expiry", "string"),
    outbox: own.family("outbox", deliverySchema),
    sent: own.collection("sent", sentMessageSchema),
    sequenceNumbers: own.collection("sequence-numbers", "number"),
    deduplication: own.family("deduplication", rememberedSchema),
    deduplicationExpiry: own.family("deduplication-expiry", "string"),
    archive: own.family("archive", messageSchema),
    groups: own.family("groups", deliverySchema),
    nextPosts: own.family("next-posts", "number"),
    signing: own.collection("signing", keyPairSchema),
    applications: own.collection("applications", applicationSchema),
    endpoints: own.family("endpoints", endpointSchema),
    endpointTokens: own.family("endpoint-tokens", "string"),
    smsAttributes: own.collection("sms-attributes", "string"),
    phoneNumbers: own.collection("phone-numbers", phoneNumberSchema),
  };
}
