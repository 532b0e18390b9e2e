import {
  AssumeRoleCommand,
  AssumeRoleWithSAMLCommand,
  AssumeRoleWithWebIdentityCommand,
  AssumeRootCommand,
  type Credentials,
  DecodeAuthorizationMessageCommand,
  GetAccessKeyInfoCommand,
  GetCallerIdentityCommand,
  GetFederationTokenCommand,
  GetSessionTokenCommand,
  STSClient,
} from "@aws-sdk/client-sts";
import { manualClock } from "@cloudstub/core";
import { describe, expect, test } from "vitest";
import { samlResponse, webIdentityToken } from "./identity-tokens.js";
import { laboratory } from "./laboratory.js";

const start = Date.UTC(2026, 0, 1);
const clock = manualClock(start);
const lab = laboratory({ clock, fidelity: "emulated" });
const RoleArn = "arn:aws:iam::111122223333:role/team/reader";
const RoleSessionName = "test";
const noCredentials: Partial<Credentials> = {};

/** Who the client with these credentials is. */
async function identityOf({ AccessKeyId = "", SecretAccessKey = "", SessionToken }: Partial<Credentials>) {
  const { $metadata, ...identity } = await as({ AccessKeyId, SecretAccessKey, SessionToken }).send(
    new GetCallerIdentityCommand({}),
  );
  return identity;
}

function as({ AccessKeyId = "", SecretAccessKey = "s", SessionToken }: Partial<Credentials>): STSClient {
  const credentials = {
    accessKeyId: AccessKeyId,
    secretAccessKey: SecretAccessKey,
    ...(SessionToken && { sessionToken: SessionToken }),
  };
  return new STSClient({
    endpoint: `http://127.0.0.1:${lab.server.port}`,
    region: "us-east-1",
    credentials,
    maxAttempts: 1,
  });
}

describe("the caller", () => {
  test.each([
    ["test", "000000000000"],
    ["AKIAIOSFODNN7EXAMPLE", "000000000000"],
    ["111122223333", "111122223333"],
  ])("with the access key %s is the root user of %s", async (AccessKeyId, Account) => {
    expect(await identityOf({ AccessKeyId })).toEqual({
      Account,
      UserId: Account,
      Arn: `arn:aws:iam::${Account}:root`,
    });
  });

  test("of a request that is not signed is the root user of the one account", async () => {
    const response = await lab.send("POST /", {
      body: new URLSearchParams({ Action: "GetCallerIdentity", Version: "2011-06-15" }),
    });
    expect(await response.text()).toContain("<Arn>arn:aws:iam::000000000000:root</Arn>");
  });

  test("with the credentials of a role's session is that session, in the role's account", async () => {
    const { Credentials = noCredentials, AssumedRoleUser } = await lab.client.send(
      new AssumeRoleCommand({ RoleArn, RoleSessionName }),
    );
    const identity = await identityOf(Credentials);
    expect(identity).toEqual({
      Account: "111122223333",
      UserId: expect.stringMatching(/^AROA[A-Z2-7]{17}:test$/),
      Arn: "arn:aws:sts::111122223333:assumed-role/reader/test",
    });
    expect(AssumedRoleUser).toEqual({ AssumedRoleId: identity.UserId, Arn: identity.Arn });
  });

  test("with expired credentials is refused, by the time of the clock", async () => {
    const { Credentials = noCredentials } = await lab.client.send(
      new AssumeRoleCommand({ RoleArn, RoleSessionName, DurationSeconds: 900 }),
    );
    await clock.advance(899_000);
    expect(await identityOf(Credentials)).toMatchObject({ Account: "111122223333" });
    await clock.advance(1000);
    await expect(identityOf(Credentials)).rejects.toMatchObject({
      name: "ExpiredToken",
      message: "The security token included in the request is expired",
      $metadata: { httpStatusCode: 403 },
    });
  });
});

