import { CreateFunctionCommand, LambdaClient } from "@aws-sdk/client-lambda";
import {
  CheckIfPhoneNumberIsOptedOutCommand,
  ConfirmSubscriptionCommand,
  CreatePlatformApplicationCommand,
  CreatePlatformEndpointCommand,
  CreateSMSSandboxPhoneNumberCommand,
  DeleteTopicCommand,
  GetEndpointAttributesCommand,
  GetPlatformApplicationAttributesCommand,
  GetTopicAttributesCommand,
  ListPhoneNumbersOptedOutCommand,
  ListSMSSandboxPhoneNumbersCommand,
  ListSubscriptionsByTopicCommand,
  OptInPhoneNumberCommand,
  PublishCommand,
  SetEndpointAttributesCommand,
  SetPlatformApplicationAttributesCommand,
  SetSMSAttributesCommand,
  SubscribeCommand,
  UnsubscribeCommand,
  VerifySMSSandboxPhoneNumberCommand,
} from "@aws-sdk/client-sns";
import lambda from "@cloudstub/lambda";
import sqs from "@cloudstub/sqs";
import { describe, expect, test } from "vitest";
import sns from "../src/index.js";
import { emulatedLaboratory } from "./emulated-laboratory.js";

// The functions keep the contract, in which no code runs: the test is about the call of one.
const lab = emulatedLaboratory({ modules: [sns, sqs, lambda], fidelity: { sns: "emulated", sqs: "emulated" } });
const PhoneNumber = "+15550100";
const application = { Platform: "GCM", Name: "app", Attributes: { PlatformCredential: "secret" } };
const PlatformApplicationArn = "arn:aws:sns:us-east-1:000000000000:app/GCM/app";

interface Sent {
  readonly endpoint: string;
  readonly protocol: string;
  readonly text: string;
  readonly subject?: string;
}

/** The outbox, as the API port shows it. */
const sent = async (endpoint?: string) =>
  (await lab.api(`GET /api/sns/list-sent-messages${endpoint === undefined ? "" : `?endpoint=${endpoint}`}`)).body[
    "messages"
  ] as Sent[];

test("a function is invoked with AWS's event, and the history shows that", async () => {
  const config = {
    endpoint: `http://127.0.0.1:${lab.server.port}`,
    region: "us-east-1",
    credentials: { accessKeyId: "test", secretAccessKey: "test" },
  };
  const client = new LambdaClient(config);
  const Code = { ZipFile: Uint8Array.of(80, 75, 5, 6) };
  const { FunctionArn = "" } = await client.send(
    new CreateFunctionCommand({ FunctionName: "f", Role: "arn:aws:iam::000000000000:role/r", Code }),
  );
  client.destroy();
  const topic = await lab.topic("t");
  await lab.subscribe(topic, FunctionArn);
  await lab.publish(topic, "m");
  const [invocation] = lab.server.world.history.latestFirst().filter(({ name }) => name === "Invoke");
  expect(invocation).toMatchObject({ serviceId: "lambda", statusCode: 200 });
});

