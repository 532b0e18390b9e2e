import { topicArn } from "../topic.js";
import type { SnsHandler } from "../types.js";

/** The ARNs of all topics, in the order of names and in one page. */
export const listTopics: SnsHandler<"ListTopics"> = (_, call) => ({
  Topics: Array.from(call.state.topics.keys(), (name) => ({ TopicArn: topicArn(call, name) })),
});
