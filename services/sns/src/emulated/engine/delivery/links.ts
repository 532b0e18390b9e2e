import { subscriptionArn } from "../../../subscription.js";
import { topicArn } from "../../../topic.js";
import type { EmulatedSubscription, PublishedMessage } from "../../state.js";
import type { EitherCall } from "../../types.js";

/** The link by which an endpoint confirms its subscription. */
export function subscribeUrl(call: EitherCall, { url, topic, token = "" }: PublishedMessage): string {
  return `${url}/?Action=ConfirmSubscription&TopicArn=${topicArn(call, topic)}&Token=${token}${credentialOf(call)}`;
}

/** The link that ends a subscription. */
export function unsubscribeUrl(
  call: EitherCall,
  { url }: PublishedMessage,
  subscription: EmulatedSubscription,
): string {
  return `${url}/?Action=Unsubscribe&SubscriptionArn=${subscriptionArn(call, subscription)}${credentialOf(call)}`;
}

/** The key id in links, whose requests are not signed. */
export const LINK_KEY = "link";

/**
 * AWS's links name the region in their host; a link to the mock port names it as presigned URLs do, with the world, where these are not those of
 * unsigned requests.
 */
function credentialOf({ region, accessKeyPrefix }: EitherCall): string {
  if (region === "us-east-1" && accessKeyPrefix === "") return "";
  return `&X-Amz-Credential=${accessKeyPrefix}${LINK_KEY}/20100331/${region}/sns/aws4_request`;
}