describe("The outbox has", () => {
  test("e-mails, first the one that asks to confirm the subscription", async () => {
    const topic = await lab.topic("t");
    const { SubscriptionArn } = await lab.client.send(
      new SubscribeCommand({ TopicArn: topic, Protocol: "email", Endpoint: "a@example.org" }),
    );
    expect(SubscriptionArn).toBe("pending confirmation");
    const [{ text: invitation } = { text: "" }] = await sent();
    const Token = /Token=([0-9a-f]{288})/.exec(invitation)?.[1];
    const confirmed = await lab.client.send(
      new ConfirmSubscriptionCommand({ TopicArn: topic, Token, AuthenticateOnUnsubscribe: "true" }),
    );
    await lab.publish(topic, "news", { Subject: "s" });
    expect(await sent("a@example.org")).toMatchObject([{ protocol: "email", text: "news", subject: "s" }, {}]);
    // Only a signed request ends it then.
    const link = await fetch(
      `http://127.0.0.1:${lab.server.port}/?Action=Unsubscribe&SubscriptionArn=${confirmed.SubscriptionArn}`,
    );
    expect(link.status).toBe(403);
  });

  test("tokens, each for the one subscription that it was sent for", async () => {
    const topic = await lab.topic("t");
    const subscribe = () => lab.subscribe(topic, "a@example.org");
    const token = async () => /Token=([0-9a-f]{288})/.exec((await sent())[0]?.text ?? "")?.[1] ?? "";
    const confirm = (Token: string) => lab.client.send(new ConfirmSubscriptionCommand({ TopicArn: topic, Token }));
    const unknown = { name: "InvalidParameterException", message: "Invalid parameter: Token" };
    // Of a subscription that ended before it was confirmed.
    const first = await subscribe();
    const ended = await token();
    await lab.client.send(new UnsubscribeCommand({ SubscriptionArn: first }));
    await expect(confirm(ended)).rejects.toMatchObject(unknown);
    // Of one that was made again, whose own token is good, also twice.
    const second = await subscribe();
    await expect(confirm(ended)).rejects.toMatchObject(unknown);
    for (let i = 0; i < 2; i++) expect((await confirm(await token())).SubscriptionArn).toBe(second);
    // Of a topic that was deleted, where one has its name now.
    await lab.client.send(new UnsubscribeCommand({ SubscriptionArn: second }));
    await subscribe();
    await lab.client.send(new DeleteTopicCommand({ TopicArn: topic }));
    await lab.topic("t");
    await expect(confirm(await token())).rejects.toMatchObject(unknown);
    expect((await lab.client.send(new ListSubscriptionsByTopicCommand({ TopicArn: topic }))).Subscriptions).toEqual([]);
    // Of another length (recorded of AWS by the tests of Ballerina's client, confirmSubscriptionWithInvalidTokenTest).
    await expect(confirm(ended.slice(1))).rejects.toMatchObject({
      name: "InvalidParameterException",
      message: "Invalid token",
    });
  });

  // SNS Developer Guide, "Deleting an Amazon SNS topic and subscription": unconfirmed subscriptions are deleted after 48 hours.
  test("another token where an endpoint is subscribed again before it confirms, and the subscription ends two days after the last", async () => {
    const topic = await lab.topic("t");
    const subscribe = () => lab.subscribe(topic, "a@example.org");
    const counts = async () => {
      const { Attributes = {} } = await lab.client.send(new GetTopicAttributesCommand({ TopicArn: topic }));
      return [
        Attributes["SubscriptionsPending"],
        Attributes["SubscriptionsConfirmed"],
        Attributes["SubscriptionsDeleted"],
      ];
    };
    await subscribe();
    await lab.clock.advance("47h");
    const again = await subscribe();
    await lab.clock.advance("47h");
    expect(await counts()).toEqual(["1", "0", "0"]);
    await lab.clock.advance("1h");
    expect(await counts()).toEqual(["0", "0", "0"]);
    expect(await subscribe()).not.toBe(again);
    const Token = /Token=([0-9a-f]{288})/.exec((await sent())[0]?.text ?? "")?.[1];
    await lab.client.send(new ConfirmSubscriptionCommand({ TopicArn: topic, Token }));
    await lab.clock.advance("49h");
    expect(await counts()).toEqual(["0", "1", "0"]);
  });

  test("text messages, but none to a number that opted out", async () => {
    const publish = () => lab.client.send(new PublishCommand({ PhoneNumber, Message: "code 1" }));
    await publish();
    expect(await sent()).toMatchObject([{ protocol: "sms", endpoint: PhoneNumber, text: "code 1" }]);
    await lab.api(`POST /api/sns/opt-out?phoneNumber=${encodeURIComponent(PhoneNumber)}`);
    await publish();
    // Nor does it as a subscription.
    const topic = await lab.topic("t");
    await lab.client.send(new SubscribeCommand({ TopicArn: topic, Protocol: "sms", Endpoint: "+1-555-0100" }));
    await lab.publish(topic, "news");
    expect(await sent()).toHaveLength(1);
    const optedOut = async () => [
      (await lab.client.send(new CheckIfPhoneNumberIsOptedOutCommand({ phoneNumber: PhoneNumber }))).isOptedOut,
      (await lab.client.send(new ListPhoneNumbersOptedOutCommand({}))).phoneNumbers,
    ];
    expect(await optedOut()).toEqual([true, [PhoneNumber]]);
    await lab.client.send(new OptInPhoneNumberCommand({ phoneNumber: PhoneNumber }));
    expect((await optedOut())[0]).toBe(false);
  });

  test("the password that verifies a number of the sandbox", async () => {
    await lab.client.send(new CreateSMSSandboxPhoneNumberCommand({ PhoneNumber }));
    const status = async () =>
      (await lab.client.send(new ListSMSSandboxPhoneNumbersCommand({}))).PhoneNumbers?.[0]?.Status;
    const [{ text } = { text: "" }] = await sent();
    const verify = (OneTimePassword: string) =>
      lab.client.send(new VerifySMSSandboxPhoneNumberCommand({ PhoneNumber, OneTimePassword }));
    await expect(verify("0000000")).rejects.toMatchObject({ name: "VerificationException" });
    expect(await status()).toBe("Pending");
    await verify(text.slice(0, 6));
    expect(await status()).toBe("Verified");
  });

  test("push notifications, with the text for the platform, unless the endpoint is disabled", async () => {
    await lab.client.send(new CreatePlatformApplicationCommand(application));
    const shown = await lab.client.send(new GetPlatformApplicationAttributesCommand({ PlatformApplicationArn }));
    expect(shown.Attributes).toEqual({ Enabled: "true" });
    const create = (CustomUserData?: string) =>
      lab.client.send(new CreatePlatformEndpointCommand({ PlatformApplicationArn, Token: "t", CustomUserData }));
    const { EndpointArn = "" } = await create("u");
    expect((await create("u")).EndpointArn).toBe(EndpointArn);
    // Clients read the ARN out of this sentence (Developer Guide, "Mobile token management").
    await expect(create("other")).rejects.toThrow(
      `Invalid parameter: Token Reason: Endpoint ${EndpointArn} already exists with the same Token, but different attributes.`,
    );
    const topic = await lab.topic("t");
    await lab.client.send(new SubscribeCommand({ TopicArn: topic, Protocol: "application", Endpoint: EndpointArn }));
    const Message = JSON.stringify({ default: "d", GCM: '{"data":{}}' });
    await lab.publish(topic, Message, { MessageStructure: "json" });
    await lab.client.send(new PublishCommand({ TargetArn: EndpointArn, Message: "direct" }));
    expect((await sent()).map(({ protocol, text, endpoint }) => [protocol, text, endpoint])).toEqual([
      ["GCM", "direct", EndpointArn],
      ["GCM", '{"data":{}}', EndpointArn],
    ]);
    await lab.client.send(new SetEndpointAttributesCommand({ EndpointArn, Attributes: { Enabled: "false" } }));
    expect((await lab.client.send(new GetEndpointAttributesCommand({ EndpointArn }))).Attributes).toMatchObject({
      Enabled: "false",
      Token: "t",
    });
    const again = new PublishCommand({ TargetArn: EndpointArn, Message: "m" });
    await expect(lab.client.send(again)).rejects.toMatchObject({
      name: "EndpointDisabledException",
      message: "Endpoint is disabled",
    });
    const gone = new PublishCommand({ TargetArn: EndpointArn.replace(/.{12}$/, "000000000000"), Message: "m" });
    await expect(lab.client.send(gone)).rejects.toThrow(
      "Invalid parameter: TargetArn Reason: No endpoint found for the target arn specified",
    );
    // A text that is not one for the platform is left out (SNS API reference, Publish, MessageStructure).
    await lab.client.send(new SetEndpointAttributesCommand({ EndpointArn, Attributes: { Enabled: "true" } }));
    const json = { TargetArn: EndpointArn, MessageStructure: "json" };
    for (const texts of [
      { default: "d", GCM: {} },
      { default: "d", GCM: null },
    ])
      await lab.client.send(new PublishCommand({ ...json, Message: JSON.stringify(texts) }));
    expect((await sent()).slice(0, 2).map(({ text }) => text)).toEqual(["d", "d"]);
  });
});

