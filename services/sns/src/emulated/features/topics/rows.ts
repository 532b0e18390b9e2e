import { addPermission } from "./add-permission.js";
import { createTopic } from "./create-topic.js";
import { deleteTopic } from "./delete-topic.js";
import { getDataProtectionPolicy } from "./get-data-protection-policy.js";
import { getTopicAttributes } from "./get-topic-attributes.js";
import { listTagsForResource } from "./list-tags-for-resource.js";
import { listTopics } from "./list-topics.js";
import { putDataProtectionPolicy } from "./put-data-protection-policy.js";
import { removePermission } from "./remove-permission.js";
import { setTopicAttributes } from "./set-topic-attributes.js";
import { tagResource } from "./tag-resource.js";
import { untagResource } from "./untag-resource.js";

/** The operations on topics. */
export const topicOperations = {
  AddPermission: addPermission,
  CreateTopic: createTopic,
  DeleteTopic: deleteTopic,
  GetDataProtectionPolicy: getDataProtectionPolicy,
  GetTopicAttributes: getTopicAttributes,
  ListTagsForResource: listTagsForResource,
  ListTopics: listTopics,
  PutDataProtectionPolicy: putDataProtectionPolicy,
  RemovePermission: removePermission,
  SetTopicAttributes: setTopicAttributes,
  TagResource: tagResource,
  UntagResource: untagResource,
};
