import { partsOfArn } from "./arn-parts.js";
import {
  emptyMessage,
  emptySubject,
  invalidPhoneNumber,
  messageIsNotJson,
  noDefaultMessage,
  noTarget,
} from "./errors.js";
import { checkAttributes, type MessageAttributes } from "./message-attributes.js";

/** A message of `Publish`, of an entry of `PublishBatch` or of the route. It is checked and not delivered (specification 6). */
export interface Message {
  readonly Message: string;
  readonly Subject?: string | undefined;
  /** `json` for an object with a text for each protocol. */
  readonly MessageStructure?: string | undefined;
  readonly MessageAttributes?: MessageAttributes | undefined;
}

/** The target of a message; AWS reads the members in this order. */
interface Target {
  readonly TopicArn?: string | undefined;
  readonly TargetArn?: string | undefined;
  readonly PhoneNumber?: string | undefined;
}

/** Throws `InvalidParameter` for an empty message or subject, or a message that does not match its structure. */
export function checkMessage({ Message, Subject, MessageStructure, MessageAttributes }: Message): void {
  if (Subject === "") throw emptySubject();
  if (Message === "") throw emptyMessage();
  checkAttributes(MessageAttributes);
  if (MessageStructure === "json" && typeof parse(Message).default !== "string") throw noDefaultMessage();
}

/** Throws `InvalidParameter` for a missing or malformed target. Whether the target exists is not checked. */
export function checkTarget({ TopicArn, TargetArn, PhoneNumber }: Target): void {
  if (TopicArn !== undefined) partsOfArn(TopicArn, "TopicArn");
  else if (TargetArn !== undefined) partsOfArn(TargetArn, "TargetArn");
  else if (PhoneNumber === undefined) throw noTarget();
  else if (!/^\+?\d{1,15}$/.test(PhoneNumber)) throw invalidPhoneNumber(PhoneNumber);
}

function parse(text: string): { readonly default?: unknown } {
  const value = parsed(text);
  if (typeof value !== "object" || value === null || Array.isArray(value)) throw messageIsNotJson();
  return value;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw messageIsNotJson();
  }
}
