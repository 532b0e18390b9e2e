import { CloudFormationClient, DeleteStackCommand, DescribeStacksCommand } from "@aws-sdk/client-cloudformation";
import { ListSubscriptionsCommand, ListTopicsCommand, SNSClient } from "@aws-sdk/client-sns";
import { ListQueuesCommand, SQSClient } from "@aws-sdk/client-sqs";
import { DescribeParametersCommand, GetParameterCommand, SSMClient } from "@aws-sdk/client-ssm";
import cloudformation from "@cloudstub/cloudformation";
import sns from "@cloudstub/sns";
import sqs from "@cloudstub/sqs";
import ssm from "@cloudstub/ssm";
import { type Mock, startMock } from "@cloudstub/testing";
import { expect, onTestFinished, test } from "vitest";

const services = [cloudformation, sns, sqs, ssm];

/** A queue, a topic that sends to it, and a parameter that names both; replaced, or changed in place. */
const template = (name: string, text: string) => ({
  Resources: {
    Queue: { Type: "AWS::SQS::Queue", Properties: { QueueName: name, Tags: [{ Key: "text", Value: text }] } },
    Topic: {
      Type: "AWS::SNS::Topic",
      Properties: {
        DisplayName: text,
        Subscription: [{ Protocol: "sqs", Endpoint: { "Fn::GetAtt": ["Queue", "Arn"] } }],
      },
    },
    Parameter: {
      Type: "AWS::SSM::Parameter",
      Properties: {
        Name: "names",
        Type: "String",
        Value: { "Fn::Sub": `${text} \${Queue.QueueName} \${Topic.TopicName}` },
      },
    },
  },
});

type Template = ReturnType<typeof template>;

/** Everything that there is. */
async function found(mock: Mock) {
  const config = mock.clientConfig();
  const { QueueUrls = [] } = await new SQSClient(config).send(new ListQueuesCommand({}));
  const topics = new SNSClient(config);
  const { Topics = [] } = await topics.send(new ListTopicsCommand({}));
  const { Subscriptions = [] } = await topics.send(new ListSubscriptionsCommand({}));
  const parameters = new SSMClient(config);
  const { Parameters = [] } = await parameters.send(new DescribeParametersCommand({}));
  const values = Parameters.map(({ Name }) => parameters.send(new GetParameterCommand({ Name })));
  return {
    queues: QueueUrls.map((url) => url.split("/").at(-1)),
    topics: Topics.length,
    endpoints: Subscriptions.map(({ Endpoint = "" }) => Endpoint.split(":").at(-1)),
    values: (await Promise.all(values)).map(({ Parameter }) => Parameter?.Value?.split(" ").slice(0, 2).join(" ")),
  };
}

const whole = (name: string, text: string) => ({
  queues: [name],
  topics: 1,
  endpoints: [name],
  values: [`${text} ${name}`],
});

/** The calls of a step, each of which is held once. */
type Step = readonly [service: "sqs" | "sns" | "ssm", operation: string];

const creation: readonly Step[] = [
  ["sqs", "CreateQueue"],
  ["sns", "CreateTopic"],
  ["sns", "Subscribe"],
  ["ssm", "PutParameter"],
];
const change: readonly Step[] = [
  ["sqs", "TagQueue"],
  ["sns", "SetTopicAttributes"],
  ["ssm", "PutParameter"],
];
const replacement: readonly Step[] = [
  ["sqs", "CreateQueue"],
  ["sns", "Subscribe"],
  ["ssm", "PutParameter"],
  ["sqs", "DeleteQueue"],
];

const removal: readonly Step[] = [
  ["ssm", "DeleteParameter"],
  ["sns", "DeleteTopic"],
  ["sqs", "DeleteQueue"],
];

/** What is done to a stack, and how it ends. */
interface Work {
  /** The template of a stack that is there before. */
  readonly first?: Template;
  readonly begin: (mock: Mock) => Promise<unknown>;
  readonly status: string;
}

