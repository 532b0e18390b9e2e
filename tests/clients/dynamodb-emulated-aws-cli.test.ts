import dynamodb from "@cloudstub/dynamodb";
import { type Server, startServer } from "@cloudstub/server";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type AwsCli, awsCli, hasAwsCli } from "./aws-cli.js";

describe.skipIf(!hasAwsCli())("the emulated table service with the aws command line", { timeout: 120_000 }, () => {
  let server: Server;
  let aws: AwsCli;
  beforeAll(async () => {
    server = await startServer({ modules: [dynamodb], port: 0, apiPort: 0, fidelity: "emulated" });
    aws = awsCli(`http://127.0.0.1:${server.port}`);
    await run(
      "create-table --table-name single --billing-mode PAY_PER_REQUEST --attribute-definitions AttributeName=pk,AttributeType=S AttributeName=sk,AttributeType=S --key-schema AttributeName=pk,KeyType=HASH AttributeName=sk,KeyType=RANGE --stream-specification StreamEnabled=true,StreamViewType=NEW_IMAGE",
    );
  });
  afterAll(() => server.close());

  /** Runs a subcommand: arguments without spaces in one text, then the others. */
  const run = (line: string, ...more: readonly string[]) => aws("dynamodb", ...line.split(" "), ...more);
  const values = (input: object) => ["--expression-attribute-values", JSON.stringify(input)];

  test("conditions, counters, ranges, pages and filters", async () => {
    const put = (sk: string) =>
      run(
        `put-item --table-name single --condition-expression attribute_not_exists(pk) --item`,
        JSON.stringify({ pk: { S: "a" }, sk: { S: sk } }),
      );
    await Promise.all(["1", "2", "3"].map(put));
    const again = await put("1");
    expect(again.error).toContain("(ConditionalCheckFailedException)");
    expect(again.error).toContain("The conditional request failed");
    const key = JSON.stringify({ pk: { S: "a" }, sk: { S: "3" } });
    const counted = await run(
      `update-item --table-name single --return-values UPDATED_NEW --key ${key} --update-expression`,
      "ADD seen :one",
      ...values({ ":one": { N: "2" } }),
    );
    expect(counted.output).toEqual({ Attributes: { seen: { N: "2" } } });
    const query = [
      "--key-condition-expression",
      "pk = :p AND sk > :s",
      ...values({ ":p": { S: "a" }, ":s": { S: "1" } }),
    ];
    const [first, filtered] = await Promise.all([
      run("query --table-name single --no-scan-index-forward --page-size 1 --max-items 1", ...query),
      run("scan --table-name single --select COUNT --filter-expression", "seen = :n", ...values({ ":n": { N: "2" } })),
    ]);
    expect(first.output).toMatchObject({ Items: [{ sk: { S: "3" } }], NextToken: expect.any(String) as string });
    expect(filtered.output).toMatchObject({ Count: 1, ScannedCount: 3 });
    const { NextToken } = first.output as { NextToken: string };
    const next = await run("query --table-name single --no-scan-index-forward --starting-token", NextToken, ...query);
    expect(next.output).toMatchObject({ Items: [{ sk: { S: "2" } }] });
  });

  test("transactions, PartiQL and the stream", async () => {
    const item = (sk: string) => ({ pk: { S: "t" }, sk: { S: sk } });
    const transaction = JSON.stringify([
      { Put: { TableName: "single", Item: item("1") } },
      { ConditionCheck: { TableName: "single", Key: item("2"), ConditionExpression: "attribute_not_exists(pk)" } },
    ]);
    expect(await run("transact-write-items --transact-items", transaction)).toMatchObject({ status: 0 });
    const statement = `INSERT INTO "single" VALUE {'pk': 't', 'sk': '2'}`;
    expect(await run("execute-statement --statement", statement)).toMatchObject({ status: 0 });
    const cancelled = await run("transact-write-items --transact-items", transaction);
    expect(cancelled.error).toContain("(TransactionCanceledException)");
    expect(cancelled.error).toContain("[None, ConditionalCheckFailed]");
    const select = await run("execute-statement --statement", `SELECT sk FROM "single" WHERE pk = 't'`);
    expect(select.output).toEqual({ Items: [{ sk: { S: "1" } }, { sk: { S: "2" } }] });
    const { Streams } = (await aws("dynamodbstreams", "list-streams", "--table-name", "single")).output as {
      Streams: [{ StreamArn: string }];
    };
    const arn = Streams[0].StreamArn;
    const { StreamDescription } = (await aws("dynamodbstreams", "describe-stream", "--stream-arn", arn)).output as {
      StreamDescription: { Shards: [{ ShardId: string }] };
    };
    const shard = ["--shard-id", StreamDescription.Shards[0].ShardId, "--shard-iterator-type", "TRIM_HORIZON"];
    const { ShardIterator } = (await aws("dynamodbstreams", "get-shard-iterator", "--stream-arn", arn, ...shard))
      .output as {
      ShardIterator: string;
    };
    const { Records } = (await aws("dynamodbstreams", "get-records", "--shard-iterator", ShardIterator)).output as {
      Records: { eventName: string; dynamodb: { Keys: { pk: { S: string }; sk: { S: string } } } }[];
    };
    const ofTransaction = Records.filter(({ dynamodb: { Keys } }) => Keys.pk.S === "t");
    expect(ofTransaction.map(({ eventName, dynamodb: { Keys } }) => `${eventName} ${Keys.sk.S}`)).toEqual([
      "INSERT 1",
      "INSERT 2",
    ]);
  });
});
