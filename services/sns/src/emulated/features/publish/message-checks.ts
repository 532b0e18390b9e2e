import { isObject, parseJson } from "@cloudstub/kit";
import {
  emptyMessage,
  emptyMessageAttributeValue,
  invalidMessageAttributeType,
  messageIsNotJson,
  noDefaultMessage,
} from "../../../errors.js";
import { type MessageAttributes, typeOfAttribute } from "../../../message-attributes.js";
import { badSubject, notANumber, valueOfOtherType } from "../../errors.js";

/** A message of `Publish` or of an entry of `PublishBatch`. */
export interface NewMessage {
  readonly Message: string;
  readonly Subject?: string | undefined;
  readonly MessageStructure?: string | undefined;
  readonly MessageAttributes?: MessageAttributes | undefined;
  readonly MessageGroupId?: string | undefined;
  readonly MessageDeduplicationId?: string | undefined;
}

/** ASCII that begins with a letter, a digit or punctuation, without line breaks and control characters, of up to 100 characters (SNS API reference, Publish). */
const subject = /^[!-~][ -~]{0,99}$/;

/** True for a message with a subject that AWS does not take. */
export function hasBadSubject({ Subject }: Pick<NewMessage, "Subject">): boolean {
  return Subject !== undefined && !subject.test(Subject);
}

/** Throws where a message is none that AWS takes, whatever its target. */
export function checkMessage({ Message, Subject, MessageAttributes = {} }: NewMessage): void {
  if (hasBadSubject({ Subject })) throw badSubject();
  if (Message === "") throw emptyMessage();
  for (const [name, value] of Object.entries(MessageAttributes)) checkAttribute(name, value);
}

/** Throws for a message of the structure `json` that is not an object with a default text. Texts for devices need none. */
export function checkStructure({ Message, MessageStructure }: NewMessage, needsDefault = true): void {
  if (MessageStructure !== "json") return;
  const texts = parseJson(Message);
  if (!isObject(texts)) throw messageIsNotJson();
  if (needsDefault && typeof texts["default"] !== "string") throw noDefaultMessage();
}

/** Bytes of a message that count against the limits: its text, and names, types and values of its attributes. */
export function sizeOf({ Message, MessageAttributes = {} }: NewMessage): number {
  let size = Buffer.byteLength(Message);
  for (const [name, { DataType, StringValue = "", BinaryValue }] of Object.entries(MessageAttributes)) {
    size +=
      Buffer.byteLength(name) + Buffer.byteLength(DataType) + (BinaryValue?.length ?? Buffer.byteLength(StringValue));
  }
  return size;
}

function checkAttribute(name: string, { DataType, StringValue = "", BinaryValue }: MessageAttributes[string]): void {
  const type = typeOfAttribute(name, DataType);
  // A prefix and a dot need something after them (recorded answer of AWS).
  if (DataType === `${type}.`) throw invalidMessageAttributeType(name);
  const isEmpty = BinaryValue === undefined || BinaryValue.length === 0;
  if (type === "Binary" ? StringValue !== "" : !isEmpty) throw valueOfOtherType(name, type);
  if (type === "Binary" ? isEmpty : StringValue === "") throw emptyMessageAttributeValue(name, DataType);
  if (type === "Number" && !isNumber(StringValue)) throw notANumber(name);
}

/** True for a decimal number. JavaScript's `Number` takes more: spaces, and digits of other bases. */
function isNumber(text: string): boolean {
  return /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i.test(text) && Number.isFinite(Number(text));
}
