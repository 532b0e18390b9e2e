import {
  AssumeRoleCommand,
  AssumeRoleWithSAMLCommand,
  AssumeRoleWithWebIdentityCommand,
  AssumeRootCommand,
  type Credentials,
  DecodeAuthorizationMessageCommand,
  GetAccessKeyInfoCommand,
  GetCallerIdentityCommand,
  GetDelegatedAccessTokenCommand,
  GetFederationTokenCommand,
  GetSessionTokenCommand,
} from "@aws-sdk/client-sts";
import { manualClock } from "@cloudstub/core";
import { expect, test } from "vitest";
import { laboratory } from "./laboratory.js";

const start = Date.UTC(2026, 0, 1);
const lab = laboratory({ clock: manualClock(start) });
const RoleArn = "arn:aws:iam::111122223333:role/team/reader";
const root = { UserId: "000000000000", Account: "000000000000", Arn: "arn:aws:iam::000000000000:root" };

/** Credentials of AWS's form that expire after these seconds of the machine's time, which the SDK goes by, to ten seconds. */
const credentials = (seconds: number) => ({
  AccessKeyId: expect.stringMatching(/^ASIA[A-Z2-7]{16}$/),
  SecretAccessKey: expect.stringMatching(/^[A-Za-z0-9+/]{40}$/),
  SessionToken: expect.stringMatching(/^[A-Za-z0-9+/]{256}$/),
  Expiration: expect.toSatisfy((date: Date) => Math.abs(date.getTime() - Date.now() - seconds * 1000) < 10_000),
});

test("the caller is the root user of the one account, for any credentials", async () => {
  expect(await lab.client.send(new GetCallerIdentityCommand({}))).toMatchObject(root);
});

test("a request that is not signed is answered too", async () => {
  const response = await lab.send("POST /", {
    body: new URLSearchParams({ Action: "GetCallerIdentity", Version: "2011-06-15" }),
  });
  expect([response.status, response.headers.get("x-cloudstub-placeholder")]).toEqual([200, "true"]);
  expect(await response.text()).toContain("<Account>000000000000</Account>");
});

test("a session of a role is in the one account, and its credentials last an hour unless asked otherwise", async () => {
  const { Credentials, AssumedRoleUser } = await lab.client.send(
    new AssumeRoleCommand({ RoleArn, RoleSessionName: "test" }),
  );
  expect(Credentials).toEqual(credentials(3600));
  expect(AssumedRoleUser).toEqual({
    Arn: "arn:aws:sts::000000000000:assumed-role/reader/test",
    AssumedRoleId: expect.stringMatching(/^AROA[A-Z2-7]{17}:test$/),
  });
  const longer = await lab.client.send(
    new AssumeRoleCommand({ RoleArn, RoleSessionName: "test", DurationSeconds: 7200 }),
  );
  expect(longer.Credentials).toEqual(credentials(7200));
  expect(longer.AssumedRoleUser).toEqual(AssumedRoleUser);
});

test.each([
  [new AssumeRoleWithSAMLCommand({ RoleArn, PrincipalArn: RoleArn, SAMLAssertion: "any" }), 3600],
  [new AssumeRoleWithWebIdentityCommand({ RoleArn, RoleSessionName: "test", WebIdentityToken: "any" }), 3600],
  [new AssumeRootCommand({ TargetPrincipal: "111122223333", TaskPolicyArn: { arn: RoleArn } }), 900],
  [new GetDelegatedAccessTokenCommand({ TradeInToken: "any" }), 3600],
  [new GetFederationTokenCommand({ Name: "bob" }), 43_200],
  [new GetSessionTokenCommand({}), 43_200],
])("$constructor.name answers with credentials", async (command, seconds) => {
  const answer = (await lab.client.send(command as GetSessionTokenCommand)) as { Credentials?: Credentials };
  expect(answer.Credentials).toEqual(credentials(seconds));
});

test("keys belong to the one account, and messages decode to an empty object", async () => {
  expect(await lab.client.send(new GetAccessKeyInfoCommand({ AccessKeyId: "AKIAIOSFODNN7EXAMPLE" }))).toMatchObject({
    Account: root.Account,
  });
  expect(await lab.client.send(new DecodeAuthorizationMessageCommand({ EncodedMessage: "any" }))).toMatchObject({
    DecodedMessage: "{}",
  });
});

test("what an operation requires is asked for", async () => {
  await expect(lab.client.send(new AssumeRoleCommand({ RoleArn } as never))).rejects.toMatchObject({
    name: "ValidationError",
    message:
      "1 validation error detected: Value null at 'roleSessionName' failed to satisfy constraint: Member must not be null",
  });
});

test.each(["999999999999", "8640000000000", "1e30", "Infinity", "NaN", "1.5", "-1"])(
  "a duration of %s seconds is refused",
  async (seconds) => {
    const body = new URLSearchParams({ Action: "GetSessionToken", Version: "2011-06-15", DurationSeconds: seconds });
    const response = await lab.send("POST /", { body });
    expect([response.status, (await response.text()).includes("<Code>ValidationError</Code>")]).toEqual([400, true]);
  },
);

// The words that the Query protocol has for an action in a URL: Amazon SQS API Reference, "Common Errors", and recorded of SQS.
test("a GET for an operation that the service does not have is refused with its name", async () => {
  const response = await lab.send("GET /?Action=Nope&Version=2011-06-15");
  expect([response.status, await response.text()]).toEqual([
    400,
    expect.stringContaining(
      "<Code>InvalidAction</Code><Message>The action Nope is not valid for this endpoint.</Message>",
    ),
  ]);
});

// Login services take a presigned GetCallerIdentity as a proof of identity.
test.each(["&X-Amz-Credential=test%2F20260101%2Fus-east-1%2Fsts%2Faws4_request", ""])(
  "a GET, presigned or not, asks for the caller too: %s",
  async (signature) => {
    const response = await lab.send(`GET /?Action=GetCallerIdentity&Version=2011-06-15${signature}`);
    expect([response.status, (await response.text()).includes("<Account>000000000000</Account>")]).toEqual([200, true]);
  },
);
