import { partsOfArn } from "./arn-parts.js";
import { emptyMessage, emptySubject, invalidPhoneNumber, messageIsNotJson, noDefaultMessage, noTarget } from "./errors.js";
import { checkAttributes, type MessageAttributes } from "./message-attributes.js";

/** A message as `Publish`, an entry of `PublishBatch` and the route carry it. It is checked and goes nowhere (specification 6). */
export interface Message {
  readonly Message: string;
  readonly Subject?: string | undefined;
  /** `json` where the message is an object of texts by protocol. */
  readonly MessageStructure?: string | undefined;
  readonly MessageAttributes?: MessageAttributes | undefined;
}

/** To whom a message goes; AWS looks at them in this order. */
interface Target {
  readonly TopicArn?: string | undefined;
  readonly TargetArn?: string | undefined;
  readonly PhoneNumber?: string | undefined;
}

/** Throws `InvalidParameter` for a message without text, or of a structure that it does not have. */
export function checkMessage({ Message, Subject, MessageStructure, MessageAttributes }: Message): void {
  if (Subject === "") throw emptySubject();
  if (Message === "") throw emptyMessage();
  checkAttributes(MessageAttributes);
  if (MessageStructure === "json" && typeof parse(Message).default !== "string") throw noDefaultMessage();
}

/** Throws `InvalidParameter` where there is no target, or one that can't be. Whether it exists is not looked at. */
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
