import {
  AttachRolePolicyCommand,
  CreatePolicyVersionCommand,
  DeletePolicyCommand,
  GetPolicyCommand,
  GetPolicyVersionCommand,
  ListEntitiesForPolicyCommand,
  ListPoliciesCommand,
  ListPolicyVersionsCommand,
  paginateListPolicies,
} from "@aws-sdk/client-iam";
import { describe, expect, test } from "vitest";
import { emulatedLaboratory } from "./emulated-laboratory.js";
import { readObjects } from "./requests.js";

const lab = emulatedLaboratory();
const start = "arn:aws:iam::aws:policy";
const logsOfFunctions = `${start}/service-role/AWSLambdaBasicExecutionRole`;

async function documentOf(PolicyArn: string): Promise<unknown> {
  const { Policy } = await lab.client.send(new GetPolicyCommand({ PolicyArn }));
  const { PolicyVersion } = await lab.client.send(
    new GetPolicyVersionCommand({ PolicyArn, VersionId: Policy?.DefaultVersionId }),
  );
  return JSON.parse(decodeURIComponent(PolicyVersion?.Document ?? ""));
}

const notes = () => lab.server.world.history.latestFirst()[0]?.notes;

// AWS Managed Policy Reference.
test("AWS's policies have their documents, versions and times", async () => {
  const { Policy } = await lab.client.send(new GetPolicyCommand({ PolicyArn: logsOfFunctions }));
  expect(Policy).toMatchObject({
    PolicyName: "AWSLambdaBasicExecutionRole",
    Path: "/service-role/",
    DefaultVersionId: "v1",
    IsAttachable: true,
    Tags: [],
    CreateDate: new Date("2015-04-09T15:03:43Z"),
  });
  expect(await documentOf(logsOfFunctions)).toEqual({
    Version: "2012-10-17",
    Statement: [
      {
        Effect: "Allow",
        Action: ["logs:CreateLogGroup", "logs:CreateLogStream", "logs:PutLogEvents"],
        Resource: "*",
      },
    ],
  });
  expect(notes()).toBeUndefined();
});

// The names that templates and tools attach most.
test.each(
  [
    "service-role/AWSLambdaBasicExecutionRole service-role/AWSLambdaVPCAccessExecutionRole service-role/AWSLambdaRole",
    "service-role/AWSLambdaSQSQueueExecutionRole service-role/AWSLambdaDynamoDBExecutionRole",
    "service-role/AWSLambdaKinesisExecutionRole service-role/AmazonECSTaskExecutionRolePolicy",
    "service-role/AWSAppSyncPushToCloudWatchLogs service-role/AmazonAPIGatewayPushToCloudWatchLogs",
    "AWSLambda_FullAccess AWSLambdaExecute AdministratorAccess PowerUserAccess ReadOnlyAccess IAMFullAccess",
    "AmazonS3FullAccess AmazonS3ReadOnlyAccess AmazonDynamoDBFullAccess AmazonDynamoDBReadOnlyAccess",
    "AmazonSQSFullAccess AmazonSNSFullAccess AmazonSSMReadOnlyAccess CloudWatchLogsFullAccess",
    "AWSXrayWriteOnlyAccess SecretsManagerReadWrite",
  ].flatMap((line) => line.split(" ")),
)("%s has its document", async (name) => {
  expect(await documentOf(`${start}/${name}`)).toMatchObject({
    Version: "2012-10-17",
    Statement: expect.arrayContaining([expect.objectContaining({ Effect: "Allow" })]),
  });
});

// The ARNs of policies are told apart by case, as AWS's users report it.
test.each([
  ["another path", `${start}/AWSLambdaBasicExecutionRole`],
  ["another case", `${start}/administratoraccess`],
])("a name in %s is not that of a policy, as in AWS", async (_, PolicyArn) => {
  const RoleName = await lab.createRole();
  await expect(lab.client.send(new AttachRolePolicyCommand({ RoleName, PolicyArn }))).rejects.toMatchObject({
    name: "NoSuchEntityException",
    message: `Policy ${PolicyArn} does not exist or is not attachable.`,
  });
});

