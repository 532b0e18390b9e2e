import {
  DescribeAccountLimitsCommand,
  DescribeEventsCommand,
  DescribeStackDriftDetectionStatusCommand,
  DescribeStackResourceDriftsCommand,
  DescribeStacksCommand,
  DetectStackDriftCommand,
  DetectStackResourceDriftCommand,
  ListHookResultsCommand,
  ListStacksCommand,
} from "@aws-sdk/client-cloudformation";
import { DeleteParameterCommand, SSMClient } from "@aws-sdk/client-ssm";
import { expect, test } from "vitest";
import { emulatedLaboratory } from "./emulated-laboratory.js";

const lab = emulatedLaboratory();

const value = (Name: string) => ({ Type: "AWS::SSM::Parameter", Properties: { Name, Type: "String", Value: "a" } });
const template = {
  Resources: {
    First: value("first"),
    Second: value("second"),
    Queue: { Type: "AWS::SQS::Queue" },
    Handle: { Type: "AWS::CloudFormation::WaitConditionHandle" },
  },
};

async function detected(StackName: string | undefined, LogicalResourceIds?: string[]) {
  const { StackDriftDetectionId } = await lab.client.send(
    new DetectStackDriftCommand({ StackName, LogicalResourceIds }),
  );
  return lab.client.send(new DescribeStackDriftDetectionStatusCommand({ StackDriftDetectionId }));
}

// API reference, "DetectStackDrift", "DescribeStackResourceDrifts" and "StackResourceDriftInformation".
test("a stack is in sync until a resource of it is gone", async () => {
  const { StackId: StackName } = await lab.create(template);
  const before = await lab.client.send(new DescribeStackResourceDriftsCommand({ StackName }));
  expect(before.StackResourceDrifts).toEqual([]);
  expect(await detected(StackName)).toMatchObject({
    StackId: StackName,
    DetectionStatus: "DETECTION_COMPLETE",
    StackDriftStatus: "IN_SYNC",
    DriftedStackResourceCount: 0,
  });
  await lab.clientOf(SSMClient).send(new DeleteParameterCommand({ Name: "second" }));
  expect(await detected(StackName)).toMatchObject({ StackDriftStatus: "DRIFTED", DriftedStackResourceCount: 1 });
  // "A stack is considered to have drifted if one or more of its resources have drifted", also where others are looked for.
  expect(await detected(StackName, ["First"])).toMatchObject({
    StackDriftStatus: "DRIFTED",
    DriftedStackResourceCount: 1,
  });
  const { StackResourceDrifts } = await lab.client.send(new DescribeStackResourceDriftsCommand({ StackName }));
  expect(StackResourceDrifts).toMatchObject([
    { LogicalResourceId: "First", StackResourceDriftStatus: "IN_SYNC", PropertyDifferences: [] },
    { LogicalResourceId: "Queue", StackResourceDriftStatus: "IN_SYNC" },
    { LogicalResourceId: "Second", StackResourceDriftStatus: "DELETED", PhysicalResourceId: "second" },
  ]);
  expect(JSON.parse(StackResourceDrifts?.[0]?.ActualProperties ?? "")).toMatchObject({ Value: "a" });
  const deleted = { StackName, StackResourceDriftStatusFilters: ["DELETED" as const] };
  expect((await lab.client.send(new DescribeStackResourceDriftsCommand(deleted))).StackResourceDrifts).toHaveLength(1);
  const { Stacks } = await lab.client.send(new DescribeStacksCommand({ StackName }));
  expect(Stacks?.[0]?.DriftInformation).toEqual({
    StackDriftStatus: "DRIFTED",
    LastCheckTimestamp: new Date(lab.clock.now()),
  });
  const { StackSummaries } = await lab.client.send(new ListStacksCommand({}));
  expect(StackSummaries?.[0]?.DriftInformation?.StackDriftStatus).toBe("DRIFTED");
  const { StackResources } = await lab.resources(StackName);
  expect(StackResources?.map((each) => each.DriftInformation?.StackResourceDriftStatus)).toEqual([
    "IN_SYNC",
    "NOT_CHECKED",
    "IN_SYNC",
    "DELETED",
  ]);
});

