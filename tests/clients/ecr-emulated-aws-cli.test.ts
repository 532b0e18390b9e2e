import ecr from "@cloudstub/ecr";
import { type Server, startServer } from "@cloudstub/server";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type AwsCli, awsCli, hasAwsCli } from "./aws-cli.js";

describe.skipIf(!hasAwsCli())("the emulated registry with the aws command line", { timeout: 120_000 }, () => {
  let server: Server;
  let aws: AwsCli;
  beforeAll(async () => {
    server = await startServer({ modules: [ecr], port: 0, apiPort: 0, fidelity: "emulated" });
    aws = awsCli(`http://127.0.0.1:${server.port}`);
  });
  afterAll(() => server.close());

  test("a repository, and an error in AWS's words", async () => {
    expect(await aws("ecr", "create-repository", "--repository-name", "app")).toMatchObject({
      status: 0,
      output: { repository: { repositoryUri: "000000000000.dkr.ecr.us-east-1.amazonaws.com/app" } },
    });
    const { error } = await aws("ecr", "list-images", "--repository-name", "none");
    expect(error).toContain(
      "An error occurred (RepositoryNotFoundException) when calling the ListImages operation: The repository with name 'none' does not exist in the registry with id '000000000000'",
    );
  });
});
