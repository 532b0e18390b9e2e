import secretsmanager from "@cloudstub/secretsmanager";
import { type Server, startServer } from "@cloudstub/server";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Boto3, boto3, hasBoto3 } from "./boto3.js";

describe.skipIf(!hasBoto3())("the secrets service with boto3", { timeout: 60_000 }, () => {
  let server: Server;
  let python: Boto3;
  beforeAll(async () => {
    server = await startServer({ modules: [secretsmanager], port: 0, apiPort: 0 });
    python = boto3(`http://127.0.0.1:${server.port}`);
  });
  afterAll(() => server.close());
  const api = async (method: string, path: string) =>
    (await fetch(`http://127.0.0.1:${server.apiPort}/api/secretsmanager/${path}`, { method })).json();

  test("every state-backed operation works, and the API port shows what it did", async () => {
    const answer = await python(`
sm = boto3.client("secretsmanager")
created = sm.create_secret(Name="app/db", SecretString="1", Description="d", Tags=[{"Key": "a", "Value": "1"}])
arn = answer["arn"] = created["ARN"]
answer["first"] = sm.get_secret_value(SecretId="app/db")["SecretString"]
put = sm.put_secret_value(SecretId=arn, SecretString="h\\u00e9 \\U0001F600")
answer["second"] = sm.get_secret_value(SecretId=arn, VersionId=put["VersionId"], VersionStage="AWSCURRENT")["SecretString"]
updated = sm.update_secret(SecretId="app/db", Description="e")
answer["versions"] = len({created["VersionId"], put["VersionId"], updated["VersionId"]})
sm.tag_resource(SecretId="app/db", Tags=[{"Key": "b", "Value": "2"}])
sm.untag_resource(SecretId="app/db", TagKeys=["a"])
described = sm.describe_secret(SecretId="app/db")
answer["described"] = [described["Description"], described["Tags"], described["VersionIdsToStages"] == {updated["VersionId"]: ["AWSCURRENT"]}]
answer["dated"] = described["CreatedDate"] <= described["LastChangedDate"]
sm.create_secret(Name="binary", SecretBinary=b"\\x00\\xff")
answer["binary"] = [name for name in ["SecretString", "SecretBinary"] if name in sm.get_secret_value(SecretId="binary")]
batch = sm.batch_get_secret_value(SecretIdList=["app/db", "nobody"])
answer["batch"] = [batch["SecretValues"][0]["SecretString"], batch["Errors"]]
answer["deleted"] = sm.delete_secret(SecretId="binary", RecoveryWindowInDays=7)["Name"]
answer["listed"] = [each["Name"] for page in sm.get_paginator("list_secrets").paginate() for each in page["SecretList"]]
answer["version"] = updated["VersionId"]
answer["password"] = len(sm.get_random_password(PasswordLength=20, ExcludePunctuation=True)["RandomPassword"])
`);
    const arn = "arn:aws:secretsmanager:us-east-1:000000000000:secret:app/db";
    const Message = "Secrets Manager can't find the specified secret.";
    expect(answer).toEqual({
      arn,
      first: "1",
      second: "hé 😀",
      versions: 3,
      described: ["e", [{ Key: "b", Value: "2" }], true],
      dated: true,
      binary: [],
      batch: ["hé 😀", [{ SecretId: "nobody", ErrorCode: "ResourceNotFoundException", Message }]],
      deleted: "binary",
      listed: ["app/db"],
      version: expect.any(String),
      password: 20,
    });
    expect(await api("GET", "list")).toEqual({ secrets: ["app/db"] });
    expect(await api("GET", "get?name=app/db")).toEqual({
      arn,
      name: "app/db",
      secretString: "hé 😀",
      versionId: answer["version"],
    });
  });

  test("boto3 finds the secrets that the API port put, and not those that it deleted", async () => {
    await api("PUT", "put?name=api&value=from+the+API");
    await api("PUT", "put?name=gone&value=v");
    await api("DELETE", "delete?name=gone");
    const answer = await python(`
sm = boto3.client("secretsmanager")
answer["value"] = sm.get_secret_value(SecretId="api")["SecretString"]
answer["gone"] = failure(lambda: sm.get_secret_value(SecretId="gone"))["code"]
`);
    expect(answer).toEqual({ value: "from the API", gone: "ResourceNotFoundException" });
  });

  test("errors are the exceptions that boto3 has for them", async () => {
    const answer = await python(`
sm = boto3.client("secretsmanager")
sm.create_secret(Name="errors", SecretString="s")
answer["missing"] = failure(lambda: sm.get_secret_value(SecretId="nobody"))
answer["version"] = failure(lambda: sm.get_secret_value(SecretId="errors", VersionStage="AWSPREVIOUS"))
answer["name"] = failure(lambda: sm.create_secret(Name="a b", SecretString="s"))
answer["nothing"] = failure(lambda: sm.put_secret_value(SecretId="errors"))
answer["both"] = failure(lambda: sm.put_secret_value(SecretId="errors", SecretString="s", SecretBinary=b"b"))
`);
    expect(answer).toMatchObject({
      missing: {
        type: "ResourceNotFoundException",
        message: "Secrets Manager can't find the specified secret.",
        status: 400,
      },
      version: { type: "ResourceNotFoundException", status: 400 },
      name: { type: "ClientError", code: "ValidationException", status: 400 },
      nothing: {
        type: "InvalidRequestException",
        message: "You must provide either SecretString or SecretBinary.",
        status: 400,
      },
      both: { type: "InvalidParameterException", status: 400 },
    });
  });
});
