import { DeleteStackCommand } from "@aws-sdk/client-cloudformation";
import { DescribeTableCommand, DynamoDBClient, ListTagsOfResourceCommand } from "@aws-sdk/client-dynamodb";
import { expect, test } from "vitest";
import { emulatedLaboratory, outputsOf } from "./emulated-laboratory.js";

const lab = emulatedLaboratory();

const template = (...Replicas: readonly { readonly Region: string }[]) => ({
  Resources: {
    It: {
      Type: "AWS::DynamoDB::GlobalTable",
      Properties: {
        BillingMode: "PROVISIONED",
        AttributeDefinitions: [{ AttributeName: "id", AttributeType: "S" }],
        KeySchema: [{ AttributeName: "id", KeyType: "HASH" }],
        StreamSpecification: { StreamViewType: "NEW_AND_OLD_IMAGES" },
        WriteProvisionedThroughputSettings: {
          WriteCapacityAutoScalingSettings: {
            MinCapacity: 2,
            MaxCapacity: 9,
            TargetTrackingScalingPolicyConfiguration: { TargetValue: 70 },
          },
        },
        Replicas: Replicas.map((replica) => ({
          ReadProvisionedThroughputSettings: { ReadCapacityUnits: 3 },
          ...replica,
        })),
      },
    },
  },
  Outputs: { It: { Value: { Ref: "It" } }, Arn: { Value: { "Fn::GetAtt": ["It", "Arn"] } } },
});

const [home, other, third] = [{ Region: "us-east-1" }, { Region: "eu-west-1" }, { Region: "us-west-2" }] as const;

const clientIn = (region: string) =>
  new DynamoDBClient({
    endpoint: `http://127.0.0.1:${lab.server.port}`,
    region,
    credentials: { accessKeyId: "test", secretAccessKey: "test" },
    maxAttempts: 1,
  });

/** Replicas are made by agents, each in a step of its own. */
async function settled(StackName: string | undefined) {
  for (let step = 0; step < 20; step++) await lab.clock.advance(10);
  return lab.settled(StackName);
}

test("a global table has the replicas of its template, one after another, and all go with it", async () => {
  const { StackId } = await lab.begin(
    template(home, { ...other, Tags: [{ Key: "team", Value: "a" }] } as never, third),
  );
  const stack = await settled(StackId);
  expect(stack.StackStatus).toBe("CREATE_COMPLETE");
  const { It: TableName, Arn } = outputsOf(stack);
  const local = lab.clientOf(DynamoDBClient);
  const far = clientIn("eu-west-1");
  const replicas = async () =>
    (await local.send(new DescribeTableCommand({ TableName }))).Table?.Replicas?.map(({ RegionName }) => RegionName)
      .filter((region) => region !== "us-east-1")
      .sort();
  expect(await replicas()).toEqual(["eu-west-1", "us-west-2"]);
  const { Table } = await local.send(new DescribeTableCommand({ TableName }));
  expect(Table?.ProvisionedThroughput).toMatchObject({ ReadCapacityUnits: 3, WriteCapacityUnits: 2 });
  const { Tags } = await far.send(
    new ListTagsOfResourceCommand({ ResourceArn: Arn?.replace("us-east-1", "eu-west-1") }),
  );
  expect(Tags).toEqual([{ Key: "team", Value: "a" }]);

  // A replica goes, and another one has a class of its own.
  await lab.beginUpdate(StackId, template(home, { ...other, TableClass: "STANDARD_INFREQUENT_ACCESS" } as never));
  expect((await settled(StackId)).StackStatus).toBe("UPDATE_COMPLETE");
  expect(await replicas()).toEqual(["eu-west-1"]);
  expect((await far.send(new DescribeTableCommand({ TableName }))).Table?.TableClassSummary?.TableClass).toBe(
    "STANDARD_INFREQUENT_ACCESS",
  );
  await lab.client.send(new DeleteStackCommand({ StackName: StackId }));
  expect((await settled(StackId)).StackStatus).toBe("DELETE_COMPLETE");
  for (const client of [local, far])
    await expect(client.send(new DescribeTableCommand({ TableName }))).rejects.toMatchObject({
      name: "ResourceNotFoundException",
    });
});

test("a global table without a replica in the region of its stack is not made", async () => {
  const stack = await lab.create(template(other));
  expect(stack.StackStatus).toBe("ROLLBACK_COMPLETE");
  const events = await lab.events(stack.StackId);
  expect(events.find(({ ResourceStatus }) => ResourceStatus === "CREATE_FAILED")?.ResourceStatusReason).toContain(
    "Replicas must have one in the region of the stack, us-east-1.",
  );
});
