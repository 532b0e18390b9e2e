import s3 from "@cloudstub/s3";
import { startServer } from "@cloudstub/server";
import { describe, expect, test } from "vitest";
import { awsCli, hasAwsCli } from "./aws-cli.js";
import { boto3, hasBoto3 } from "./boto3.js";

/** A call of boto3 for a service that CloudStub does not have, and the name that it is signed for. */
const calls: readonly (readonly [client: string, call: string, signedFor: string])[] = [
  ["scheduler", 'delete_schedule(Name="foo")', "scheduler"],
  ["apigateway", 'create_rest_api(name="x")', "apigateway"],
  ["apigatewayv2", "get_apis()", "apigateway"],
  ["eks", 'create_cluster(name="x", roleArn="arn:aws:iam::000000000000:role/r", resourcesVpcConfig={})', "eks"],
  ["route53", "list_hosted_zones()", "route53"],
  ["cloudfront", "list_distributions()", "cloudfront"],
  ["efs", "describe_file_systems()", "elasticfilesystem"],
  ["backup", 'create_backup_vault(BackupVaultName="x")', "backup"],
  ["accessanalyzer", 'create_analyzer(analyzerName="x", type="ACCOUNT")', "access-analyzer"],
  ["s3tables", 'create_table_bucket(name="xxx")', "s3tables"],
  ["ec2", "describe_instances()", "ec2"],
  ["rds", "describe_db_instances()", "rds"],
];

describe("clients of services that CloudStub does not have", { timeout: 120_000 }, () => {
  test.skipIf(!hasBoto3()).each(["contract", "emulated"] as const)(
    "boto3 tells its user at the level %s, and S3 changes nothing",
    async (fidelity) => {
      const server = await startServer({ modules: [s3], port: 0, apiPort: 0, fidelity });
      const code = calls
        .map(([client, call]) => `answer["${client}"] = failure(lambda: boto3.client("${client}").${call})`)
        .join("\n");
      const answer = await boto3(`http://127.0.0.1:${server.port}`)(`
storage = boto3.client("s3")
storage.create_bucket(Bucket="schedules")
storage.put_object(Bucket="schedules", Key="foo", Body=b"kept")
${code}
answer["object"] = storage.get_object(Bucket="schedules", Key="foo")["Body"].read().decode()
`);
      await server.close();
      expect(answer["object"]).toBe("kept");
      for (const [client, , signedFor] of calls) {
        expect(answer[client], client).toMatchObject({
          code: "UnknownOperationException",
          status: 404,
          message: expect.stringContaining(`was signed for ${signedFor}, which CloudStub does not have; enabled: s3.`),
        });
      }
    },
  );

  test.skipIf(!hasAwsCli())("the aws command does", async () => {
    const server = await startServer({ modules: [s3], port: 0, apiPort: 0 });
    const aws = awsCli(`http://127.0.0.1:${server.port}`);
    const { status, error } = await aws("scheduler", "delete-schedule", "--name", "foo");
    await server.close();
    expect(status).not.toBe(0);
    expect(error).toContain("(UnknownOperationException)");
    expect(error).toMatch(
      /DELETE \/schedules\/foo\S* was signed for scheduler, which CloudStub does not have; enabled: s3\./,
    );
  });
});
