import { arn } from "@cloudstub/kit";
import { partsOfArn } from "./arn-parts.js";
import { invalidTopicName, notATopicArn, topicDoesNotExist } from "./errors.js";
import type { Topic } from "./state.js";
import type { SnsCall } from "./types.js";

const standardName = /^[A-Za-z0-9_-]{1,256}$/;
const fifoName = /^[A-Za-z0-9_-]{1,251}\.fifo$/;

/** The topic of this ARN. Throws `InvalidParameter` for any other text, and `NotFound` if there is no such topic. */
export function findTopic(call: SnsCall, topicArnText: string): Topic {
  const topic = call.state.topics.get(topicNameIn(topicArnText));
  if (topic === undefined || topicArn(call, topic.name) !== topicArnText) throw topicDoesNotExist();
  return topic;
}

/** The topic of this name or ARN, for routes. Throws the errors of {@link findTopic}. */
export function findTopicByNameOrArn(call: SnsCall, nameOrArn: string): Topic {
  return findTopic(call, nameOrArn.includes(":") ? nameOrArn : topicArn(call, nameOrArn));
}

/** Records a topic, or returns the existing one. Throws `InvalidParameter` for an invalid name. */
export function addTopic({ state }: Pick<SnsCall, "state">, name: string, fifo: boolean): Topic {
  if (!(fifo ? fifoName : standardName).test(name)) throw invalidTopicName();
  const known = state.topics.get(name);
  if (known !== undefined) return known;
  const topic: Topic = { name };
  state.topics.set(name, topic);
  return topic;
}

/** Removes a topic with its subscriptions. */
export function removeTopic({ state }: Pick<SnsCall, "state">, { name }: Topic): void {
  state.topics.delete(name);
  state.subscriptions.drop(name);
  state.subscriptionKeys.drop(name);
}

/** The ARN of a topic: `arn:aws:sns:us-east-1:000000000000:orders`. */
export function topicArn(call: Pick<SnsCall, "partition" | "region" | "account">, name: string): string {
  return arn(call, "sns", name);
}

/** True for the name of a FIFO topic. */
export function isFifo(name: string): boolean {
  return name.endsWith(".fifo");
}

/** The name in the ARN of a topic. Throws `InvalidParameter` for any other text. */
export function topicNameIn(text: string): string {
  const [, , service, , , name = ""] = partsOfArn(text, "TopicArn");
  if (service !== "sns") throw notATopicArn();
  return name;
}
