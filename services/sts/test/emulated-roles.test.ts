import {
  CreateAccessKeyCommand,
  CreateRoleCommand,
  CreateUserCommand,
  GetUserCommand,
  IAMClient,
} from "@aws-sdk/client-iam";
import {
  AssumeRoleCommand,
  type AssumeRoleCommandInput,
  GetAccessKeyInfoCommand,
  GetCallerIdentityCommand,
  GetSessionTokenCommand,
  STSClient,
} from "@aws-sdk/client-sts";
import iam from "@cloudstub/iam";
import { describe, expect, test } from "vitest";
import { serviceLaboratory } from "../../../tests/contracts/laboratory.js";
import sts from "../src/index.js";

const ACCOUNT = "000000000000";
const lab = serviceLaboratory(STSClient, { modules: [iam, sts], fidelity: "emulated" });
const configOf = (accessKeyId = "test") => ({
  endpoint: `http://127.0.0.1:${lab.server.port}`,
  region: "eu-west-1",
  credentials: { accessKeyId, secretAccessKey: "test" },
  maxAttempts: 1,
});

const roleArn = (pathAndName: string, account = ACCOUNT) => `arn:aws:iam::${account}:role/${pathAndName}`;
const trusting = (principal: object) =>
  JSON.stringify({
    Version: "2012-10-17",
    Statement: [{ Effect: "Allow", Principal: principal, Action: "sts:AssumeRole" }],
  });

async function createRole(RoleName: string, principal: object = { AWS: ACCOUNT }, account = "test") {
  const { Role } = await new IAMClient(configOf(account)).send(
    new CreateRoleCommand({ RoleName, Path: "/app/", AssumeRolePolicyDocument: trusting(principal) }),
  );
  return Role?.RoleId ?? "";
}

const assume = (RoleArn: string, more: Partial<AssumeRoleCommandInput> = {}, client = lab.client) =>
  client.send(new AssumeRoleCommand({ RoleArn, RoleSessionName: "run", ...more }));

const notes = () => lab.server.world.history.latestFirst()[0]?.notes;

describe("a role that is kept", () => {
  // Recorded: `<RoleId>:<session name>`.
  test("gives its sessions its id", async () => {
    const id = await createRole("kept");
    const { AssumedRoleUser } = await assume(roleArn("app/kept"));
    expect(AssumedRoleUser).toEqual({
      AssumedRoleId: `${id}:run`,
      Arn: `arn:aws:sts::${ACCOUNT}:assumed-role/kept/run`,
    });
    expect(notes()).toBeUndefined();
  });

  test("is found in its own account", async () => {
    const account = "111122223333";
    const id = await createRole("theirs", { AWS: "*" }, account);
    const { AssumedRoleUser } = await assume(roleArn("app/theirs", account));
    expect(AssumedRoleUser?.AssumedRoleId).toBe(`${id}:run`);
  });

  // As AWS's users report it.
  test("limits how long a session takes", async () => {
    await createRole("short");
    await expect(assume(roleArn("app/short"), { DurationSeconds: 7200 })).rejects.toMatchObject({
      name: "ValidationError",
      message: "The requested DurationSeconds exceeds the MaxSessionDuration set for this role.",
    });
  });

  test("is assumed also where its trust policy says otherwise, and the history says so", async () => {
    await createRole("functions", { Service: "lambda.amazonaws.com" });
    await assume(roleArn("app/functions"));
    expect(notes()).toEqual([
      `The trust policy of ${roleArn("app/functions")} does not let arn:aws:iam::${ACCOUNT}:root assume it: AWS would refuse this.`,
    ]);
  });
});

test.each(["nobody", "kept"])("the unknown role %s is assumed, and the history says so", async (name) => {
  await createRole("kept");
  // Of a role that is kept the path is another one.
  const { Credentials } = await assume(roleArn(name));
  expect(Credentials?.AccessKeyId).toMatch(/^ASIA/);
  expect(notes()).toEqual([`There is no role ${roleArn(name)}: AWS would refuse to give a session of it.`]);
});

test("the caller with a user's access key is that user, who may ask for a session token and assume roles that trust it", async () => {
  const client = new IAMClient(configOf("111122223333"));
  const { User } = await client.send(new CreateUserCommand({ UserName: "ann", Path: "/staff/" }));
  const { AccessKey } = await client.send(new CreateAccessKeyCommand({ UserName: "ann" }));
  const AccessKeyId = AccessKey?.AccessKeyId ?? "";
  const ann = new STSClient(configOf(AccessKeyId));
  const identity = { UserId: User?.UserId, Account: "111122223333", Arn: User?.Arn };
  expect(await ann.send(new GetCallerIdentityCommand({}))).toMatchObject(identity);
  const { Account } = await lab.client.send(new GetAccessKeyInfoCommand({ AccessKeyId }));
  expect(Account).toBe("111122223333");
  const { Credentials } = await ann.send(new GetSessionTokenCommand({}));
  const session = new STSClient(configOf(Credentials?.AccessKeyId));
  expect(await session.send(new GetCallerIdentityCommand({}))).toMatchObject(identity);
  await expect(session.send(new GetSessionTokenCommand({}))).rejects.toMatchObject({ name: "AccessDenied" });
  await createRole("of-ann", { AWS: "arn:aws:iam::111122223333:user/staff/ann" });
  await assume(roleArn("app/of-ann"), {}, ann);
  expect(notes()).toBeUndefined();
  await assume(roleArn("app/of-ann"));
  expect(notes()).toHaveLength(1);
});

// API reference, "GetSessionToken": with it programs of a user call operations that ask for multi-factor authentication, those of IAM too.
test("the identity service takes the caller with a user's session token for that user", async () => {
  const client = new IAMClient(configOf());
  await client.send(new CreateUserCommand({ UserName: "ann" }));
  const { AccessKey } = await client.send(new CreateAccessKeyCommand({ UserName: "ann" }));
  const mfa = { SerialNumber: `arn:aws:iam::${ACCOUNT}:mfa/ann`, TokenCode: "123456" };
  const { Credentials } = await new STSClient(configOf(AccessKey?.AccessKeyId)).send(new GetSessionTokenCommand(mfa));
  const { User } = await new IAMClient(configOf(Credentials?.AccessKeyId)).send(new GetUserCommand({}));
  expect(User?.UserName).toBe("ann");
  await createRole("kept");
  const role = await assume(roleArn("app/kept"));
  await expect(new IAMClient(configOf(role.Credentials?.AccessKeyId)).send(new GetUserCommand({}))).rejects.toThrow(
    "Must specify userName when calling with non-User credentials",
  );
});