describe("a session of a role", () => {
  test("shows its source identity and how much of its limit the policy takes", async () => {
    const Policy = JSON.stringify({ Version: "2012-10-17", Statement: [] });
    const answer = await lab.client.send(
      new AssumeRoleCommand({ RoleArn, RoleSessionName, SourceIdentity: "alice", Policy }),
    );
    expect(answer).toMatchObject({ SourceIdentity: "alice", PackedPolicySize: 2 });
  });

  test("of another session lasts an hour at most", async () => {
    const { Credentials = noCredentials } = await lab.client.send(new AssumeRoleCommand({ RoleArn, RoleSessionName }));
    const other = as(Credentials);
    await other.send(new AssumeRoleCommand({ RoleArn, RoleSessionName, DurationSeconds: 3600 }));
    await expect(
      other.send(new AssumeRoleCommand({ RoleArn, RoleSessionName, DurationSeconds: 3601 })),
    ).rejects.toMatchObject({
      name: "ValidationError",
      message: "The requested DurationSeconds exceeds the 1 hour session limit for roles assumed by role chaining",
    });
  });

  test("for a web identity tells the token's claims", async () => {
    const WebIdentityToken = webIdentityToken({
      sub: "user-1",
      aud: "app",
      iss: "https://idp.example",
      exp: start / 1000 + 100_000,
    });
    const answer = await lab.client.send(
      new AssumeRoleWithWebIdentityCommand({ RoleArn, RoleSessionName, WebIdentityToken }),
    );
    expect(answer).toMatchObject({
      SubjectFromWebIdentityToken: "user-1",
      Audience: "app",
      Provider: "https://idp.example",
    });
    expect(await identityOf(answer.Credentials ?? {})).toMatchObject({
      Arn: "arn:aws:sts::111122223333:assumed-role/reader/test",
    });
  });

  test("for the user of a named provider takes any token", async () => {
    const given = { RoleArn, RoleSessionName, WebIdentityToken: "opaque", ProviderId: "graph.facebook.com" };
    expect(await lab.client.send(new AssumeRoleWithWebIdentityCommand(given))).toMatchObject({
      Provider: "graph.facebook.com",
    });
  });

  test("for a SAML response has its session name, and tells what the response says", async () => {
    const PrincipalArn = "arn:aws:iam::111122223333:saml-provider/idp";
    const answer = await lab.client.send(
      new AssumeRoleWithSAMLCommand({ RoleArn, PrincipalArn, SAMLAssertion: samlResponse() }),
    );
    expect(answer).toMatchObject({
      AssumedRoleUser: { Arn: "arn:aws:sts::111122223333:assumed-role/reader/alice" },
      Subject: "user-1",
      SubjectType: "persistent",
      Issuer: "https://idp.example",
      Audience: "https://signin.aws.amazon.com/saml",
    });
  });
});

test("a federated user is of the caller's account", async () => {
  const { Credentials = noCredentials, FederatedUser } = await as({ AccessKeyId: "444455556666" }).send(
    new GetFederationTokenCommand({ Name: "bob" }),
  );
  expect(FederatedUser).toEqual({
    FederatedUserId: "444455556666:bob",
    Arn: "arn:aws:sts::444455556666:federated-user/bob",
  });
  expect(await identityOf(Credentials)).toEqual({
    Account: "444455556666",
    UserId: "444455556666:bob",
    Arn: FederatedUser?.Arn,
  });
});

test("a session token is of the caller itself", async () => {
  const { Credentials = noCredentials } = await as({ AccessKeyId: "444455556666" }).send(
    new GetSessionTokenCommand({}),
  );
  // By the machine's clock, which the SDK goes by, whatever the world's shows.
  expect((Number(Credentials.Expiration) - Date.now()) / 1000).toBeCloseTo(43_200, -1);
  expect(await identityOf(Credentials)).toEqual(await identityOf({ AccessKeyId: "444455556666" }));
});

test("the root user of a member account can be asked for, by number or ARN", async () => {
  const TaskPolicyArn = { arn: "arn:aws:iam::aws:policy/root-task/IAMAuditRootUserCredentials" };
  for (const TargetPrincipal of ["444455556666", "arn:aws:iam::444455556666:root"]) {
    const { Credentials = noCredentials } = await lab.client.send(
      new AssumeRootCommand({ TargetPrincipal, TaskPolicyArn }),
    );
    expect(await identityOf(Credentials)).toMatchObject({ Arn: "arn:aws:iam::444455556666:root" });
  }
});

test("a key that was issued belongs to its account, another to the caller's", async () => {
  const { Credentials = noCredentials } = await lab.client.send(new AssumeRoleCommand({ RoleArn, RoleSessionName }));
  const ask = (AccessKeyId = "") => lab.client.send(new GetAccessKeyInfoCommand({ AccessKeyId }));
  expect(await ask(Credentials.AccessKeyId)).toMatchObject({ Account: "111122223333" });
  expect(await ask("AKIAIOSFODNN7EXAMPLE")).toMatchObject({ Account: "000000000000" });
});

test("the account of a key that was issued in a named world is told there", async () => {
  await lab.api("POST /api/worlds?name=keys");
  const client = as({ AccessKeyId: "world.keys.test" });
  const { Credentials = noCredentials } = await client.send(new AssumeRoleCommand({ RoleArn, RoleSessionName }));
  expect(Credentials.AccessKeyId).toMatch(/^world\.keys\.ASIA/);
  const { AccessKeyId } = Credentials;
  expect(await client.send(new GetAccessKeyInfoCommand({ AccessKeyId }))).toMatchObject({ Account: "111122223333" });
  await expect(client.send(new GetAccessKeyInfoCommand({ AccessKeyId: "AKIAIOSFODNN7EXA!" }))).rejects.toThrow(
    "Member must satisfy regular expression pattern: [\\w]*",
  );
});