// AWS refuses it; a table of names is never complete.
test("a name that the table does not have is taken as a newer policy, and the history says so", async () => {
  const PolicyArn = `${start}/service-role/AmazonFutureServiceRole`;
  await lab.client.send(new AttachRolePolicyCommand({ RoleName: await lab.createRole(), PolicyArn }));
  expect(notes()).toEqual([
    expect.stringMatching(/AmazonFutureServiceRole is not among AWS's policies of 20\d\d-\d\d-\d\d/),
  ]);
  expect(await documentOf(PolicyArn)).toEqual({ Version: "2012-10-17", Statement: [] });
});

test("a listed policy without a document here allows nothing, and the history says so", async () => {
  expect(await documentOf(`${start}/SecurityAudit`)).toEqual({ Version: "2012-10-17", Statement: [] });
  expect(notes()).toEqual([`The document of ${start}/SecurityAudit is not known here: it allows nothing.`]);
});

test("AWS's policies are listed after those of the account, in pages, each in the order of its name", async () => {
  const own = await lab.createPolicy();
  const arns: string[] = [];
  for await (const { Policies = [] } of paginateListPolicies({ client: lab.client, pageSize: 1000 }, {}))
    arns.push(...Policies.map(({ Arn = "" }) => Arn));
  expect(arns[0]).toBe(own);
  expect(arns.length).toBeGreaterThan(1500);
  expect(new Set(arns).size).toBe(arns.length);
  const names = arns.slice(1).map((arn) => arn.slice(arn.lastIndexOf("/") + 1));
  expect(names).toEqual([...names].sort());
  const { Policies } = await lab.client.send(
    new ListPoliciesCommand({ Scope: "AWS", PathPrefix: "/job-function/", MaxItems: 5 }),
  );
  expect(Policies).toHaveLength(5);
});

test("OnlyAttached lists what is attached, and counts it", async () => {
  const RoleName = await lab.createRole({ RoleName: "counted" });
  await lab.client.send(new AttachRolePolicyCommand({ RoleName, PolicyArn: logsOfFunctions }));
  const { Policies } = await lab.client.send(new ListPoliciesCommand({ Scope: "AWS", OnlyAttached: true }));
  expect(Policies).toContainEqual(expect.objectContaining({ Arn: logsOfFunctions, AttachmentCount: 1 }));
  const entities = await lab.client.send(new ListEntitiesForPolicyCommand({ PolicyArn: logsOfFunctions }));
  expect(entities.PolicyRoles).toEqual([{ RoleName, RoleId: expect.stringMatching(/^AROA/) }]);
  expect(entities).toMatchObject({ PolicyUsers: [], PolicyGroups: [], IsTruncated: false });
});

describe("no account may change them", () => {
  test.each([
    new CreatePolicyVersionCommand({ PolicyArn: logsOfFunctions, PolicyDocument: readObjects }),
    new DeletePolicyCommand({ PolicyArn: logsOfFunctions }),
  ])("$constructor.name", async (command) => {
    await expect(lab.client.send(command as DeletePolicyCommand)).rejects.toMatchObject({
      name: "AccessDenied",
      $metadata: { httpStatusCode: 403 },
    });
  });

  test("and they have their default version alone", async () => {
    const { Versions } = await lab.client.send(new ListPolicyVersionsCommand({ PolicyArn: `${start}/ReadOnlyAccess` }));
    expect(Versions).toEqual([
      { VersionId: expect.stringMatching(/^v\d+$/), IsDefaultVersion: true, CreateDate: expect.any(Date) },
    ]);
  });
});

test("the policies of other partitions have their ARNs", async () => {
  const PolicyArn = logsOfFunctions.replace("arn:aws:", "arn:aws-cn:");
  const { Policy } = await lab.clientOf("cn-north-1").send(new GetPolicyCommand({ PolicyArn }));
  expect(Policy?.Arn).toBe(PolicyArn);
});
