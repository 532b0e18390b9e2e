/** What seeds declare of IAM, of logs and of repositories, as SDK clients find it. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import {
  CloudWatchLogsClient,
  DescribeLogGroupsCommand,
  DescribeLogStreamsCommand,
  ListTagsForResourceCommand,
} from "@aws-sdk/client-cloudwatch-logs";
import {
  DescribeRepositoriesCommand,
  ECRClient,
  GetLifecyclePolicyCommand,
  GetRepositoryPolicyCommand,
} from "@aws-sdk/client-ecr";
import {
  AttachRolePolicyCommand,
  GetGroupCommand,
  GetPolicyCommand,
  GetPolicyVersionCommand,
  GetRoleCommand,
  GetRolePolicyCommand,
  IAMClient,
  ListAttachedGroupPoliciesCommand,
  ListAttachedRolePoliciesCommand,
  ListAttachedUserPoliciesCommand,
  ListPolicyVersionsCommand,
  SimulatePrincipalPolicyCommand,
} from "@aws-sdk/client-iam";
import { GetFunctionConfigurationCommand, LambdaClient } from "@aws-sdk/client-lambda";
import { applySeed } from "@cloudstub/core";
import { startServer } from "@cloudstub/server";
import { expect, onTestFinished, test } from "vitest";
import { everyService } from "../../all-services.js";
import { temporaryDirectory } from "../process.js";

/** A server, clients for it, and how a seed is applied to it. */
async function laboratory(fidelity: "contract" | "emulated" = "emulated") {
  const server = await startServer({ modules: everyService, fidelity, port: 0, apiPort: 0 });
  onTestFinished(() => server.close());
  const config = {
    endpoint: `http://127.0.0.1:${server.port}`,
    region: "us-east-1",
    credentials: { accessKeyId: "test", secretAccessKey: "test" },
  };
  const apply = (text: string, folder = import.meta.dirname) =>
    applySeed(text, { ...server, source: "seed.yaml", folder });
  return { apply, config, iam: new IAMClient(config), logs: new CloudWatchLogsClient(config) };
}

const shop = await readFile(join(import.meta.dirname, "shop.yaml"), "utf8");
const readPhotos = "arn:aws:iam::000000000000:policy/read-photos";
const readOnly = "arn:aws:iam::aws:policy/ReadOnlyAccess";

function documentOf(text = ""): unknown {
  return JSON.parse(decodeURIComponent(text));
}

test("roles, groups, users and policies are there with what is attached, and IAM's simulation goes by them", async () => {
  const { apply, iam } = await laboratory();
  await apply(shop);
  const { Role } = await iam.send(new GetRoleCommand({ RoleName: "worker" }));
  expect(Role).toMatchObject({
    Arn: "arn:aws:iam::000000000000:role/worker",
    Description: "takes orders",
    MaxSessionDuration: 7200,
    Tags: [{ Key: "team", Value: "shop" }],
  });
  expect(documentOf(Role?.AssumeRolePolicyDocument)).toEqual({
    Version: "2012-10-17",
    Statement: [
      {
        Effect: "Allow",
        Principal: { Service: ["lambda.amazonaws.com", "ec2.amazonaws.com"] },
        Action: "sts:AssumeRole",
      },
    ],
  });
  const arns = ({ AttachedPolicies = [] }: { AttachedPolicies?: { PolicyArn?: string | undefined }[] | undefined }) =>
    AttachedPolicies.map(({ PolicyArn }) => PolicyArn).sort();
  expect(arns(await iam.send(new ListAttachedRolePoliciesCommand({ RoleName: "worker" })))).toEqual([
    readPhotos,
    readOnly,
    "arn:aws:iam::aws:policy/service-role/AWSLambdaBasicExecutionRole",
  ]);
  expect(arns(await iam.send(new ListAttachedGroupPoliciesCommand({ GroupName: "developers" })))).toEqual([readOnly]);
  expect(arns(await iam.send(new ListAttachedUserPoliciesCommand({ UserName: "anna" })))).toEqual([readPhotos]);
  const inline = await iam.send(new GetRolePolicyCommand({ RoleName: "worker", PolicyName: "queue" }));
  expect(documentOf(inline.PolicyDocument)).toMatchObject({ Statement: [{ Action: "sqs:*" }] });
  const { Users } = await iam.send(new GetGroupCommand({ GroupName: "developers" }));
  expect(Users).toMatchObject([{ UserName: "anna" }]);
  const { EvaluationResults } = await iam.send(
    new SimulatePrincipalPolicyCommand({
      PolicySourceArn: "arn:aws:iam::000000000000:role/worker",
      ActionNames: ["sqs:SendMessage", "iam:CreateUser"],
    }),
  );
  expect(EvaluationResults?.map(({ EvalDecision }) => EvalDecision)).toEqual(["allowed", "implicitDeny"]);
});

