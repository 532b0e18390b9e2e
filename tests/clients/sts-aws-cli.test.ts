import { type Server, startServer } from "@cloudstub/server";
import sts from "@cloudstub/sts";
import { afterEach, describe, expect, test } from "vitest";
import { awsCli, hasAwsCli } from "./aws-cli.js";

describe.skipIf(!hasAwsCli())("the security token service with the aws command line", { timeout: 120_000 }, () => {
  let server: Server;
  afterEach(() => server.close());

  test.each(["contract", "emulated"] as const)(
    "tells the caller, and gives credentials for a role (%s)",
    async (fidelity) => {
      server = await startServer({ modules: [sts], port: 0, apiPort: 0, fidelity });
      const aws = awsCli(`http://127.0.0.1:${server.port}`);
      const identity = { UserId: "000000000000", Account: "000000000000", Arn: "arn:aws:iam::000000000000:root" };
      expect(await aws("sts", "get-caller-identity")).toEqual({ status: 0, output: identity, error: "" });
      const role = ["--role-arn", "arn:aws:iam::000000000000:role/reader", "--role-session-name", "cli"];
      expect((await aws("sts", "assume-role", ...role)).output).toMatchObject({
        Credentials: { AccessKeyId: expect.stringMatching(/^ASIA/), Expiration: expect.stringMatching(/^\d{4}-/) },
        AssumedRoleUser: { Arn: "arn:aws:sts::000000000000:assumed-role/reader/cli" },
      });
    },
  );

  test("says in AWS's words what is wrong with a name (emulated)", async () => {
    server = await startServer({ modules: [sts], port: 0, apiPort: 0, fidelity: "emulated" });
    const { status, error } = await awsCli(`http://127.0.0.1:${server.port}`)(
      "sts",
      "decode-authorization-message",
      "--encoded-message",
      "any",
    );
    expect(status).not.toBe(0);
    expect(error).toContain(
      "(InvalidAuthorizationMessageException) when calling the DecodeAuthorizationMessage operation: Message is not valid",
    );
  });
});
