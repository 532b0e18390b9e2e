import {
  CreatePlatformApplicationCommand,
  CreatePlatformEndpointCommand,
  PublishBatchCommand,
  PublishCommand,
  SetEndpointAttributesCommand,
  SubscribeCommand,
} from "@aws-sdk/client-sns";
import { beforeEach, expect, test } from "vitest";
import { emulatedLaboratory } from "./emulated-laboratory.js";

/*
 * Two faults in one request give the one that SNS checks first. Faults of an operation stand in the order in which they are checked. The rules of
 * the model come first, as recorded answers of AWS tell them (`ValidationError`), and a disabled endpoint before the structure of its message
 * (recorded answer of AWS); the rest is our order, which this table keeps.
 */

const lab = emulatedLaboratory();
let device = "";
const TopicArn = "arn:aws:sns:us-east-1:000000000000:t";

beforeEach(async () => {
  await lab.topic("t");
  const app = { Platform: "GCM", Name: "app", Attributes: { PlatformCredential: "c" } };
  const { PlatformApplicationArn } = await lab.client.send(new CreatePlatformApplicationCommand(app));
  const endpoint = new CreatePlatformEndpointCommand({ PlatformApplicationArn, Token: "token" });
  device = (await lab.client.send(endpoint)).EndpointArn ?? "";
  const Attributes = { Enabled: "false" };
  await lab.client.send(new SetEndpointAttributesCommand({ EndpointArn: device, Attributes }));
});

type Input = { readonly [member: string]: unknown };
type Fault = readonly [words: string, members: Input];

type AnyCommand = Parameters<typeof lab.client.send>[0];

interface Operation {
  readonly command: (input: Input) => object;
  readonly good: () => Input;
  /** In the order in which they are checked. */
  readonly faults: readonly Fault[];
}

const ofMessage: readonly Fault[] = [
  ["messageAttributes.a.member.dataType", { MessageAttributes: { a: { StringValue: "v" } } }],
  ["Invalid parameter: Subject", { Subject: "" }],
];

const operations: { readonly [operation: string]: Operation } = {
  "Publish to a topic": {
    command: (input) => new PublishCommand(input as never),
    good: () => ({ TopicArn, Message: "m" }),
    faults: [
      ...ofMessage,
      ["Empty message", { Message: "" }],
      ["No default entry", { Message: "{}", MessageStructure: "json" }],
      ["Topic does not exist", { TopicArn: `${TopicArn}none` }],
    ],
  },
  "Publish to a disabled endpoint": {
    command: (input) => new PublishCommand({ TargetArn: device, ...input } as never),
    good: () => ({ Message: "m" }),
    faults: [...ofMessage, ["Empty message", { Message: "" }], ["Endpoint is disabled", {}]],
  },
  PublishBatch: {
    command: (input) => new PublishBatchCommand(input as never),
    good: () => ({ TopicArn, PublishBatchRequestEntries: [{ Id: "1", Message: "m" }] }),
    faults: [
      ["Topic does not exist", { TopicArn: `${TopicArn}none` }],
      ["doesn't contain any entries", { PublishBatchRequestEntries: [] }],
    ],
  },
  Subscribe: {
    command: (input) => new SubscribeCommand(input as never),
    good: () => ({ TopicArn, Protocol: "sqs", Endpoint: "arn:aws:sqs:us-east-1:000000000000:q" }),
    faults: [
      ["Topic does not exist", { TopicArn: `${TopicArn}none` }],
      ["does not support this protocol string", { Protocol: "pigeon" }],
      ["Endpoint Reason: no value", { Endpoint: "" }],
      ["Attributes Reason: AttributeName", { Attributes: { Unknown: "x" } }],
    ],
  },
};

const pairs = Object.entries(operations).flatMap(([name, { faults }]) =>
  faults.flatMap(([first, members], at) =>
    faults.slice(at + 1).map(([second, others]) => ({ name, first, second, members, others })),
  ),
);

test.each(pairs)("$name: $first comes before $second", async ({ name, first, members, others }) => {
  const { command, good } = operations[name] as Operation;
  const input = { ...good(), ...others, ...members };
  await expect(lab.client.send(command(input) as AnyCommand)).rejects.toThrow(first);
});

// Recorded answer of AWS.
test("a disabled endpoint comes before a message that is not JSON, as does one that is not there", async () => {
  const input = { Message: "none", MessageStructure: "json" };
  const publish = (TargetArn: string) => lab.client.send(new PublishCommand({ TargetArn, ...input }));
  await expect(publish(device)).rejects.toMatchObject({
    name: "EndpointDisabledException",
    message: "Endpoint is disabled",
  });
  await expect(publish(device.replace(/.{4}$/, "0000"))).rejects.toThrow("No endpoint found");
  const Attributes = { Enabled: "true" };
  await lab.client.send(new SetEndpointAttributesCommand({ EndpointArn: device, Attributes }));
  await expect(publish(device)).rejects.toThrow("JSON message body failed to parse");
});
