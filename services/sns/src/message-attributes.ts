import {
  attributeNameTooLong,
  emptyAttributeName,
  emptyMessageAttributeValue,
  invalidCharacterInAttributeName,
  invalidMessageAttributeType,
  periodAtEndOfAttributeName,
  periodAtStartOfAttributeName,
  successivePeriodsInAttributeName,
} from "./errors.js";

/** Attributes of a message by name. They are checked, and not stored. */
export type MessageAttributes = { readonly [name: string]: AttributeValue };

interface AttributeValue {
  readonly DataType: string;
  readonly StringValue?: string | undefined;
  readonly BinaryValue?: Uint8Array | undefined;
}

const dataType = /^(String|Number|Binary)(\..*)?$/s;

/** Throws `ParameterValueInvalid` for an attribute of a malformed name, of an unknown type or without a value of its type. */
export function checkAttributes(attributes: MessageAttributes = {}): void {
  for (const [name, { DataType, StringValue = "", BinaryValue = "" }] of Object.entries(attributes)) {
    const type = typeOfAttribute(name, DataType);
    if ((type === "Binary" ? BinaryValue : StringValue).length === 0) throw emptyMessageAttributeValue(name, DataType);
  }
}

/** `String`, `Number` or `Binary`. Throws `ParameterValueInvalid` for an attribute of a malformed name or of an unknown type. */
export function typeOfAttribute(name: string, DataType: string): string {
  checkName(name);
  const [, type] = dataType.exec(DataType) ?? [];
  if (type === undefined) throw invalidMessageAttributeType(name);
  return type;
}

/** SNS Developer Guide, "Message attribute items". Names that begin with AWS are accepted: some configure the delivery. */
function checkName(name: string): void {
  if (name === "") throw emptyAttributeName();
  if (Buffer.byteLength(name) >= 256) throw attributeNameTooLong();
  if (name.startsWith(".")) throw periodAtStartOfAttributeName();
  if (name.endsWith(".")) throw periodAtEndOfAttributeName();
  const [other] = /[^A-Za-z0-9_.-]/u.exec(name) ?? [];
  if (other !== undefined) throw invalidCharacterInAttributeName(other.codePointAt(0) as number);
  if (name.includes("..")) throw successivePeriodsInAttributeName();
}
