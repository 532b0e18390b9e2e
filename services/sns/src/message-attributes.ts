import { emptyMessageAttributeValue, invalidMessageAttributeType } from "./errors.js";

/** Attributes of a message by name. They are checked, and not stored. */
export type MessageAttributes = { readonly [name: string]: AttributeValue };

interface AttributeValue {
  readonly DataType: string;
  readonly StringValue?: string | undefined;
  readonly BinaryValue?: Uint8Array | undefined;
}

const dataType = /^(String|Number|Binary)(\..*)?$/s;

/** Throws `ParameterValueInvalid` for an attribute of an unknown type or without a value of its type. */
export function checkAttributes(attributes: MessageAttributes = {}): void {
  for (const [name, { DataType, StringValue = "", BinaryValue = "" }] of Object.entries(attributes)) {
    const [, type] = dataType.exec(DataType) ?? [];
    if (type === undefined) throw invalidMessageAttributeType(name);
    if ((type === "Binary" ? BinaryValue : StringValue).length === 0) throw emptyMessageAttributeValue(name, DataType);
  }
}
