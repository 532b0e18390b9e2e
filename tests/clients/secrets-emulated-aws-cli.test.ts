import kms from "@cloudstub/kms";
import secretsmanager from "@cloudstub/secretsmanager";
import { type Server, startServer } from "@cloudstub/server";
import ssm from "@cloudstub/ssm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type AwsCli, awsCli, hasAwsCli } from "./aws-cli.js";

describe.skipIf(!hasAwsCli())(
  "emulated secrets, parameters and keys with the aws command line",
  { timeout: 120_000 },
  () => {
    let server: Server;
    let aws: AwsCli;
    beforeAll(async () => {
      server = await startServer({ modules: [secretsmanager, ssm, kms], port: 0, apiPort: 0, fidelity: "emulated" });
      aws = awsCli(`http://127.0.0.1:${server.port}`);
    });
    afterAll(() => server.close());

    test("a secret moves its stages, and is deleted after a week", async () => {
      const { output } = await aws("secretsmanager", "create-secret", "--name", "cli/db", "--secret-string", "one");
      expect(output).toMatchObject({ ARN: expect.stringMatching(/:secret:cli\/db-[A-Za-z0-9]{6}$/) });
      await aws("secretsmanager", "put-secret-value", "--secret-id", "cli/db", "--secret-string", "two");
      const previous = await aws(
        "secretsmanager",
        "get-secret-value",
        "--secret-id",
        "cli/db",
        "--version-stage",
        "AWSPREVIOUS",
      );
      expect(previous.output).toMatchObject({ SecretString: "one" });
      await aws("secretsmanager", "delete-secret", "--secret-id", "cli/db", "--recovery-window-in-days", "7");
      const { error } = await aws("secretsmanager", "get-secret-value", "--secret-id", "cli/db");
      expect(error).toContain("(InvalidRequestException)");
    });

    test("a parameter is read in an older version, and a key encrypts it", async () => {
      for (const value of ["one", "two"])
        await aws(
          "ssm",
          "put-parameter",
          "--name",
          "/cli/p",
          "--value",
          value,
          "--type",
          "SecureString",
          "--overwrite",
        );
      const [first, listed] = await Promise.all([
        aws("ssm", "get-parameter", "--name", "/cli/p:1", "--with-decryption"),
        aws("kms", "list-aliases"),
      ]);
      expect(first.output).toMatchObject({ Parameter: { Value: "one", Selector: ":1" } });
      expect(listed.output).toMatchObject({ Aliases: [{ AliasName: "alias/aws/ssm" }] });
    });
  },
);
