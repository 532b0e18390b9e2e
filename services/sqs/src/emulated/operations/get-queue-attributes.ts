import { unknownAttribute } from "../../errors.js";
import { pick } from "../../operations/get-queue-attributes.js";
import { findQueue } from "../../queue.js";
import { isQueueAttribute } from "../../queue-attributes.js";
import type { EmulatedHandler } from "../types.js";
import { queueAttributes } from "../views/queue-attributes-view.js";

/** The attributes that are asked for, as far as the queue has them; none unless asked for. */
export const getQueueAttributes: EmulatedHandler<"GetQueueAttributes"> = ({ QueueUrl, AttributeNames = [] }, call) => {
  const queue = findQueue(call.state, QueueUrl);
  const unknown = AttributeNames.find((name) => !isQueueAttribute(name));
  if (unknown !== undefined) throw unknownAttribute(unknown);
  if (AttributeNames.length === 0) return {};
  const attributes = queueAttributes(call, queue);
  const asked = AttributeNames.includes("All") ? attributes : pick(attributes, AttributeNames);
  return Object.keys(asked).length === 0 ? {} : { Attributes: asked };
};
