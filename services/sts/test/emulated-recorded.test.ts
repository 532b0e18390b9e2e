import { AssumeRoleCommand, GetFederationTokenCommand, STSClient } from "@aws-sdk/client-sts";
import { describe, expect, test } from "vitest";
import { laboratory } from "./laboratory.js";

// Recorded answers of AWS.

const lab = laboratory({ fidelity: "emulated" });
const RoleArn = "arn:aws:iam::111122223333:role/reader";
const RoleSessionName = "test";

async function refusal(work: Promise<unknown>): Promise<unknown> {
  try {
    return await work;
  } catch (error) {
    const { name, message, $metadata, Type } = error as Error & { $metadata: { httpStatusCode: number }; Type: string };
    return [$metadata.httpStatusCode, Type, name, message];
  }
}

const assume = (input: object, client = lab.client) =>
  refusal(client.send(new AssumeRoleCommand({ RoleArn, RoleSessionName, ...input })));

test.each([
  "nothing-valid-in-here",
  "arn::b:::something/test-role",
  "arn:a::::something/test-role",
  "arn:a:::something/test-role",
  "arn:a:a::aaaaaaaaaa:",
])("a malformed ARN of a role is told as given: %s", async (arn) => {
  expect(await assume({ RoleArn: arn })).toEqual([400, "Sender", "ValidationError", `${arn} is invalid`]);
});

test("a name of a session with another character is refused by its pattern", async () => {
  const message =
    "1 validation error detected: Value 'Session1:2' at 'roleSessionName' failed to satisfy constraint: Member must satisfy regular expression pattern: [\\w+=,.@-]*";
  expect(await assume({ RoleSessionName: "Session1:2" })).toEqual([400, "Sender", "ValidationError", message]);
});

describe("tags of a session", () => {
  const missing = [
    400,
    "Sender",
    "InvalidParameterValue",
    "The specified transitive tag key must be included in the requested tags.",
  ];
  const duplicate = [
    400,
    "Sender",
    "InvalidParameterValue",
    "Duplicate tag keys found. Please note that Tag keys are case insensitive.",
  ];

  test("a transitive key that is not among the tags is refused", async () => {
    expect(await assume({ TransitiveTagKeys: ["a"] })).toEqual(missing);
    expect(await assume({ Tags: [{ Key: "b", Value: "1" }], TransitiveTagKeys: ["a"] })).toEqual(missing);
  });

  test("two keys that differ in their case only are refused, also for a federated user", async () => {
    const Tags = [
      { Key: "team", Value: "1" },
      { Key: "Team", Value: "2" },
    ];
    expect(await assume({ Tags })).toEqual(duplicate);
    expect(await refusal(lab.client.send(new GetFederationTokenCommand({ Name: "bob", Tags })))).toEqual(duplicate);
  });

  test("a transitive key may be written in another case than the tag's", async () => {
    const Tags = [{ Key: "SessionTag1", Value: "1" }];
    expect(await assume({ Tags, TransitiveTagKeys: ["sessiontag1"] })).toMatchObject({
      $metadata: { httpStatusCode: 200 },
    });
  });

  test.each(["SessionTag1", "sessiontag1"])(
    "a session can't set %s again, which the session that assumed its role passed on",
    async (Key) => {
      const first = await assumedBy(lab.client, {
        Tags: [{ Key: "SessionTag1", Value: "1" }],
        TransitiveTagKeys: ["SessionTag1"],
      });
      const conflict = [
        400,
        "Sender",
        "InvalidParameterValue",
        "One of the specified transitive tag keys can't be set because it conflicts with a transitive tag key from the calling session.",
      ];
      expect(await assume({ Tags: [{ Key, Value: "2" }] }, first)).toEqual(conflict);
      // It goes on to further sessions, and other tags don't conflict with it.
      const second = await assumedBy(first, { Tags: [{ Key: "other", Value: "2" }] });
      expect(await assume({ Tags: [{ Key, Value: "3" }] }, second)).toEqual(conflict);
      expect(await assume({ Tags: [{ Key: "other", Value: "3" }] }, second)).toMatchObject({ AssumedRoleUser: {} });
    },
  );

  async function assumedBy(client: STSClient, input: object): Promise<STSClient> {
    const { Credentials } = await client.send(new AssumeRoleCommand({ RoleArn, RoleSessionName, ...input }));
    const { AccessKeyId = "", SecretAccessKey = "", SessionToken = "" } = Credentials ?? {};
    return new STSClient({
      endpoint: `http://127.0.0.1:${lab.server.port}`,
      region: "us-east-1",
      credentials: { accessKeyId: AccessKeyId, secretAccessKey: SecretAccessKey, sessionToken: SessionToken },
      maxAttempts: 1,
    });
  }
});

// As users of AWS report it; the API reference ("Common Error Types") has the code and the status.
test("an operation that the service does not have is an invalid action", async () => {
  const ask = async (body: string) => {
    const answer = await fetch(`http://127.0.0.1:${lab.server.port}/`, {
      method: "POST",
      headers: {
        "Content-Type": "application/x-www-form-urlencoded",
        Authorization:
          "AWS4-HMAC-SHA256 Credential=test/20260201/us-east-1/sts/aws4_request, SignedHeaders=host, Signature=x",
      },
      body,
    });
    return [answer.status, await answer.text()];
  };
  const error = (version: string) =>
    `<Error><Type>Sender</Type><Code>InvalidAction</Code><Message>Could not find operation Nope for version ${version}</Message></Error>`;
  expect(await ask("Action=Nope&Version=2011-06-15")).toEqual([400, expect.stringContaining(error("2011-06-15"))]);
  expect(await ask("Action=Nope")).toEqual([400, expect.stringContaining(error("NO_VERSION_SPECIFIED"))]);
});
