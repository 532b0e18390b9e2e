import { unknownAttribute } from "../errors.js";
import { findQueue } from "../queue.js";
import { attributesOf, isQueueAttribute, type QueueAttributes } from "../queue-attributes.js";
import type { SqsHandler } from "../types.js";

/** The attributes that are asked for, as far as the queue has them; none unless asked for. */
export const getQueueAttributes: SqsHandler<"GetQueueAttributes"> = ({ QueueUrl, AttributeNames = [] }, call) => {
  const queue = findQueue(call.state, QueueUrl);
  const unknown = AttributeNames.find((name) => !isQueueAttribute(name));
  if (unknown !== undefined) throw unknownAttribute(unknown);
  if (AttributeNames.length === 0) return {};
  const attributes = attributesOf(call, queue);
  return { Attributes: AttributeNames.includes("All") ? attributes : pick(attributes, AttributeNames) };
};

/** Some attributes, as far as they are there. */
export function pick(attributes: QueueAttributes, names: readonly (keyof QueueAttributes)[]): QueueAttributes {
  return Object.fromEntries(
    names.flatMap((name) => (attributes[name] === undefined ? [] : [[name, attributes[name]]])),
  );
}
