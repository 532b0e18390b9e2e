import { partsOfArn } from "../../../arn-parts.js";
import { notATopicArn, topicDoesNotExist } from "../../../errors.js";
import { removeTopic, topicArn } from "../../../topic.js";
import { archivedTopic } from "../../errors.js";
import type { EmulatedState, EmulatedTopic } from "../../state.js";
import type { EitherCall } from "../../types.js";
import { isArchived } from "./archive.js";

/**
 * The topic of an ARN. Throws `InvalidParameter` for another text and for the ARN of another region (recorded of AWS by LocalStack,
 * test_cross_region_access), and `NotFound` where there is no such topic.
 */
export function findTopic(call: EitherCall, arn: string): EmulatedTopic {
  const topic = call.state.topics.get(nameHere(call, arn));
  if (topic === undefined || topicArn(call, topic.name) !== arn) throw topicDoesNotExist();
  return topic;
}

/** The topic of an ARN; undefined where there is none. Throws `InvalidParameter` as {@link findTopic} does. */
export function topicIfAny(call: EitherCall, arn: string): EmulatedTopic | undefined {
  const topic = call.state.topics.get(nameHere(call, arn));
  return topic !== undefined && topicArn(call, topic.name) === arn ? topic : undefined;
}

/** Changes members of a topic. */
export function updateTopic(
  { state }: Pick<EitherCall, "state">,
  topic: EmulatedTopic,
  changes: Partial<EmulatedTopic>,
): void {
  state.topics.set(topic.name, { ...topic, ...changes });
}

/** Removes a topic with its subscriptions and indexes. Throws `InvalidState` for one with an archive. */
export function endTopic(state: EmulatedState, topic: EmulatedTopic): void {
  if (isArchived(topic)) throw archivedTopic();
  removeTopic({ state }, topic);
  const { filterIndex, unindexed, deduplication, deduplicationExpiry, groups, nextPosts } = state;
  for (const family of [filterIndex, unindexed, deduplication, deduplicationExpiry, groups, nextPosts])
    family.drop(topic.name);
}

function nameHere({ region }: EitherCall, arn: string): string {
  const [, , service, regionOfTopic, , name = ""] = partsOfArn(arn, "TopicArn");
  if (service !== "sns" || regionOfTopic !== region) throw notATopicArn();
  return name;
}
