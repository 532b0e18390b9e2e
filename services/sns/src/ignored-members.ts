import type { IgnoredMembers } from "@cloudstub/kit";
import type { Sns } from "./types.js";

/** Input members that operations take and do not evaluate (specification 8.7). Subscribe always returns the ARN, as ReturnSubscriptionArn requests. */
export const ignoredMembers: IgnoredMembers<Sns> = {
  CreateTopic: [
    { member: "Attributes", where: (attributes) => Object.keys(attributes).some((name) => name !== "FifoTopic") },
    "Tags",
    "DataProtectionPolicy",
  ],
  ListSubscriptions: ["NextToken"],
  ListSubscriptionsByTopic: ["NextToken"],
  ListTopics: ["NextToken"],
  Subscribe: ["Attributes"],
};
