import { type Server, startServer } from "@cloudstub/server";
import ssm from "@cloudstub/ssm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type AwsCli, awsCli, hasAwsCli } from "./aws-cli.js";

describe.skipIf(!hasAwsCli())("the parameter store with the aws command line", { timeout: 120_000 }, () => {
  let server: Server;
  let aws: AwsCli;
  beforeAll(async () => {
    server = await startServer({ modules: [ssm], port: 0, apiPort: 0 });
    aws = awsCli(`http://127.0.0.1:${server.port}`);
  });
  afterAll(() => server.close());
  const run = (...args: string[]) => aws("ssm", ...args);
  const api = async (method: string, path: string) =>
    (await fetch(`http://127.0.0.1:${server.apiPort}/api/ssm/${path}`, { method })).json();

  test("stores and shows parameters, and shares them with the API port in both directions", async () => {
    const put = await run(
      "put-parameter",
      "--name",
      "/cli/key",
      "--value",
      "hé 😀",
      "--type",
      "SecureString",
      "--tags",
      "Key=a,Value=b",
    );
    expect(put).toEqual({ status: 0, output: { Version: 1, Tier: "Standard" }, error: "" });
    expect(await api("GET", "get-parameter?name=/cli/key")).toMatchObject({
      parameter: { Value: "hé 😀", Type: "SecureString" },
    });
    await api("POST", "put-parameter?name=/cli/url&value=from+the+API");
    const [found, listed, tags, unknown] = await Promise.all([
      run("get-parameter", "--name", "/cli/url"),
      run("get-parameters-by-path", "--path", "/cli", "--query", "Parameters[].[Name,Value]"),
      run("list-tags-for-resource", "--resource-type", "Parameter", "--resource-id", "/cli/key"),
      run("get-parameters", "--names", "/cli/url", "nobody"),
    ]);
    expect(found.output).toMatchObject({
      Parameter: {
        Type: "String",
        Value: "from the API",
        Version: 1,
        ARN: "arn:aws:ssm:us-east-1:000000000000:parameter/cli/url",
      },
    });
    expect(listed.output).toEqual([
      ["/cli/key", "hé 😀"],
      ["/cli/url", "from the API"],
    ]);
    expect(tags.output).toEqual({ TagList: [{ Key: "a", Value: "b" }] });
    expect(unknown.output).toMatchObject({ Parameters: [{ Name: "/cli/url" }], InvalidParameters: ["nobody"] });
  });

  test("reports errors with AWS's codes", async () => {
    await api("POST", "put-parameter?name=taken&value=v");
    const [missing, taken, documents] = await Promise.all([
      run("get-parameter", "--name", "nobody"),
      run("put-parameter", "--name", "taken", "--value", "other", "--type", "String"),
      run("list-documents"),
    ]);
    expect(missing.error).toContain("(ParameterNotFound)");
    expect(taken.error).toContain("(ParameterAlreadyExists)");
    expect(taken.error).toContain("To overwrite this value, set the overwrite option in the request to true.");
    expect(documents.error).toContain("(UnknownOperationException)");
  });
});
