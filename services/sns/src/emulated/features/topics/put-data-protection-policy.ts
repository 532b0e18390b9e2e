import { isFifo } from "../../../topic.js";
import { findTopic, updateTopic } from "../../engine/topics/topic.js";
import { invalidParameter } from "../../errors.js";
import type { EmulatedHandler } from "../../types.js";
import { checkDataProtectionPolicy } from "./data-protection.js";

/**
 * Stores the data protection policy of a standard topic (SNS Developer Guide, "Message data protection"), whose words are not documented. An
 * empty text takes it away: so Terraform's provider does it, in tests that pass against AWS.
 */
export const putDataProtectionPolicy: EmulatedHandler<"PutDataProtectionPolicy"> = (
  { ResourceArn, DataProtectionPolicy },
  call,
) => {
  const topic = findTopic(call, ResourceArn);
  if (isFifo(topic.name))
    throw invalidParameter("ResourceArn Reason: Data protection policies are not supported for FIFO topics");
  const { dataProtectionPolicy: _, ...without } = topic;
  if (DataProtectionPolicy === "") call.state.topics.set(topic.name, without);
  else {
    checkDataProtectionPolicy(DataProtectionPolicy);
    updateTopic(call, topic, { dataProtectionPolicy: DataProtectionPolicy });
  }
  return {};
};
