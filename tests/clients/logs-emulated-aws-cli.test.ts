import lambda from "@cloudstub/lambda";
import logs from "@cloudstub/logs";
import { type Server, startServer } from "@cloudstub/server";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type AwsCli, awsCli, hasAwsCli } from "./aws-cli.js";

describe.skipIf(!hasAwsCli())("the emulated log service with the aws command line", { timeout: 120_000 }, () => {
  let server: Server;
  let aws: AwsCli;
  beforeAll(async () => {
    server = await startServer({ modules: [lambda, logs], port: 0, apiPort: 0, fidelity: "emulated" });
    aws = awsCli(`http://127.0.0.1:${server.port}`);
  });
  afterAll(() => server.close());

  test("groups, streams, events and tags, and errors in AWS's words", async () => {
    const group = ["--log-group-name", "/app/orders"];
    const stream = [...group, "--log-stream-name", "worker"];
    expect(await aws("logs", "create-log-group", ...group, "--tags", "team=a")).toMatchObject({ status: 0, error: "" });
    await aws("logs", "create-log-stream", ...stream);
    await aws("logs", "put-retention-policy", ...group, "--retention-in-days", "7");
    const now = server.world.clock.now();
    const put = await aws(
      "logs",
      "put-log-events",
      ...stream,
      "--log-events",
      `timestamp=${now - 1},message=first`,
      `timestamp=${now},message=second`,
    );
    expect(put.output).toMatchObject({ nextSequenceToken: expect.any(String) });
    // The command asks for pages until there is no token, and for GetLogEvents until a token comes again.
    const all = await aws(
      "logs",
      "filter-log-events",
      ...group,
      "--filter-pattern",
      "?first ?second",
      "--page-size",
      "1",
    );
    expect(all.output).toMatchObject({ events: [{ message: "first" }, { message: "second" }] });
    const head = await aws("logs", "get-log-events", ...stream, "--start-from-head", "--limit", "1");
    expect(head.output).toMatchObject({ events: [{ message: "first" }] });
    const described = await aws("logs", "describe-log-groups", "--log-group-name-prefix", "/app");
    expect(described.output).toMatchObject({ logGroups: [{ logGroupName: "/app/orders", retentionInDays: 7 }] });
    const tags = await aws(
      "logs",
      "list-tags-for-resource",
      "--resource-arn",
      "arn:aws:logs:us-east-1:000000000000:log-group:/app/orders",
    );
    expect(tags.output).toEqual({ tags: { team: "a" } });
    const missing = await aws("logs", "describe-log-streams", "--log-group-name", "none");
    expect(missing.error).toContain(
      "An error occurred (ResourceNotFoundException) when calling the DescribeLogStreams operation: The specified log group does not exist.",
    );
  });
});
