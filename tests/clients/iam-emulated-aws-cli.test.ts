import iam from "@cloudstub/iam";
import { type Server, startServer } from "@cloudstub/server";
import sts from "@cloudstub/sts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type AwsCli, awsCli, hasAwsCli } from "./aws-cli.js";

const trust = JSON.stringify({
  Version: "2012-10-17",
  Statement: [{ Effect: "Allow", Principal: { Service: "lambda.amazonaws.com" }, Action: "sts:AssumeRole" }],
});

describe.skipIf(!hasAwsCli())("the emulated identity service with the aws command line", { timeout: 120_000 }, () => {
  let server: Server;
  let aws: AwsCli;
  beforeAll(async () => {
    server = await startServer({ modules: [iam, sts], port: 0, apiPort: 0, fidelity: "emulated" });
    aws = awsCli(`http://127.0.0.1:${server.port}`);
  });
  afterAll(() => server.close());

  test("roles with policies, whose documents are shown as JSON, and errors in AWS's words", async () => {
    const role = ["--role-name", "resize"];
    const created = await aws("iam", "create-role", ...role, "--assume-role-policy-document", trust);
    expect(created).toMatchObject({ status: 0, error: "" });
    // The command decodes documents.
    expect(created.output).toMatchObject({ Role: { AssumeRolePolicyDocument: JSON.parse(trust) } });
    const arn = "arn:aws:iam::aws:policy/service-role/AWSLambdaBasicExecutionRole";
    await aws("iam", "attach-role-policy", ...role, "--policy-arn", arn);
    const attached = await aws("iam", "list-attached-role-policies", ...role);
    expect(attached.output).toEqual({
      AttachedPolicies: [{ PolicyName: "AWSLambdaBasicExecutionRole", PolicyArn: arn }],
    });
    const simulated = await aws(
      "iam",
      "simulate-principal-policy",
      "--policy-source-arn",
      "arn:aws:iam::000000000000:role/resize",
      "--action-names",
      "logs:PutLogEvents",
      "s3:GetObject",
    );
    expect(simulated.output).toMatchObject({
      EvaluationResults: [{ EvalDecision: "allowed" }, { EvalDecision: "implicitDeny" }],
    });
    const { error } = await aws("iam", "delete-role", ...role);
    expect(error).toContain(
      "An error occurred (DeleteConflict) when calling the DeleteRole operation: Cannot delete entity, must detach all policies first.",
    );
  });
});
