import { notANumber } from "../../errors.js";
import { checkAttributes, type MessageAttributes } from "../../message-attributes.js";
import { notXml } from "../../message-body.js";
import {
  attributeTypeTooLong,
  invalidAttributeContents,
  invalidSystemAttribute,
  listsNotSupported,
  tooManyAttributes,
  valueOfOtherType,
} from "../errors.js";

/** AWS takes letters of every script. */
const letterName = /^[\p{L}0-9_.-]+$/u;

/** Throws `InvalidParameterValue` for attributes that a message can't have, by number, name, type or value. */
export function checkMessageAttributes(attributes: MessageAttributes | undefined): void {
  if (attributes === undefined) return;
  const entries = Object.entries(attributes);
  if (entries.length > 10) throw tooManyAttributes(entries.length);
  for (const [, { StringListValues, BinaryListValues }] of entries) {
    if (StringListValues !== undefined || BinaryListValues !== undefined) throw listsNotSupported();
  }
  checkAttributes("user", attributes, letterName);
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
    size +=
      Buffer.byteLength(name) + Buffer.byteLength(DataType) + (BinaryValue?.length ?? Buffer.byteLength(StringValue));
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

/**
 * True for a decimal number that a message attribute can have: of at most 38 digits, from 10^-128 to 10^126 above or below
 * zero, or zero itself (SQS Developer Guide, "Amazon SQS message attributes").
 */
function isInRange(decimal: string): boolean {
  const [, whole = "", fraction = "", exponent = "0"] = /^[+-]?(\d*)(?:\.(\d*))?(?:[eE](.+))?$/.exec(decimal) ?? [];
  const digits = whole + fraction;
  const first = digits.search(/[1-9]/);
  if (first === -1) return true;
  const significant = digits.slice(first, lastNonZero(digits) + 1);
  const magnitude = whole.length - first - 1 + Number(exponent);
  return (
    significant.length <= 38 && magnitude >= -128 && (magnitude < 126 || (magnitude === 126 && significant === "1"))
  );
}

function lastNonZero(digits: string): number {
  let last = digits.length - 1;
  while (digits[last] === "0") last--;
  return last;
}
