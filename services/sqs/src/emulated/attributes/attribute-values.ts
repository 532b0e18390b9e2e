import { grammarFault, isObject } from "@cloudstub/kit";
import { unknownAttribute } from "../../errors.js";
import { isQueueAttribute } from "../../queue-attributes.js";
import type { EmulatedQueue, QueueSettings } from "../state.js";
import type { EmulatedCall } from "../types.js";
import { invalidAttributeValue, oneEncryptionOnly, queueTypeIsFixed, throughputNeedsGroups } from "./errors.js";
import { objectIn } from "./json-object.js";
import { checkRedriveAllowPolicy, normalRedrivePolicy, readRedrivePolicy } from "./redrive-policy.js";
import { attributesIn, settingsOf, typeAttributes } from "./settings.js";

/** Attributes by name, as a request sets them. */
export type GivenAttributes = { readonly [name: string]: string | undefined };

/** The normal form of a value. Throws for one that the attribute can't have. */
type Check = (value: string, name: string) => string;

const checks: { readonly [name: string]: Check } = {
  ContentBasedDeduplication: boolean,
  DeduplicationScope: oneOf("queue", "messageGroup"),
  DelaySeconds: between(0, 900),
  FifoQueue: (value) => {
    if (!isTrue(value)) throw queueTypeIsFixed();
    return "true";
  },
  FifoThroughputLimit: oneOf("perQueue", "perMessageGroupId"),
  KmsDataKeyReusePeriodSeconds: between(60, 86_400),
  KmsMasterKeyId: (value) => value,
  MaximumMessageSize: between(1024, 1_048_576),
  MessageRetentionPeriod: between(60, 1_209_600),
  Policy: emptyOr((value, name) => {
    const policy = objectIn(value);
    const statements = policy?.["Statement"];
    const valid = Array.isArray(statements) ? statements.every(isObject) : isObject(statements);
    if (policy === undefined || !valid) throw invalidAttributeValue(name);
    const fault = grammarFault(policy);
    if (fault !== undefined) throw invalidAttributeValue(name, fault);
    return value;
  }),
  ReceiveMessageWaitTimeSeconds: between(0, 20),
  RedriveAllowPolicy: emptyOr((value) => {
    checkRedriveAllowPolicy(value);
    return value;
  }),
  RedrivePolicy: emptyOr(normalRedrivePolicy),
  SqsManagedSseEnabled: boolean,
  VisibilityTimeout: between(0, 43_200),
};

/**
 * The attributes of a request, each value in its normal form. Throws for an attribute that a queue of this name can't have, or
 * not of this value. Whether a RedrivePolicy's queue can be one is looked at in {@link withAttributes}.
 */
export function readAttributes(name: string, given: GivenAttributes): GivenAttributes {
  const { refused } = typeAttributes(name);
  const read: { [name: string]: string } = {};
  for (const [attribute, value = ""] of Object.entries(given)) {
    const check = isQueueAttribute(attribute) ? checks[attribute] : undefined;
    if (check === undefined) throw unknownAttribute(attribute);
    const refusal = refused[attribute];
    if (refusal !== undefined) throw refusal(attribute);
    read[attribute] = check(value, attribute);
  }
  return read;
}

/** A queue whose attributes are changed; an empty text takes an attribute away. Throws what {@link readAttributes} leaves. */
export function withAttributes(call: EmulatedCall, queue: EmulatedQueue, given: GivenAttributes): EmulatedQueue {
  const exists = call.state.queues.has(queue.name);
  const attributes = merged(queue, given);
  const all = attributesIn({ name: queue.name, attributes });
  if (all["FifoThroughputLimit"] === "perMessageGroupId" && all["DeduplicationScope"] !== "messageGroup")
    throw throughputNeedsGroups();
  const policy = given["RedrivePolicy"];
  // A policy from before stays, though its queue may be gone or refuse by now.
  const deadLetters =
    policy === undefined ? queue.settings?.deadLetters : policy && readRedrivePolicy(call, queue.name, policy);
  // The scope is chosen when a queue is created: AWS shows a later one and goes on with the first.
  const deduplicationByGroup = exists
    ? settingsOf(queue).deduplicationByGroup
    : all["DeduplicationScope"] === "messageGroup";
  return {
    ...queue,
    attributes,
    settings: { ...settingsIn(all), deduplicationByGroup, ...(deadLetters && { deadLetters }) },
  };
}

function merged({ attributes = {} }: EmulatedQueue, given: GivenAttributes): { readonly [name: string]: string } {
  if (given["KmsMasterKeyId"] && given["SqsManagedSseEnabled"] === "true") throw oneEncryptionOnly();
  const encryption: GivenAttributes = given["KmsMasterKeyId"]
    ? { SqsManagedSseEnabled: "false" }
    : given["SqsManagedSseEnabled"] === "true"
      ? { KmsMasterKeyId: "" }
      : {};
  const withoutKey: GivenAttributes = given["KmsMasterKeyId"] === "" ? { KmsDataKeyReusePeriodSeconds: "" } : {};
  const entries = Object.entries({ ...attributes, ...encryption, ...given, ...withoutKey });
  return Object.fromEntries(entries.filter((entry): entry is [string, string] => Boolean(entry[1])));
}

function settingsIn(all: { readonly [name: string]: string }): Omit<QueueSettings, "deduplicationByGroup"> {
  const ms = (name: string) => Number(all[name]) * 1000;
  return {
    visibilityTimeout: ms("VisibilityTimeout"),
    delay: ms("DelaySeconds"),
    wait: ms("ReceiveMessageWaitTimeSeconds"),
    retention: ms("MessageRetentionPeriod"),
    maximumSize: Number(all["MaximumMessageSize"]),
    contentBasedDeduplication: all["ContentBasedDeduplication"] === "true",
  };
}

function between(least: number, greatest: number): Check {
  return (value, name) => {
    if (!/^\d+$/.test(value) || Number(value) < least || Number(value) > greatest) throw invalidAttributeValue(name);
    return String(Number(value));
  };
}

function oneOf(...values: readonly string[]): Check {
  return (value, name) => {
    if (!values.includes(value)) throw invalidAttributeValue(name);
    return value;
  };
}

/** AWS takes `True` and `FALSE`, too, and returns them in lower case. */
function boolean(value: string, name: string): string {
  const lower = value.toLowerCase();
  if (lower !== "true" && lower !== "false") throw invalidAttributeValue(name);
  return lower;
}

/** True for a boolean attribute that is set, in any case of its letters. */
export function isTrue(value: string | undefined): boolean {
  return value?.toLowerCase() === "true";
}

function emptyOr(check: Check): Check {
  return (value, name) => (value === "" ? value : check(value, name));
}