/** Begins work on a stack, holds it at a step, and lets a fork go on with the state of that moment, as a server does that starts with the store of one that was killed. */
async function goOnFrom([service, operation]: Step, { first, begin, status }: Work): Promise<Mock> {
  const mock = (await startMock({ services, fidelity: "emulated", publish: false, port: false })) as unknown as Mock;
  onTestFinished(() => mock.stop());
  if (first !== undefined) await mock.deploy(first);
  const { StackId: StackName } = (await described(mock, "test")) ?? { StackId: "test" };
  const gate = mock.on(service as never, operation as never).hold();
  const done = begin(mock);
  await gate.arrived;
  const fork = mock.fork();
  gate.release();
  await done;
  await expect.poll(async () => (await described(fork, StackName))?.StackStatus).toBe(status);
  return fork;
}

/** A stack by its name, or by its ARN when it is deleted. */
async function described(mock: Mock, StackName: string | undefined) {
  const client = new CloudFormationClient(mock.clientConfig());
  const { Stacks } = await client.send(new DescribeStacksCommand({ StackName })).catch(() => ({ Stacks: [] }));
  return Stacks?.[0];
}

test.each(creation)("a creation that ended at %s %s goes on", async (...step) => {
  const begin = (mock: Mock) => mock.deploy(template("one", "a"));
  expect(await found(await goOnFrom(step, { begin, status: "CREATE_COMPLETE" }))).toEqual(whole("one", "a"));
});

test.each(change)("a change in place that ended at %s %s goes on", async (...step) => {
  const begin = (mock: Mock) => mock.deploy(template("one", "b"));
  const fork = await goOnFrom(step, { first: template("one", "a"), begin, status: "UPDATE_COMPLETE" });
  expect(await found(fork)).toEqual(whole("one", "b"));
});

test.each(replacement)("a replacement that ended at %s %s goes on", async (...step) => {
  const begin = (mock: Mock) => mock.deploy(template("two", "a"));
  const fork = await goOnFrom(step, { first: template("one", "a"), begin, status: "UPDATE_COMPLETE" });
  expect(await found(fork)).toEqual(whole("two", "a"));
});

test("a resource that was half made in the place of another one is made again", async () => {
  const named = (TopicName: string) => {
    const { Queue, Topic } = template("one", "a").Resources;
    return {
      Resources: { Queue, Topic: { ...Topic, Properties: { ...Topic.Properties, TopicName } } },
    } as unknown as Template;
  };
  const begin = (mock: Mock) => mock.deploy(named("other"));
  const fork = await goOnFrom(["sns", "Subscribe"], { first: named("first"), begin, status: "UPDATE_COMPLETE" });
  expect(await found(fork)).toEqual({ queues: ["one"], topics: 1, endpoints: ["one"], values: [] });
});

const nothing = { queues: [], topics: 0, endpoints: [], values: [] };

test.each(removal)("a deletion that ended at %s %s goes on", async (...step) => {
  const begin = (mock: Mock) =>
    new CloudFormationClient(mock.clientConfig()).send(new DeleteStackCommand({ StackName: "test" }));
  const fork = await goOnFrom(step, { first: template("one", "a"), begin, status: "DELETE_COMPLETE" });
  expect(await found(fork)).toEqual(nothing);
});

test.each(removal)("a rollback that ended at %s %s goes on", async (...step) => {
  const broken = { Type: "AWS::SQS::Queue", Properties: { DelaySeconds: 99_999 }, DependsOn: "Parameter" };
  const { Resources } = template("one", "a");
  const begin = (mock: Mock) => mock.deploy({ Resources: { ...Resources, Broken: broken } }).catch(() => undefined);
  expect(await found(await goOnFrom(step, { begin, status: "ROLLBACK_COMPLETE" }))).toEqual(nothing);
});