test("log groups are there with retention, streams and tags, also one whose name begins another's", async () => {
  const { apply, logs } = await laboratory();
  await apply(shop);
  const { logGroups } = await logs.send(new DescribeLogGroupsCommand({ logGroupNamePrefix: "/shop/" }));
  expect(logGroups?.map(({ logGroupName, retentionInDays }) => [logGroupName, retentionInDays])).toEqual([
    ["/shop/orders", 14],
    ["/shop/orders/audit", undefined],
  ]);
  const { logStreams } = await logs.send(new DescribeLogStreamsCommand({ logGroupName: "/shop/orders" }));
  expect(logStreams?.map(({ logStreamName }) => logStreamName)).toEqual(["worker", "worker-2"]);
  const resourceArn = logGroups?.[0]?.logGroupArn ?? "";
  expect((await logs.send(new ListTagsForResourceCommand({ resourceArn }))).tags).toEqual({ team: "shop" });
});

test("a stream and a group are not taken for those whose names they begin", async () => {
  const { apply, logs } = await laboratory();
  await apply("logGroups: { /a/long: { streams: [worker-2] } }");
  await apply("logGroups: { /a: { retention: 1 }, /a/long: { streams: [worker] } }");
  const { logGroups } = await logs.send(new DescribeLogGroupsCommand({}));
  expect(logGroups?.map(({ logGroupName, retentionInDays }) => [logGroupName, retentionInDays])).toEqual([
    ["/a", 1],
    ["/a/long", undefined],
  ]);
  const { logStreams } = await logs.send(new DescribeLogStreamsCommand({ logGroupName: "/a/long" }));
  expect(logStreams).toHaveLength(2);
});

test("another run keeps what is so, changes what differs, and takes nothing away", async () => {
  const { apply, iam, logs } = await laboratory();
  const text = (effect: string, more = "") => `
policies: { p: { document: { Version: "2012-10-17", Statement: [{ Effect: ${effect}, Action: "s3:*", Resource: "*" }] } } }
roles: { r: { service: ec2.amazonaws.com, policies: [p], inline: { i: { Version: "2012-10-17", Statement: [{ Effect: ${effect}, Action: "sqs:*", Resource: "*" }] } }${more} } }
groups: { g: { policies: [p] } }
users: { u: { groups: [g] } }
logGroups: { /a: { retention: ${effect === "Allow" ? 1 : 3}, streams: [${effect}] } }`;
  expect((await apply(text("Allow"))).made).toEqual(["policies p", "roles r", "groups g", "users u", "logGroups /a"]);
  await iam.send(new AttachRolePolicyCommand({ RoleName: "r", PolicyArn: readOnly }));
  expect(await apply(text("Allow"))).toMatchObject({ made: [], changed: [], kept: 5 });
  expect(await apply(text("Deny"))).toMatchObject({ changed: ["policies p", "roles r", "logGroups /a"], kept: 2 });
  expect(await apply(text("Deny", ", description: other, maxSessionDuration: 7200"))).toMatchObject({
    changed: ["roles r"],
  });
  const trust = '{ Version: "2012-10-17", Statement: [{ Effect: Allow, Principal: "*", Action: "sts:AssumeRole" }] }';
  expect(await apply(text("Deny").replace("service: ec2.amazonaws.com", `trust: ${trust}`))).toMatchObject({
    changed: ["roles r"],
  });
  const { AttachedPolicies } = await iam.send(new ListAttachedRolePoliciesCommand({ RoleName: "r" }));
  expect(AttachedPolicies).toHaveLength(2);
  const { logGroups } = await logs.send(new DescribeLogGroupsCommand({}));
  expect(logGroups).toMatchObject([{ retentionInDays: 3 }]);
  const { logStreams } = await logs.send(new DescribeLogStreamsCommand({ logGroupName: "/a" }));
  expect(logStreams?.map(({ logStreamName }) => logStreamName)).toEqual(["Allow", "Deny"]);
});

test("a document that changes again and again stays within the versions that AWS keeps, the last one its default", async () => {
  const { apply, iam } = await laboratory();
  const PolicyArn = "arn:aws:iam::000000000000:policy/p";
  const actions = ["a", "b", "c", "d", "e", "f", "g"];
  for (const action of actions)
    await apply(
      `policies: { p: { document: { Version: "2012-10-17", Statement: [{ Effect: Allow, Action: "s3:${action}", Resource: "*" }] } } }`,
    );
  const { Versions = [] } = await iam.send(new ListPolicyVersionsCommand({ PolicyArn }));
  expect(Versions.map(({ VersionId }) => VersionId)).toEqual(["v7", "v6", "v5", "v4", "v3"]);
  const { Policy } = await iam.send(new GetPolicyCommand({ PolicyArn }));
  const { PolicyVersion } = await iam.send(
    new GetPolicyVersionCommand({ PolicyArn, VersionId: Policy?.DefaultVersionId }),
  );
  expect(documentOf(PolicyVersion?.Document)).toMatchObject({ Statement: [{ Action: "s3:g" }] });
});

