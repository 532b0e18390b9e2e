import { addPermission } from "../operations/add-permission.js";
import { createTopic } from "../operations/create-topic.js";
import { deleteTopic } from "../operations/delete-topic.js";
import { getDataProtectionPolicy } from "../operations/get-data-protection-policy.js";
import { getTopicAttributes } from "../operations/get-topic-attributes.js";
import { listTagsForResource } from "../operations/list-tags-for-resource.js";
import { listTopics } from "../operations/list-topics.js";
import { putDataProtectionPolicy } from "../operations/put-data-protection-policy.js";
import { removePermission } from "../operations/remove-permission.js";
import { setTopicAttributes } from "../operations/set-topic-attributes.js";
import { tagResource } from "../operations/tag-resource.js";
import { untagResource } from "../operations/untag-resource.js";

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
