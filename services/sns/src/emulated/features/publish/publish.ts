import { checkTarget } from "../../../message.js";
import { findTopic } from "../../engine/topics/topic.js";
import { MAX_MESSAGE, messageTooLong } from "../../errors.js";
import type { EmulatedHandler } from "../../types.js";
import { checkFifo } from "./deduplication.js";
import { publishToEndpoint, publishToPhone } from "./direct.js";
import { checkMessage, checkStructure, sizeOf } from "./message-checks.js";
import { publishToTopic } from "./publish-to.js";

/** Publishes a message to a topic, to an endpoint of an application or to a phone number. */
export const publish: EmulatedHandler<"Publish"> = (input, call) => {
  const { TopicArn, TargetArn, PhoneNumber } = input;
  checkTarget(input);
  checkMessage(input);
  if (sizeOf(input) > MAX_MESSAGE) throw messageTooLong();
  const arn = TopicArn ?? TargetArn;
  if (arn?.includes(":endpoint/")) return publishToEndpoint(call, arn, input);
  checkStructure(input);
  if (arn === undefined) return publishToPhone(call, PhoneNumber ?? "", input);
  const topic = findTopic(call, arn);
  checkFifo(topic, input);
  return publishToTopic(call, topic, input);
};
