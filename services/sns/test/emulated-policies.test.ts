import {
  CreatePlatformApplicationCommand,
  CreatePlatformEndpointCommand,
  DeletePlatformApplicationCommand,
  GetSubscriptionAttributesCommand,
  ListSubscriptionsByTopicCommand,
  PublishCommand,
  SetSubscriptionAttributesCommand,
  SubscribeCommand,
  TagResourceCommand,
  UnsubscribeCommand,
} from "@aws-sdk/client-sns";
import { describe, expect, test } from "vitest";
import { emulatedLaboratory } from "./emulated-laboratory.js";

const lab = emulatedLaboratory();
const allow = { Effect: "Allow", Principal: "*", Action: "sns:Publish" };
const account = (operator: string, ...accounts: string[]) => ({ [operator]: { "aws:PrincipalAccount": accounts } });

describe("A topic", () => {
  test.each<[what: string, isAllowed: boolean, statements: object[]]>([
    // As CDK's enforceSSL adds it.
    [
      "a denial of plain HTTP",
      true,
      [allow, { ...allow, Effect: "Deny", Condition: { Bool: { "aws:SecureTransport": "false" } } }],
    ],
    [
      "a denial of other accounts",
      true,
      [allow, { ...allow, Effect: "Deny", Condition: account("StringNotEquals", "111122223333") }],
    ],
    [
      "a denial of its account",
      false,
      [allow, { ...allow, Effect: "Deny", Condition: account("StringLike", "1111*") }],
    ],
    [
      "a denial of all but one",
      false,
      [allow, { ...allow, Effect: "Deny", Condition: account("StringNotLike", "9*") }],
    ],
    [
      "a permission for its account",
      true,
      [{ ...allow, Condition: account("StringEqualsIfExists", "1", "111122223333") }],
    ],
    ["a permission for others", false, [{ ...allow, Condition: account("StringLike", "9*") }]],
    ["a permission for topics like it", true, [{ ...allow, Resource: "arn:aws:sns:*:*:t" }]],
    ["a permission for another topic", false, [{ ...allow, Resource: "arn:aws:sns:us-east-1:000000000000:u" }]],
    ["a permission for actions with a wildcard in their name", true, [{ ...allow, Action: "sns:Pub?i*h" }]],
    [
      "a permission for all but a service",
      true,
      [{ ...allow, Principal: undefined, NotPrincipal: { Service: "s3.amazonaws.com" } }],
    ],
    [
      "a permission for the tag that it has",
      true,
      [{ ...allow, Condition: { StringEquals: { "aws:ResourceTag/team": "blue" } } }],
    ],
    [
      "a permission for another tag",
      false,
      [{ ...allow, Condition: { StringEquals: { "aws:ResourceTag/team": "red" } } }],
    ],
    [
      "a permission for an organization",
      true,
      [{ ...allow, Condition: { StringEquals: { "aws:PrincipalOrgID": "o-1" } } }],
    ],
  ])("lets another account publish or not by %s: %s", async (_, isAllowed, Statement) => {
    const TopicArn = await lab.topic("t", { Policy: JSON.stringify({ Statement }) });
    await lab.client.send(new TagResourceCommand({ ResourceArn: TopicArn, Tags: [{ Key: "team", Value: "blue" }] }));
    const published = lab.topicsOf("111122223333").send(new PublishCommand({ TopicArn, Message: "m" }));
    if (isAllowed) expect((await published).MessageId).toBeDefined();
    else await expect(published).rejects.toMatchObject({ name: "AuthorizationErrorException" });
  });

  // SNS Developer Guide, "Example cases for Amazon SNS access control": subscriptions over HTTPS only.
  test("denies its own account's callers too, by what they ask for", async () => {
    const Statement = [
      {
        ...allow,
        Effect: "Deny",
        Action: "sns:Subscribe",
        Condition: { StringNotEquals: { "sns:Protocol": "https" } },
      },
      { ...allow, Effect: "Deny" },
    ];
    const TopicArn = await lab.topic("t", { Policy: JSON.stringify({ Statement }) });
    const subscribe = (Protocol: string, Endpoint: string) =>
      lab.client.send(new SubscribeCommand({ TopicArn, Protocol, Endpoint }));
    const refusal = (action: string) => ({
      name: "AuthorizationErrorException",
      message: `User: arn:aws:iam::000000000000:root is not authorized to perform: SNS:${action} on resource: ${TopicArn} with an explicit deny in a resource-based policy`,
    });
    await expect(subscribe("sqs", "arn:aws:sqs:us-east-1:000000000000:q")).rejects.toMatchObject(refusal("Subscribe"));
    await subscribe("https", "https://example.com/hook");
    await expect(lab.client.send(new PublishCommand({ TopicArn, Message: "m" }))).rejects.toMatchObject(
      refusal("Publish"),
    );
  });

  test("has subscriptions that only their owners and its own can read and change, and applications that no other account can use", async () => {
    const policy = { Statement: [{ ...allow, Action: ["sns:Subscribe", "sns:Publish"] }] };
    const TopicArn = await lab.topic("t", { Policy: JSON.stringify(policy) });
    const [owner, other] = [lab.topicsOf("111122223333"), lab.topicsOf("444455556666")];
    const endpoint = { Protocol: "sqs", Endpoint: "arn:aws:sqs:us-east-1:111122223333:q" };
    const { SubscriptionArn } = await owner.send(new SubscribeCommand({ TopicArn, ...endpoint }));
    const set = { SubscriptionArn, AttributeName: "RawMessageDelivery", AttributeValue: "true" };
    for (const client of [owner, lab.client]) {
      await client.send(new SetSubscriptionAttributesCommand(set));
      await client.send(new GetSubscriptionAttributesCommand({ SubscriptionArn }));
    }
    // Only the two end the subscription of a queue, and not by the link in its messages (SNS API reference, Unsubscribe).
    const link = `http://127.0.0.1:${lab.server.port}/?Action=Unsubscribe&SubscriptionArn=${SubscriptionArn}`;
    expect((await fetch(link)).status).toBe(403);
    const created = await lab.client.send(
      new CreatePlatformApplicationCommand({ Platform: "GCM", Name: "app", Attributes: { Enabled: "true" } }),
    );
    const application = { PlatformApplicationArn: created.PlatformApplicationArn };
    for (const command of [
      new SetSubscriptionAttributesCommand(set),
      new GetSubscriptionAttributesCommand({ SubscriptionArn }),
      new UnsubscribeCommand({ SubscriptionArn }),
      new CreatePlatformEndpointCommand({ ...application, Token: "t" }),
      new DeletePlatformApplicationCommand(application),
    ])
      await expect(other.send(command as SetSubscriptionAttributesCommand)).rejects.toMatchObject({
        name: "AuthorizationErrorException",
      });
    await owner.send(new UnsubscribeCommand({ SubscriptionArn }));
    expect((await lab.client.send(new ListSubscriptionsByTopicCommand({ TopicArn }))).Subscriptions).toEqual([]);
  });

  test.each([
    ["an effect in small letters", { Effect: "deny" }, "The Effect of a Statement is Allow or Deny."],
    ["a text as condition", { Condition: "none" }, "A Condition must have an object of keys for each operator."],
  ])("has no policy with %s", async (_, more, words) => {
    const Policy = JSON.stringify({ Statement: { ...allow, ...more } });
    await expect(lab.topic("t", { Policy })).rejects.toThrow(
      `Invalid parameter: Attributes Reason: Policy Error: ${words}`,
    );
  });

  // SNS Developer Guide, "Policy quotas"; AWS's words are not documented.
  test.each([
    ["30 KB", { Id: "x".repeat(30_700) }, "Policy can not be larger than 30720 bytes"],
    [
      "100 statements",
      { Statement: Array.from({ length: 101 }, () => ({})) },
      "Policy can not have more than 100 statements",
    ],
    ["levels of lists", { Id: JSON.parse("[".repeat(1000) + "]".repeat(1000)) }, "Policy Error: null"],
  ])("has no policy of more than %s", async (_, more, words) => {
    const Policy = JSON.stringify({ Statement: [allow], ...more });
    await expect(lab.topic("t", { Policy })).rejects.toThrow(`Invalid parameter: Attributes Reason: ${words}`);
  });
});
