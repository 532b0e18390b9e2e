import {
  ConfirmSubscriptionCommand,
  CreatePlatformApplicationCommand,
  CreatePlatformEndpointCommand,
  PublishBatchCommand,
  type PublishCommand,
} from "@aws-sdk/client-sns";
import { expect, test } from "vitest";
import { laboratory } from "./laboratory.js";

const lab = laboratory();
const TopicArn = "arn:aws:sns:us-east-1:000000000000:orders";
const PlatformApplicationArn = "arn:aws:sns:us-east-1:000000000000:app/GCM/shop";
const uuid = "[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}";
const MessageId = expect.stringMatching(`^${uuid}$`);

test.each([
  [
    "ConfirmSubscription",
    new ConfirmSubscriptionCommand({ TopicArn, Token: "t" }),
    { SubscriptionArn: expect.stringMatching(`^${TopicArn}:${uuid}$`) },
  ],
  [
    "CreatePlatformApplication",
    new CreatePlatformApplicationCommand({ Name: "shop", Platform: "GCM", Attributes: { Enabled: "true" } }),
    { PlatformApplicationArn },
  ],
  [
    "CreatePlatformEndpoint",
    new CreatePlatformEndpointCommand({ PlatformApplicationArn, Token: "t" }),
    { EndpointArn: expect.stringMatching(`^arn:aws:sns:us-east-1:000000000000:endpoint/GCM/shop/${uuid}$`) },
  ],
  [
    "PublishBatch",
    new PublishBatchCommand({ TopicArn, PublishBatchRequestEntries: ["b", "a"].map((Id) => ({ Id, Message: "m" })) }),
    { Successful: ["b", "a"].map((Id) => ({ Id, MessageId })), Failed: [] },
  ],
] as const)("%s computes its output from the input and new ids", async (_, command, expected) => {
  const { $metadata, ...output } = await lab.client.send(command as unknown as PublishCommand);
  expect(output).toEqual(expected);
});
