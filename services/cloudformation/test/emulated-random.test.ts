import { DeleteStackCommand } from "@aws-sdk/client-cloudformation";
import { CloudWatchLogsClient, DescribeLogGroupsCommand } from "@aws-sdk/client-cloudwatch-logs";
import { GetTopicAttributesCommand, ListTopicsCommand, SNSClient } from "@aws-sdk/client-sns";
import { GetQueueAttributesCommand, ListQueuesCommand, SQSClient } from "@aws-sdk/client-sqs";
import { DescribeParametersCommand, GetParameterCommand, SSMClient } from "@aws-sdk/client-ssm";
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { repetitions } from "../../../tests/repetitions.js";
import { emulatedLaboratory } from "./emulated-laboratory.js";

const lab = emulatedLaboratory();
let sqs: SQSClient;
let sns: SNSClient;
let ssm: SSMClient;
let logs: CloudWatchLogsClient;

beforeAll(() => {
  sqs = lab.clientOf(SQSClient);
  sns = lab.clientOf(SNSClient);
  ssm = lab.clientOf(SSMClient);
  logs = lab.clientOf(CloudWatchLogsClient);
});

interface Resource {
  readonly Type: string;
  readonly Properties: { readonly [name: string]: unknown };
}

type Template = { readonly [id: string]: Resource };

const of = (Type: string, properties: fc.Arbitrary<Resource["Properties"]>): fc.Arbitrary<Resource> =>
  properties.map((Properties) => ({ Type, Properties }));

/** Changed in place by the delay, and replaced by the name. */
const queue = (id: string) =>
  of(
    "AWS::SQS::Queue",
    fc.record({ DelaySeconds: fc.nat(3), QueueName: fc.constantFrom(`${id}-one`, `${id}-two`) }, { requiredKeys: [] }),
  );

/** Its value may be that of a queue, which it then needs. */
const parameter = of(
  "AWS::SSM::Parameter",
  fc.record({
    Type: fc.constant("String"),
    Value: fc.oneof(fc.constantFrom("a", "b"), fc.constant({ Ref: "First" })),
  }),
);

const topic = of("AWS::SNS::Topic", fc.record({ DisplayName: fc.constantFrom("a", "b") }));
const group = of("AWS::Logs::LogGroup", fc.record({ RetentionInDays: fc.constantFrom(1, 3, 7) }));

/** Templates whose resources have the same types, as these can't change. */
const template: fc.Arbitrary<Template> = fc.record(
  { First: queue("first"), Second: queue("second"), Named: parameter, Other: parameter, Topic: topic, Group: group },
  { requiredKeys: ["First"] },
);

/** What there is in all services, by the ids of the resources. */
async function found(): Promise<{ readonly [physicalId: string]: string | undefined }> {
  const { QueueUrls = [] } = await sqs.send(new ListQueuesCommand({}));
  const { Topics = [] } = await sns.send(new ListTopicsCommand({}));
  const { Parameters = [] } = await ssm.send(new DescribeParametersCommand({}));
  const { logGroups = [] } = await logs.send(new DescribeLogGroupsCommand({}));
  const queues = QueueUrls.map(async (QueueUrl) => {
    const asked = { QueueUrl, AttributeNames: ["DelaySeconds" as const] };
    return [QueueUrl, (await sqs.send(new GetQueueAttributesCommand(asked))).Attributes?.DelaySeconds] as const;
  });
  const topics = Topics.map(async ({ TopicArn = "" }) => {
    const { Attributes = {} } = await sns.send(new GetTopicAttributesCommand({ TopicArn }));
    return [TopicArn, Attributes["DisplayName"]] as const;
  });
  const parameters = Parameters.map(async ({ Name = "" }) => {
    return [Name, (await ssm.send(new GetParameterCommand({ Name }))).Parameter?.Value] as const;
  });
  const groups = logGroups.map(
    ({ logGroupName = "", retentionInDays }) => [logGroupName, String(retentionInDays)] as const,
  );
  return Object.fromEntries([...(await Promise.all([...queues, ...topics, ...parameters])), ...groups]);
}

async function physicalIds(StackName: string | undefined): Promise<{ readonly [id: string]: string }> {
  const { StackResources = [] } = await lab.resources(StackName);
  return Object.fromEntries(
    StackResources.map(({ LogicalResourceId = "", PhysicalResourceId = "" }) => [
      LogicalResourceId,
      PhysicalResourceId,
    ]),
  );
}

/** What there has to be for a template, whose resources have these ids. */
function wanted(resources: Template, ids: { readonly [id: string]: string }) {
  const told = ({ Type, Properties }: Resource): unknown => {
    if (Type === "AWS::SQS::Queue") return Properties["DelaySeconds"] ?? 0;
    if (Type === "AWS::SNS::Topic") return Properties["DisplayName"];
    if (Type === "AWS::Logs::LogGroup") return Properties["RetentionInDays"];
    return typeof Properties["Value"] === "object" ? ids["First"] : Properties["Value"];
  };
  return Object.fromEntries(Object.entries(resources).map(([id, resource]) => [ids[id] ?? id, String(told(resource))]));
}

/** A resource that can't be made, and that comes after all others. */
const broken = (resources: Template) => ({
  Type: "AWS::SQS::Queue",
  Properties: { DelaySeconds: 99_999 },
  DependsOn: Object.keys(resources),
});

test("after any updates there is what the template says, a second time nothing changes, and a failure leaves what was", async () => {
  await fc.assert(
    fc.asyncProperty(template, fc.array(fc.tuple(template, fc.boolean()), { maxLength: 4 }), async (first, changes) => {
      lab.server.world.reset();
      const { StackId, StackStatus } = await lab.create({ Resources: first });
      expect(StackStatus).toBe("CREATE_COMPLETE");
      let current = first;
      for (const [next, fails] of changes) {
        // A queue can't have the name of one that was deleted less than a minute ago.
        await lab.clock.advance(60_000);
        const ids = await physicalIds(StackId);
        const before = await found();
        if (fails) {
          const stack = await lab.update(StackId, { Resources: { ...next, Broken: broken(next) } });
          expect(stack.StackStatus).toBe("UPDATE_ROLLBACK_COMPLETE");
          expect(await physicalIds(StackId)).toEqual(ids);
          expect(await found()).toEqual(before);
        } else if (JSON.stringify(next) !== JSON.stringify(current)) {
          expect((await lab.update(StackId, { Resources: next })).StackStatus).toBe("UPDATE_COMPLETE");
          current = next;
        }
        expect(lab.kept("definitions")).toBe(1);
        expect(await found()).toEqual(wanted(current, await physicalIds(StackId)));
        await expect(lab.update(StackId, { Resources: current })).rejects.toThrow("No updates are to be performed.");
      }
      await lab.client.send(new DeleteStackCommand({ StackName: StackId }));
      expect((await lab.settled(StackId)).StackStatus).toBe("DELETE_COMPLETE");
      expect(await found()).toEqual({});
    }),
    { numRuns: repetitions(15) },
  );
}, 120_000);
