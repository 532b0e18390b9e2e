import { type PolicySetting, policyOfMany, policyOfOne } from "../policy-of-many.js";

const policyOfTopic: PolicySetting = {
  service: "sns",
  *set({ ask }, TopicArn, policy) {
    yield* ask("sns", "SetTopicAttributes", { TopicArn, AttributeName: "Policy", AttributeValue: policy });
  },
  *unset({ ask, call }, TopicArn) {
    const AttributeValue = JSON.stringify(firstPolicy(TopicArn, call.account));
    yield* ask("sns", "SetTopicAttributes", { TopicArn, AttributeName: "Policy", AttributeValue });
  },
};

/** `AWS::SNS::TopicPolicy`. A topic without it has its first policy again (recorded answer of AWS). */
export const topicPolicy = policyOfMany(policyOfTopic, "Topics");

/** `AWS::SNS::TopicInlinePolicy`: `Ref` gives the topic's ARN. */
export const topicInlinePolicy = policyOfOne(policyOfTopic, "TopicArn");

/** The policy that a topic begins with (SNS Developer Guide, "Example cases for Amazon SNS access control"). */
function firstPolicy(Resource: string, account: string) {
  const actions =
    "GetTopicAttributes SetTopicAttributes AddPermission RemovePermission DeleteTopic Subscribe ListSubscriptionsByTopic Publish";
  return {
    Version: "2008-10-17",
    Id: "__default_policy_ID",
    Statement: [
      {
        Sid: "__default_statement_ID",
        Effect: "Allow",
        Principal: { AWS: "*" },
        Action: actions.split(" ").map((name) => `SNS:${name}`),
        Resource,
        Condition: { StringEquals: { "AWS:SourceOwner": account } },
      },
    ],
  };
}
