import {
  CreateTopicCommand,
  GetSubscriptionAttributesCommand,
  GetTopicAttributesCommand,
  SNSClient,
  SubscribeCommand,
  UnsubscribeCommand,
} from "@aws-sdk/client-sns";
import module from "@cloudstub/sns";
import { templatesOf, X } from "../sdk-request.js";
import { digits, type Subject } from "../subject.js";

const TopicArn = "arn:aws:sns:us-east-1:000000000000:orders";

/** Subscriptions of one topic. */
export async function makeSubject(): Promise<Subject> {
  const template = templatesOf(SNSClient);
  const subscribe = await template(
    new SubscribeCommand({ TopicArn, Protocol: "https", Endpoint: `https://example.com/${X}` }),
  );
  return {
    module,
    setUp: await template(new CreateTopicCommand({ Name: "orders" })),
    values: (number) => [digits(number)],
    fill: subscribe,
    called: /<SubscriptionArn>([^<]+)/,
    operations: {
      Subscribe: [subscribe, "added"],
      GetSubscriptionAttributes: [
        await template(new GetSubscriptionAttributesCommand({ SubscriptionArn: X })),
        "existing",
      ],
      GetTopicAttributes: [await template(new GetTopicAttributesCommand({ TopicArn })), "existing"],
      Unsubscribe: [await template(new UnsubscribeCommand({ SubscriptionArn: X })), "removed"],
    },
  };
}
