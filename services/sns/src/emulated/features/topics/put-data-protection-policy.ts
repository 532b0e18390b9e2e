import { isFifo } from "../../../topic.js";
import { findTopic, updateTopic } from "../../engine/topics/topic.js";
import { invalidParameter } from "../../errors.js";
import type { EmulatedHandler } from "../../types.js";
import { checkDataProtectionPolicy } from "./data-protection.js";

/** Stores the data protection policy of a standard topic (SNS Developer Guide, "Message data protection"). Words are not documented. */
export const putDataProtectionPolicy: EmulatedHandler<"PutDataProtectionPolicy"> = (
  { ResourceArn, DataProtectionPolicy },
  call,
) => {
  const topic = findTopic(call, ResourceArn);
  if (isFifo(topic.name))
    throw invalidParameter("ResourceArn Reason: Data protection policies are not supported for FIFO topics");
  checkDataProtectionPolicy(DataProtectionPolicy);
  updateTopic(call, topic, { dataProtectionPolicy: DataProtectionPolicy });
  return {};
};
