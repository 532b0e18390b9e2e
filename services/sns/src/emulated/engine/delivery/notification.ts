import { isObject, parseJson } from "@cloudstub/kit";
import { isFifo, topicArn } from "../../../topic.js";
import type { EmulatedSubscription, PublishedMessage } from "../../state.js";
import type { EitherCall } from "../../types.js";
import { subscribeUrl, unsubscribeUrl } from "./links.js";
import { certificateUrl, signatureOf } from "./signature.js";

/** A message while it is delivered to the subscriptions of its topic: what they have in common is made once. */
export class Notification {
  readonly message: PublishedMessage;
  readonly #call: EitherCall;
  #signatures: Map<string, string> | undefined;
  /** By protocol, since the text may be that of one. */
  #envelopes: Map<string, readonly [before: string, after: string]> | undefined;
  #structured: { readonly [protocol: string]: unknown } | undefined;

  constructor(call: EitherCall, message: PublishedMessage) {
    this.#call = call;
    this.message = message;
  }

  /** The text for a protocol: of a message of the structure `json` its own, or the default one. */
  textFor(protocol: string): string {
    const { isStructured, text } = this.message;
    if (!isStructured) return text;
    if (this.#structured === undefined) {
      const texts = parseJson(text);
      this.#structured = isObject(texts) ? texts : {};
    }
    const own = Object.hasOwn(this.#structured, protocol) ? this.#structured[protocol] : undefined;
    return String(typeof own === "string" ? own : this.#structured["default"]);
  }

  /** The JSON that queues and HTTP endpoints get, written as AWS writes it. Messages of FIFO topics are not signed. */
  envelopeFor(subscription: EmulatedSubscription): string {
    const { protocol } = subscription;
    this.#envelopes ??= new Map();
    const parts = this.#envelopes.get(protocol) ?? this.#envelopeParts(protocol);
    this.#envelopes.set(protocol, parts);
    const [before, after] = parts;
    if (this.message.type !== "Notification") return before + after;
    return `${before},\n${line("UnsubscribeURL", unsubscribeUrl(this.#call, this.message, subscription))}${after}`;
  }

  /** What an envelope has before and after the one member that is of its subscription. */
  #envelopeParts(protocol: string): readonly [before: string, after: string] {
    const call = this.#call;
    const { message } = this;
    const { id, type, topic, sequenceNumber, subject, token } = message;
    const members: [string, string | undefined][] = [
      ["Type", type],
      ["MessageId", id],
      ["Token", token],
      ["SequenceNumber", sequenceNumber],
      ["TopicArn", topicArn(call, topic)],
      ["Subject", subject],
      ["Message", this.textFor(protocol)],
      ["SubscribeURL", type === "Notification" ? undefined : subscribeUrl(call, message)],
      ["Timestamp", this.timestamp],
      ...(isFifo(topic) ? [] : this.#signatureMembers(protocol)),
    ];
    const lines = members.flatMap(([name, value]) => (value === undefined ? [] : [line(name, value)]));
    const attributes = Object.entries(this.attributes).map(
      ([name, value]) => `    ${JSON.stringify(name)} : ${JSON.stringify(value)}`,
    );
    const after = attributes.length > 0 ? `,\n  "MessageAttributes" : {\n${attributes.join(",\n")}\n  }` : "";
    return [`{\n${lines.join(",\n")}`, `${after}\n}`];
  }

  /** The members of a function's event. Its version of the signature is always 1 (recorded by LocalStack, test_publish_lambda_verify_signature). */
  eventFor(subscription: EmulatedSubscription) {
    const call = this.#call;
    const { message } = this;
    return {
      Type: message.type,
      MessageId: message.id,
      TopicArn: topicArn(call, message.topic),
      Subject: message.subject ?? null,
      Message: this.textFor(subscription.protocol),
      Timestamp: this.timestamp,
      SignatureVersion: "1",
      Signature: this.#signature(subscription.protocol, "1"),
      SigningCertUrl: certificateUrl(call, message),
      UnsubscribeUrl: unsubscribeUrl(call, message, subscription),
      MessageAttributes: this.attributes,
    };
  }

  get timestamp(): string {
    return new Date(this.message.publishedAt).toISOString();
  }

  /** Message attributes as envelopes and events have them. */
  get attributes(): { readonly [name: string]: { readonly Type: string; readonly Value: string } } {
    return Object.fromEntries(
      Object.entries(this.message.attributes ?? {}).map(([name, { DataType, StringValue = "", BinaryValue }]) => [
        name,
        {
          Type: DataType,
          Value: BinaryValue === undefined ? StringValue : Buffer.from(BinaryValue).toString("base64"),
        },
      ]),
    );
  }

  #signatureMembers(protocol: string): [string, string][] {
    const topic = this.#call.state.topics.get(this.message.topic);
    const version = topic?.attributes?.["SignatureVersion"] === "2" ? "2" : "1";
    return [
      ["SignatureVersion", version],
      ["Signature", this.#signature(protocol, version)],
      ["SigningCertURL", certificateUrl(this.#call, this.message)],
    ];
  }

  /** A signature covers nothing that is of one subscription, but the text may be that of its protocol. */
  #signature(protocol: string, version: "1" | "2"): string {
    const text = this.textFor(protocol);
    this.#signatures ??= new Map();
    const known = this.#signatures.get(version + text);
    if (known !== undefined) return known;
    const signature = signatureOf(this.#call, this.message, { text, version });
    this.#signatures.set(version + text, signature);
    return signature;
  }
}

function line(name: string, value: string): string {
  return `  "${name}" : ${JSON.stringify(value)}`;
}