// Recorded of AWS by the tests of Ballerina's client (module-ballerinax-aws.sns: platform-application-tests.bal, endpoint-tests.bal, publish-tests.bal,
// sms-attributes-tests.bal, subscription-tests.bal).
test.each<[string, { readonly input: object }]>([
  [
    "Invalid parameter: Name Reason: An application with the same name but different properties already exists",
    new CreatePlatformApplicationCommand({
      ...application,
      Attributes: { ...application.Attributes, EventEndpointCreated: "arn" },
    }),
  ],
  [
    "Invalid parameter: Attributes Reason: Invalid value for attribute: SuccessFeedbackSampleRate: 101 value provided is not an integer between 0-100",
    new CreatePlatformApplicationCommand({
      ...application,
      Name: "b",
      Attributes: { SuccessFeedbackSampleRate: "101" },
    }),
  ],
  [
    "Invalid parameter: Attributes Reason: Invalid value for attribute: SuccessFeedbackSampleRate: 101 value provided is not an integer between 0-100",
    new SetPlatformApplicationAttributesCommand({
      PlatformApplicationArn,
      Attributes: { SuccessFeedbackSampleRate: "101" },
    }),
  ],
  [
    "Invalid parameter: Token Reason: cannot be empty",
    new CreatePlatformEndpointCommand({ PlatformApplicationArn, Token: "" }),
  ],
  [
    "Invalid parameter: Attributes Reason: Invalid value for attribute: Token: cannot be empty",
    new CreatePlatformEndpointCommand({ PlatformApplicationArn, Token: "t", Attributes: { Token: "" } }),
  ],
  [
    "Invalid parameter: PlatformApplicationArn Reason: Wrong number of slashes in relative portion of the ARN.",
    new CreatePlatformEndpointCommand({ PlatformApplicationArn: `${PlatformApplicationArn}/x`, Token: "t" }),
  ],
  [
    "Invalid parameter: TargetArn Reason: ARN specifies an invalid endpointId: UUID must be encoded in exactly 36 characters.",
    new PublishCommand({
      TargetArn: `${PlatformApplicationArn.replace(":app/", ":endpoint/")}/${"0".repeat(37)}`,
      Message: "m",
    }),
  ],
  ["DefaultSenderID is invalid", new SetSMSAttributesCommand({ attributes: { DefaultSenderID: "testSenderID" } })],
  [
    `Invalid parameter: Application endpoint arn invalid:${PlatformApplicationArn}`,
    new SubscribeCommand({
      TopicArn: "arn:aws:sns:us-east-1:000000000000:t",
      Protocol: "application",
      Endpoint: PlatformApplicationArn,
    }),
  ],
])("AWS's words: %s", async (message, command) => {
  await lab.topic("t");
  const created = new CreatePlatformApplicationCommand(application);
  for (let i = 0; i < 2; i++)
    expect((await lab.client.send(created)).PlatformApplicationArn).toBe(PlatformApplicationArn);
  await expect(lab.client.send(command as typeof created)).rejects.toMatchObject({
    name: "InvalidParameterException",
    message,
  });
});
