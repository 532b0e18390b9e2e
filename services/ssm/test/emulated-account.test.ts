import {
  AddTagsToResourceCommand,
  DescribeInstanceInformationCommand,
  DescribeMaintenanceWindowsCommand,
  GetMaintenanceWindowCommand,
  GetServiceSettingCommand,
  ListAssociationsCommand,
  ListCommandsCommand,
  ListDocumentsCommand,
  PutParameterCommand,
  ResetServiceSettingCommand,
  UpdateServiceSettingCommand,
} from "@aws-sdk/client-ssm";
import { describe, expect, test } from "vitest";
import { emulatedLaboratory } from "./emulated-laboratory.js";

const lab = emulatedLaboratory();
const tier = "/ssm/parameter-store/default-parameter-tier";
const setting = async (SettingId: string, client = lab.client) =>
  (await client.send(new GetServiceSettingCommand({ SettingId }))).ServiceSetting;
const update = (SettingId: string, SettingValue: string) =>
  lab.client.send(new UpdateServiceSettingCommand({ SettingId, SettingValue }));

// API reference, GetServiceSetting, UpdateServiceSetting and ResetServiceSetting.
describe("A setting of Systems Manager", () => {
  const SettingId = "/ssm/parameter-store/high-throughput-enabled";
  const ARN = `arn:aws:ssm:us-east-1:000000000000:servicesetting${SettingId}`;

  test("has its first value until it is set, and again when it is reset", async () => {
    const first = { SettingId, SettingValue: "false", LastModifiedUser: "System", ARN, Status: "Default" };
    expect(await setting(SettingId)).toMatchObject(first);
    await update(ARN, "true");
    expect(await setting(SettingId)).toMatchObject({
      SettingValue: "true",
      LastModifiedDate: new Date(lab.clock.now()),
      LastModifiedUser: "arn:aws:iam::000000000000:root",
      Status: "Customized",
    });
    expect(await setting(SettingId, lab.clientOf("eu-west-1"))).toMatchObject({ Status: "Default" });
    const reset = await lab.client.send(new ResetServiceSettingCommand({ SettingId }));
    expect(reset.ServiceSetting).toMatchObject(first);
    expect(await setting(SettingId)).toMatchObject(first);
  });

  test("is refused where there is none, or with a value that it can't have", async () => {
    const unknown = { name: "ServiceSettingNotFound" };
    await expect(setting("/ssm/none")).rejects.toMatchObject(unknown);
    await expect(update("/ssm/none", "x")).rejects.toMatchObject(unknown);
    const reset = new ResetServiceSettingCommand({ SettingId: "/ssm/none" });
    await expect(lab.client.send(reset)).rejects.toMatchObject(unknown);
    await expect(update(SettingId, "maybe")).rejects.toMatchObject({ name: "ValidationException" });
  });

  // User Guide, "Specifying a default parameter tier".
  test("decides about the tier of parameters whose request names none", async () => {
    const put = (Name: string, input = {}) =>
      lab.client.send(new PutParameterCommand({ Name, Value: "v", Type: "String", Overwrite: true, ...input }));
    expect(await put("a")).toMatchObject({ Tier: "Standard" });
    await update(tier, "Advanced");
    expect(await put("b")).toMatchObject({ Tier: "Advanced" });
    expect(await put("c", { Tier: "Standard" })).toMatchObject({ Tier: "Standard" });
    await update(tier, "Intelligent-Tiering");
    expect(await put("d")).toMatchObject({ Tier: "Standard" });
    expect(await put("e", { Value: "v".repeat(5000) })).toMatchObject({ Tier: "Advanced" });
    await update(tier, "Standard");
    expect(await put("b")).toMatchObject({ Tier: "Advanced" });
    await expect(update(tier, "Cheap")).rejects.toMatchObject({ name: "ValidationException" });
  });
});

// As a new account of AWS answers.
test.each([
  ["InstanceInformationList", new DescribeInstanceInformationCommand({})],
  ["DocumentIdentifiers", new ListDocumentsCommand({ Filters: [{ Key: "Owner", Values: ["Self"] }] })],
  ["Commands", new ListCommandsCommand({})],
  ["Associations", new ListAssociationsCommand({})],
  ["WindowIdentities", new DescribeMaintenanceWindowsCommand({})],
])("an account has no %s", async (member, command) => {
  const answer = (await lab.client.send(command as ListDocumentsCommand)) as unknown as Record<string, unknown>;
  expect(answer[member]).toEqual([]);
  expect(answer["NextToken"]).toBeUndefined();
});

test("what is not there is told in AWS's words", async () => {
  // Recorded answer of AWS.
  const WindowId = "mw-00000000000000000";
  await expect(lab.client.send(new GetMaintenanceWindowCommand({ WindowId }))).rejects.toMatchObject({
    name: "DoesNotExistException",
    message: `Maintenance window ${WindowId} does not exist`,
    // The protocol has one status for a client's errors.
    $metadata: { httpStatusCode: 400 },
  });
  await lab.client.send(new PutParameterCommand({ Name: "p", Value: "v", Type: "String" }));
  const tags = { ResourceType: "Parameter" as const, ResourceId: "p", Tags: [{ Key: "aws:a", Value: "v" }] };
  await expect(lab.client.send(new AddTagsToResourceCommand(tags))).rejects.toMatchObject({
    name: "ValidationException",
    message: "aws: prefixed tag key names are not allowed for external use.",
  });
  const CommandId = "11111111-2222-3333-4444-555555555555";
  await expect(lab.client.send(new ListCommandsCommand({ CommandId }))).rejects.toMatchObject({
    name: "InvalidCommandId",
  });
  await expect(lab.client.send(new ListDocumentsCommand({ NextToken: "x" }))).rejects.toMatchObject({
    name: "InvalidNextToken",
  });
});
