import type { RecordForm } from "@cloudstub/kit";
import type { Subscription, Topic } from "./state.js";

/** What a stored topic looks like. */
export function topicForm(): RecordForm<Topic> {
  return { name: "string" };
}

/** What a stored subscription looks like. */
export function subscriptionForm(): RecordForm<Subscription> {
  return { id: "string", topic: "string", protocol: "string", endpoint: "string" };
}
