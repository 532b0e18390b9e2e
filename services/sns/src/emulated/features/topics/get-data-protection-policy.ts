import { findTopic } from "../../engine/topics/topic.js";
import type { EmulatedHandler } from "../../types.js";

/** The data protection policy of a topic. It is stored only: messages are not searched for sensitive data. */
export const getDataProtectionPolicy: EmulatedHandler<"GetDataProtectionPolicy"> = ({ ResourceArn }, call) => {
  const { dataProtectionPolicy } = findTopic(call, ResourceArn);
  return dataProtectionPolicy === undefined ? {} : { DataProtectionPolicy: dataProtectionPolicy };
};
