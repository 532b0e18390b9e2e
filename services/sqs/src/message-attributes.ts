import { createHash } from "node:crypto";
import {
  type AttributeKind,
  attributeNameTooLong,
  emptyMessageAttributeName,
  emptyMessageAttributeType,
  emptyMessageAttributeValue,
  invalidAttributeName,
  invalidMessageAttributeType,
  notANumber,
  reservedAttributeName,
} from "./errors.js";

/** Attributes of a message by name. They are checked and digested, and not stored (specification 2.4). */
export type MessageAttributes = { readonly [name: string]: AttributeValue };

interface AttributeValue {
  readonly DataType: string;
  readonly StringValue?: string | undefined;
  readonly BinaryValue?: Uint8Array | undefined;
  /** AWS has reserved lists, and takes none. */
  readonly StringListValues?: readonly string[] | undefined;
  readonly BinaryListValues?: readonly Uint8Array[] | undefined;
}

const dataType = /^(String|Number|Binary)(\..*)?$/s;
const plainName = /^[A-Za-z0-9_.-]+$/;
const decimal = /^[+-]?(\d+(\.\d*)?|\.\d+)([eE][+-]?\d+)?$/;

/**
 * Throws `InvalidParameterValue` for an attribute without name, type or value, of a name that users can't give, of an unknown
 * type, or a Number whose value is not a number.
 */
export function checkAttributes(kind: AttributeKind, attributes: MessageAttributes = {}, userName = plainName): void {
  for (const [name, value] of Object.entries(attributes)) {
    if (name === "") throw emptyMessageAttributeName();
    if (kind === "user") checkName(name, userName);
    if (value.DataType === "") throw emptyMessageAttributeType(name);
    const [, type] = dataType.exec(value.DataType) ?? [];
    if (type === undefined) throw invalidMessageAttributeType(kind, name);
    if (contentOf(value).length === 0) throw emptyMessageAttributeValue(kind, name, value.DataType);
    if (type === "Number" && !decimal.test(value.StringValue ?? "")) throw notANumber(kind, name);
  }
}

/** SQS Developer Guide, "Message metadata", on the names of message attributes. */
function checkName(name: string, userName: RegExp): void {
  if (name.length >= 256) throw attributeNameTooLong();
  if (!userName.test(name)) throw invalidAttributeName();
  if (/^(aws|amazon)\.|^\.|\.$|\.\./i.test(name)) throw reservedAttributeName();
}

/**
 * Lower-case hexadecimal MD5 of attributes, undefined where there are none. SDKs make it again and compare.
 *
 * The digest is of each attribute in the order of names: name, data type, a byte for the kind of value, value; all but
 * the byte preceded by their length in four bytes, most significant first (SQS Developer Guide, "Message metadata").
 */
export function md5OfAttributes(attributes: MessageAttributes = {}): string | undefined {
  const names = Object.keys(attributes).sort();
  if (names.length === 0) return undefined;
  const digest = createHash("md5");
  for (const name of names) {
    const value = attributes[name] as AttributeValue;
    for (const part of [Buffer.from(name), Buffer.from(value.DataType)]) digest.update(lengthOf(part)).update(part);
    const content = contentOf(value);
    digest.update(Uint8Array.of(isBinary(value) ? 2 : 1));
    digest.update(lengthOf(content)).update(content);
  }
  return digest.digest("hex");
}

function contentOf(value: AttributeValue): Uint8Array {
  return isBinary(value) ? (value.BinaryValue ?? new Uint8Array()) : Buffer.from(value.StringValue ?? "");
}

function isBinary({ DataType }: AttributeValue): boolean {
  return DataType === "Binary" || DataType.startsWith("Binary.");
}

function lengthOf(bytes: Uint8Array): Uint8Array {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes.length);
  return length;
}
