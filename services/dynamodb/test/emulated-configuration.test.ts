import {
  DeleteResourcePolicyCommand,
  DescribeContributorInsightsCommand,
  DescribeKinesisStreamingDestinationCommand,
  DisableKinesisStreamingDestinationCommand,
  EnableKinesisStreamingDestinationCommand,
  GetResourcePolicyCommand,
  ListContributorInsightsCommand,
  PutResourcePolicyCommand,
  UpdateContributorInsightsCommand,
  UpdateKinesisStreamingDestinationCommand,
} from "@aws-sdk/client-dynamodb";
import { beforeEach, expect, test } from "vitest";
import { streamsLaboratory } from "./streams-laboratory.js";

const lab = streamsLaboratory();
const TableName = "orders";
const ResourceArn = "arn:aws:dynamodb:us-east-1:000000000000:table/orders";

beforeEach(() => lab.createTable(TableName));

test("a resource policy is kept in revisions, and shown", async () => {
  const Policy = JSON.stringify({
    Version: "2012-10-17",
    Statement: [{ Effect: "Allow", Principal: "*", Action: "dynamodb:GetItem", Resource: "*" }],
  });
  const get = () => lab.client.send(new GetResourcePolicyCommand({ ResourceArn }));
  const put = (more: object = {}) => lab.client.send(new PutResourcePolicyCommand({ ResourceArn, Policy, ...more }));
  const remove = (more: object = {}) => lab.client.send(new DeleteResourcePolicyCommand({ ResourceArn, ...more }));
  await expect(get()).rejects.toMatchObject({ name: "PolicyNotFoundException" });
  const { RevisionId } = await put({ ExpectedRevisionId: "NO_POLICY" });
  expect(await get()).toMatchObject({ Policy, RevisionId });
  await expect(put({ ExpectedRevisionId: "NO_POLICY" })).rejects.toMatchObject({ name: "PolicyNotFoundException" });
  await expect(remove({ ExpectedRevisionId: "other" })).rejects.toMatchObject({ name: "PolicyNotFoundException" });
  await expect(put({ Policy: "no" })).rejects.toMatchObject({ name: "ValidationException" });
  expect(await remove({ ExpectedRevisionId: RevisionId })).toMatchObject({ RevisionId });
  expect((await remove()).RevisionId).toBeUndefined();
  await expect(get()).rejects.toMatchObject({ name: "PolicyNotFoundException" });
});

test("contributor insights of a table are enabled, disabled and listed", async () => {
  const update = (ContributorInsightsAction: "ENABLE" | "DISABLE", more: object = {}) =>
    lab.client.send(new UpdateContributorInsightsCommand({ TableName, ContributorInsightsAction, ...more }));
  const describe = () => lab.client.send(new DescribeContributorInsightsCommand({ TableName }));
  expect(await describe()).toMatchObject({ TableName, ContributorInsightsStatus: "DISABLED" });
  await update("ENABLE");
  expect(await describe()).toMatchObject({
    ContributorInsightsStatus: "ENABLED",
    LastUpdateDateTime: new Date(lab.clock.now()),
  });
  const list = async () => (await lab.client.send(new ListContributorInsightsCommand({}))).ContributorInsightsSummaries;
  expect(await list()).toEqual([
    { TableName, ContributorInsightsStatus: "ENABLED", ContributorInsightsMode: "ACCESSED_AND_THROTTLED_KEYS" },
  ]);
  await update("DISABLE");
  expect(await list()).toMatchObject([{ ContributorInsightsStatus: "DISABLED" }]);
  await expect(update("ENABLE", { IndexName: "nobody" })).rejects.toMatchObject({ name: "ResourceNotFoundException" });
});

test("a Kinesis destination is enabled, changed and disabled", async () => {
  const StreamArn = "arn:aws:kinesis:us-east-1:000000000000:stream/changes";
  const described = async () =>
    (await lab.client.send(new DescribeKinesisStreamingDestinationCommand({ TableName })))
      .KinesisDataStreamDestinations;
  const enable = () => lab.client.send(new EnableKinesisStreamingDestinationCommand({ TableName, StreamArn }));
  const disable = () => lab.client.send(new DisableKinesisStreamingDestinationCommand({ TableName, StreamArn }));
  expect(await enable()).toMatchObject({ TableName, StreamArn, DestinationStatus: "ENABLING" });
  expect(await described()).toEqual([
    { StreamArn, DestinationStatus: "ACTIVE", ApproximateCreationDateTimePrecision: "MILLISECOND" },
  ]);
  await expect(enable()).rejects.toMatchObject({ name: "ValidationException" });
  const configuration = { ApproximateCreationDateTimePrecision: "MICROSECOND" as const };
  await lab.client.send(
    new UpdateKinesisStreamingDestinationCommand({
      TableName,
      StreamArn,
      UpdateKinesisStreamingConfiguration: configuration,
    }),
  );
  expect(await described()).toMatchObject([configuration]);
  expect(await disable()).toMatchObject({ DestinationStatus: "DISABLING" });
  expect(await described()).toMatchObject([{ DestinationStatus: "DISABLED" }]);
  await expect(disable()).rejects.toMatchObject({ name: "ValidationException" });
});
