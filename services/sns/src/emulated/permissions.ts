import { arn, type Permissions } from "@cloudstub/kit";
import { conditionKeys, resourceIn } from "./accounts.js";
import { notAuthorized } from "./errors.js";
import type { EmulatedCall } from "./types.js";

/** Operations of no topic (Service Authorization Reference, "Actions, resources, and condition keys for Amazon SNS"), which need their permission of all. */
const ofTopics =
  /^(?:AddPermission|ConfirmSubscription|CreateTopic|DeleteTopic|GetDataProtectionPolicy|GetTopicAttributes|ListSubscriptionsByTopic|ListTagsForResource|Publish|PublishBatch|PutDataProtectionPolicy|RemovePermission|SetTopicAttributes|Subscribe|TagResource|UntagResource)$/;

/** What callers need permissions for. A batch needs that of its single operation. */
export const permissions: Permissions<EmulatedCall["state"]> = {
  neededBy(operation, input, call) {
    const action = `sns:${operation.replace(/Batch$/, "")}`;
    // As refusals of AWS have it (aws-ia/terraform-aws-control_tower_account_factory, issue 151).
    const words = { action: action.replace("sns:", "SNS:") };
    const resource = operation === "CreateTopic" ? arn(call, "sns", String(input["Name"])) : resourceIn(input);
    if (!ofTopics.test(operation) || resource === "") return [{ action, resource: "*", words }];
    const topic = call.state.topics.get(resource.split(":")[5] ?? "");
    return [
      {
        action,
        resource,
        words,
        keys: topic && conditionKeys(call, topic, input),
        policy: topic?.attributes?.["Policy"],
      },
    ];
  },
  refuse: notAuthorized,
};
