import secretsmanager from "@cloudstub/secretsmanager";
import { type Server, startServer } from "@cloudstub/server";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type AwsCli, awsCli, hasAwsCli } from "./aws-cli.js";

describe.skipIf(!hasAwsCli())("the secrets service with the aws command line", { timeout: 120_000 }, () => {
  let server: Server;
  let aws: AwsCli;
  beforeAll(async () => {
    server = await startServer({ modules: [secretsmanager], port: 0, apiPort: 0 });
    aws = awsCli(`http://127.0.0.1:${server.port}`);
  });
  afterAll(() => server.close());
  const api = async (method: string, path: string) =>
    (await fetch(`http://127.0.0.1:${server.apiPort}/api/secretsmanager/${path}`, { method })).json();

  test("shares a secret with the API port in both directions", async () => {
    const ARN = "arn:aws:secretsmanager:us-east-1:000000000000:secret:cli/db";
    const created = await aws(
      "secretsmanager",
      "create-secret",
      "--name",
      "cli/db",
      "--secret-string",
      '{"password":"hé 😀"}',
    );
    const { VersionId } = created.output as { VersionId: string };
    expect(created).toEqual({ status: 0, output: { ARN, Name: "cli/db", VersionId }, error: "" });
    expect(await api("GET", "get?name=cli/db")).toEqual({
      arn: ARN,
      name: "cli/db",
      secretString: '{"password":"hé 😀"}',
      versionId: VersionId,
    });
    const { versionId } = (await api("PUT", "put?name=cli/db&value=from+the+API")) as { versionId: string };
    const [value, listed] = await Promise.all([
      aws("secretsmanager", "get-secret-value", "--secret-id", ARN),
      aws("secretsmanager", "list-secrets"),
    ]);
    expect(value.output).toMatchObject({
      ARN,
      SecretString: "from the API",
      VersionId: versionId,
      VersionStages: ["AWSCURRENT"],
    });
    expect(listed.output).toMatchObject({ SecretList: [{ Name: "cli/db" }] });
  });

  test("deletes a secret, and then says that it does not exist", async () => {
    await api("PUT", "put?name=gone&value=v");
    const deleted = await aws(
      "secretsmanager",
      "delete-secret",
      "--secret-id",
      "gone",
      "--force-delete-without-recovery",
    );
    expect(deleted.output).toMatchObject({ Name: "gone", DeletionDate: expect.anything() });
    const { status, error } = await aws("secretsmanager", "describe-secret", "--secret-id", "gone");
    expect(status).not.toBe(0);
    expect(error).toContain("(ResourceNotFoundException)");
    expect(error).toContain("Secrets Manager can't find the specified secret.");
  });
});