const expired = webIdentityToken({ sub: "user-1", exp: start / 1000 - 1 });
const web = { RoleArn, RoleSessionName };
const length = (least: number) => `Member must have length greater than or equal to ${least}`;

test.each([
  [
    new AssumeRoleCommand({ RoleArn: "reader", RoleSessionName }),
    "ValidationError",
    `Value 'reader' at 'roleArn' failed to satisfy constraint: ${length(20)}`,
  ],
  [
    new AssumeRoleCommand({ RoleArn: "arn:aws:iam::111122223333:user/bob", RoleSessionName }),
    "ValidationError",
    "arn:aws:iam::111122223333:user/bob is invalid",
  ],
  [
    new AssumeRoleCommand({ RoleArn, RoleSessionName: "a" }),
    "ValidationError",
    `Value 'a' at 'roleSessionName' failed to satisfy constraint: ${length(2)}`,
  ],
  [
    new AssumeRoleCommand({ RoleArn, RoleSessionName: "two words", DurationSeconds: 899 }),
    "ValidationError",
    "2 validation errors detected: Value 'two words' at 'roleSessionName' failed to satisfy constraint: Member must satisfy regular expression pattern: [\\w+=,.@-]*; Value '899' at 'durationSeconds' failed to satisfy constraint: Member must have value greater than or equal to 900",
  ],
  [
    new AssumeRoleCommand({ RoleArn, RoleSessionName, DurationSeconds: 43_201 }),
    "ValidationError",
    "less than or equal to 43200",
  ],
  [
    new AssumeRoleCommand({ RoleArn, RoleSessionName, Policy: "{" }),
    "MalformedPolicyDocumentException",
    "The policy is not in the valid JSON format.",
  ],
  [
    new AssumeRoleCommand({ RoleArn, RoleSessionName, Policy: "x".repeat(2049) }),
    "ValidationError",
    "less than or equal to 2048",
  ],
  [
    new AssumeRootCommand({ TargetPrincipal: "444455556666", TaskPolicyArn: { arn: RoleArn }, DurationSeconds: 901 }),
    "ValidationError",
    "less than or equal to 900",
  ],
  [new GetSessionTokenCommand({ DurationSeconds: 129_601 }), "ValidationError", "less than or equal to 129600"],
  [
    new GetFederationTokenCommand({ Name: "b" }),
    "ValidationError",
    `Value 'b' at 'name' failed to satisfy constraint: ${length(2)}`,
  ],
  [
    new AssumeRoleWithWebIdentityCommand({ ...web, WebIdentityToken: "opaque" }),
    "InvalidIdentityTokenException",
    "not a valid JWT",
  ],
  [
    new AssumeRoleWithWebIdentityCommand({ ...web, WebIdentityToken: "abc" }),
    "ValidationError",
    `Value at 'webIdentityToken' failed to satisfy constraint: ${length(4)}`,
  ],
  [
    new AssumeRoleWithWebIdentityCommand({ ...web, WebIdentityToken: expired }),
    "ExpiredTokenException",
    "must be before the expiration date/time",
  ],
  [
    new AssumeRoleWithSAMLCommand({ RoleArn, PrincipalArn: RoleArn, SAMLAssertion: "bm9uZQ==" }),
    "InvalidIdentityTokenException",
    "Invalid base64 SAMLResponse",
  ],
  [
    new GetAccessKeyInfoCommand({ AccessKeyId: "111122223333" }),
    "ValidationError",
    `at 'accessKeyId' failed to satisfy constraint: ${length(16)}`,
  ],
  [
    new DecodeAuthorizationMessageCommand({ EncodedMessage: "any" }),
    "InvalidAuthorizationMessageException",
    "Message is not valid",
  ],
])("$constructor.name is refused in AWS's words", async (command, name, message) => {
  await expect(lab.client.send(command as GetSessionTokenCommand)).rejects.toMatchObject({
    name,
    message: expect.stringContaining(message),
  });
});

test.each([
  ["GetSessionToken", new GetSessionTokenCommand({})],
  ["GetFederationToken", new GetFederationTokenCommand({ Name: "bob" })],
])("%s can't be called with the credentials of a session", async (operation, command) => {
  const { Credentials = noCredentials } = await lab.client.send(new AssumeRoleCommand({ RoleArn, RoleSessionName }));
  await expect(as(Credentials).send(command as GetSessionTokenCommand)).rejects.toMatchObject({
    name: "AccessDenied",
    message: `Cannot call ${operation} with session credentials`,
  });
});

test("a member that is not evaluated is named in the answer", async () => {
  const { $metadata } = await lab.client.send(
    new AssumeRoleCommand({ RoleArn, RoleSessionName, SerialNumber: "123456789" }),
  );
  expect($metadata.httpStatusCode).toBe(200);
  const { body } = await lab.api("GET /api/history");
  expect((body["requests"] as object[])[0]).toMatchObject({ ignored: ["SerialNumber"] });
});
