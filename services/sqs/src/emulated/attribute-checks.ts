import { notANumber } from "../errors.js";
import { checkAttributes, type MessageAttributes } from "../message-attributes.js";
import { notXml } from "../message-body.js";
import { isInRange } from "./attribute-number.js";
import {
  attributeTypeTooLong,
  invalidAttributeContents,
  invalidSystemAttribute,
  listsNotSupported,
  tooManyAttributes,
  valueOfOtherType,
} from "./errors.js";

/** Throws `InvalidParameterValue` for attributes that a message can't have, by number, name, type or value. */
export function checkMessageAttributes(attributes: MessageAttributes | undefined): void {
  if (attributes === undefined) return;
  const entries = Object.entries(attributes);
  if (entries.length > 10) throw tooManyAttributes(entries.length);
  for (const [, { StringListValues, BinaryListValues }] of entries) {
    if (StringListValues !== undefined || BinaryListValues !== undefined) throw listsNotSupported();
  }
  checkAttributes("user", attributes);
  for (const [name, value] of entries) checkValue(name, value);
}

/** Throws `InvalidParameterValue` for a system attribute that can't be sent: there is one, AWSTraceHeader. */
export function checkSystemAttributes(attributes: MessageAttributes | undefined): void {
  if (attributes === undefined) return;
  checkAttributes("system", attributes);
  for (const [name, { DataType }] of Object.entries(attributes)) {
    if (name !== "AWSTraceHeader" || DataType !== "String") throw invalidSystemAttribute(name);
  }
}

/** Bytes of attributes that count as part of a message: names, types and values. */
export function sizeOfAttributes(attributes: MessageAttributes | undefined): number {
  let size = 0;
  for (const [name, { DataType, StringValue = "", BinaryValue }] of Object.entries(attributes ?? {})) {
    size += Buffer.byteLength(name) + Buffer.byteLength(DataType) + (BinaryValue?.length ?? Buffer.byteLength(StringValue));
  }
  return size;
}

/** Of a value that has the content of its type. */
function checkValue(name: string, { DataType, StringValue, BinaryValue }: MessageAttributes[string]): void {
  const [type = ""] = DataType.split(".", 1);
  if (DataType.length >= 256) throw attributeTypeTooLong();
  if (notXml.test(DataType) || notXml.test(StringValue ?? "")) throw invalidAttributeContents();
  if (type === "Binary" ? StringValue !== undefined : BinaryValue !== undefined) throw valueOfOtherType(name, type);
  if (type === "Number" && !isInRange(StringValue ?? "")) throw notANumber("user", name);
}
