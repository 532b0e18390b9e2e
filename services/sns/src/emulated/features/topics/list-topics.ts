import { topicArn } from "../../../topic.js";
import { page, pageStart } from "../../page.js";
import type { EmulatedHandler } from "../../types.js";

/** The ARNs of topics in the order of names, a hundred in a page. */
export const listTopics: EmulatedHandler<"ListTopics"> = ({ NextToken }, call) => {
  const { items, ...next } = page(call.state.topics.entries(pageStart(NextToken)));
  return { Topics: items.map(({ name }) => ({ TopicArn: topicArn(call, name) })), ...next };
};