// API reference, "StackResourceDriftInformation": NOT_CHECKED is what has not been checked.
test("a resource that replaces a deleted one has not been checked", async () => {
  const of = (Name: string) => ({ Resources: { It: value(Name) } });
  const { StackId: StackName } = await lab.create(of("earlier"));
  await lab.clientOf(SSMClient).send(new DeleteParameterCommand({ Name: "earlier" }));
  expect(await detected(StackName)).toMatchObject({ DriftedStackResourceCount: 1 });
  expect(await lab.update(StackName, of("later"))).toMatchObject({ StackStatus: "UPDATE_COMPLETE" });
  const { StackResources } = await lab.resources(StackName);
  expect(StackResources).toMatchObject([
    { PhysicalResourceId: "later", DriftInformation: { StackResourceDriftStatus: "NOT_CHECKED" } },
  ]);
  const { StackResourceDrifts } = await lab.client.send(new DescribeStackResourceDriftsCommand({ StackName }));
  expect(StackResourceDrifts).toEqual([]);
});

test("the drift of one resource, and what is refused", async () => {
  const { StackId: StackName } = await lab.create(template);
  const one = (LogicalResourceId: string) =>
    lab.client.send(new DetectStackResourceDriftCommand({ StackName, LogicalResourceId }));
  expect((await one("First")).StackResourceDrift).toMatchObject({ StackResourceDriftStatus: "IN_SYNC" });
  await expect(one("Other")).rejects.toThrow(`Resource Other does not exist for stack ${StackName}`);
  await expect(one("Handle")).rejects.toThrow(
    "Drift detection is not supported for AWS::CloudFormation::WaitConditionHandle.",
  );
  const failed = await lab.create({ Resources: { It: { ...value("first") } } });
  await expect(detected(failed.StackId)).rejects.toThrow("is in ROLLBACK_COMPLETE state: drift can't be detected.");
  const StackDriftDetectionId = "5e31a3e4-8a3f-4d0e-9f0e-000000000000";
  await expect(
    lab.client.send(new DescribeStackDriftDetectionStatusCommand({ StackDriftDetectionId })),
  ).rejects.toThrow(`Drift detection ${StackDriftDetectionId} does not exist`);
  // The allowed values, and how many there may be: AWS's model.
  await expect(
    lab.client.send(
      new DescribeStackResourceDriftsCommand({ StackName, StackResourceDriftStatusFilters: ["NOPE" as "DELETED"] }),
    ),
  ).rejects.toThrow(
    "1 validation error detected: Value '[NOPE]' at 'stackResourceDriftStatusFilters' failed to satisfy constraint: Member must satisfy constraint: [Member must satisfy enum value set: [IN_SYNC, MODIFIED, DELETED, NOT_CHECKED, UNKNOWN, UNSUPPORTED]]",
  );
});

test("events of an operation on a stack, and of failures alone", async () => {
  const { StackId: StackName } = await lab.create({ Resources: { A: value("same"), B: value("same") } });
  const { OperationEvents: all = [] } = await lab.client.send(new DescribeEventsCommand({ StackName }));
  expect(all.every((event) => event.OperationId !== undefined && event.EventType === "STACK_EVENT")).toBe(true);
  const OperationId = all.at(-1)?.OperationId;
  expect(all.at(0)).toMatchObject({ ResourceStatus: "ROLLBACK_COMPLETE" });
  const failures = await lab.client.send(
    new DescribeEventsCommand({ StackName, OperationId, Filters: { FailedEvents: true } }),
  );
  expect(failures.OperationEvents).toMatchObject([{ LogicalResourceId: "B", ResourceStatus: "CREATE_FAILED" }]);
  await expect(lab.client.send(new DescribeEventsCommand({}))).rejects.toThrow("StackName has to be specified.");
});

test("limits of the account, and no results of hooks", async () => {
  const { AccountLimits } = await lab.client.send(new DescribeAccountLimitsCommand({}));
  expect(AccountLimits).toContainEqual({ Name: "StackLimit", Value: 2000 });
  const target = { TargetType: "STACK" as const, TargetId: "app" };
  expect(await lab.client.send(new ListHookResultsCommand(target))).toMatchObject({ ...target, HookResults: [] });
});