test("a function has the role that its entry names, by name or by ARN", async () => {
  const folder = await temporaryDirectory({ "code/index.js": "exports.handler = async () => 1;" });
  const { apply, config } = await laboratory();
  const lambda = new LambdaClient(config);
  const roleOf = async () => (await lambda.send(new GetFunctionConfigurationCommand({ FunctionName: "f" }))).Role;
  const text = (role: string) => `functions: { f: { runtime: nodejs22.x, code: ./code${role} } }`;
  await apply(text(""), folder);
  expect(await roleOf()).toBe("arn:aws:iam::000000000000:role/seed");
  expect(await apply(text(", role: worker"), folder)).toMatchObject({ changed: ["functions f"] });
  expect(await roleOf()).toBe("arn:aws:iam::000000000000:role/worker");
  expect(await apply(text(""), folder)).toMatchObject({ changed: [], kept: 1 });
  await apply(text(", role: 'arn:aws:iam::111122223333:role/other'"), folder);
  expect(await roleOf()).toBe("arn:aws:iam::111122223333:role/other");
});

test.each([
  ["roles: { r: { service: a.amazonaws.com, policies: [none] } }", "roles.r: There is no policy none. Name an entry"],
  ["roles: { r: {} }", "roles.r: A role has service, such as lambda.amazonaws.com, or trust, a policy."],
  ["roles: { r: { service: a, trust: {} } }", "roles.r: A role has service"],
  ["roles: { r: { service: a.amazonaws.com, maxSessionDuration: 5.5 } }", "roles.r: The maxSessionDuration must be"],
  ["roles: { r: { service: a.amazonaws.com, maxSessionDuration: 5 } }", "roles.r: ValidationError"],
  ["roles: { a b: { service: a.amazonaws.com } }", "roles.a b: ValidationError"],
  ["policies: { p: { document: { Statement: [] } } }", "policies.p: MalformedPolicyDocument"],
  ["policies: { p: }", "policies.p: This is nothing"],
  ["users: { u: { groups: [none] } }", "users.u: NoSuchEntity"],
  ["logGroups: { a: { retention: 2 } }", "logGroups.a: InvalidParameterException"],
  ["logGroups: { a: { retention: 1.5 } }", "logGroups.a: The retention must be a whole number of days"],
  [
    "logGroups: { 'a b': }",
    "logGroups.a b: InvalidParameterException: 1 validation error detected: Value 'a b' at 'logGroupName'",
  ],
  ["logGroups: { a: { streams: ['b:c'] } }", "logGroups.a: InvalidParameterException"],
  ["repositories: { A: }", "repositories.A: InvalidParameterException: Invalid parameter at 'repositoryName' failed"],
  ["repositories: { a: { policy: {} } }", "repositories.a: InvalidParameterException"],
])("one that a service does not take is refused with its line: %s", async (text, message) => {
  const { apply } = await laboratory();
  await expect(apply(text)).rejects.toThrow(`seed.yaml, line 1, ${message}`);
});

test("repositories are there with their settings and policies, and a second run changes what differs", async () => {
  const { apply, config } = await laboratory();
  const ecr = new ECRClient(config);
  expect((await apply(shop)).made).toContain("repositories shop/web");
  const repositoryName = "shop/web";
  const shown = async () =>
    (await ecr.send(new DescribeRepositoriesCommand({ repositoryNames: [repositoryName] }))).repositories?.[0];
  expect(await shown()).toMatchObject({
    imageTagMutability: "IMMUTABLE",
    imageScanningConfiguration: { scanOnPush: true },
  });
  const { lifecyclePolicyText = "" } = await ecr.send(new GetLifecyclePolicyCommand({ repositoryName }));
  expect(JSON.parse(lifecyclePolicyText)).toMatchObject({ rules: [{ selection: { countNumber: 10 } }] });
  const policy = { Statement: [{ Effect: "Deny", Principal: "*", Action: "ecr:DeleteRepository" }] };
  const changed = { repositories: { [repositoryName]: { immutable: false, policy } } };
  expect(await apply(JSON.stringify(changed))).toMatchObject({ made: [], changed: ["repositories shop/web"] });
  expect(await apply(JSON.stringify(changed))).toMatchObject({ made: [], changed: [], kept: 1 });
  expect(await shown()).toMatchObject({
    imageTagMutability: "MUTABLE",
    imageScanningConfiguration: { scanOnPush: true },
  });
  const { policyText = "" } = await ecr.send(new GetRepositoryPolicyCommand({ repositoryName }));
  expect(JSON.parse(policyText)).toEqual(policy);
});

test("by the contract nothing of them is kept, and the report says so", async () => {
  const { apply } = await laboratory("contract");
  const report = await apply(shop.slice(shop.indexOf("policies:")));
  // A group that a user is put into is a member of a request, of which the contract keeps nothing either.
  expect(report).toMatchObject({ made: [], changed: ["users anna"] });
  for (const operation of [
    "iam GetPolicy",
    "iam GetRole",
    "iam GetGroup",
    "iam GetUser",
    "iam AddUserToGroup",
    "logs DescribeLogGroups",
    "ecr DescribeRepositories",
  ])
    expect(report.notDone).toContain(
      `${operation}: placeholder: it does nothing; --fidelity=emulated acts as AWS does.`,
    );
});
