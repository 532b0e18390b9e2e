import dynamodb from "@cloudstub/dynamodb";
import { type Server, startServer } from "@cloudstub/server";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type AwsCli, awsCli, hasAwsCli } from "./aws-cli.js";

describe.skipIf(!hasAwsCli())("the table service with the aws command line", { timeout: 120_000 }, () => {
  let server: Server;
  let aws: AwsCli;
  beforeAll(async () => {
    server = await startServer({ modules: [dynamodb], port: 0, apiPort: 0 });
    aws = awsCli(`http://127.0.0.1:${server.port}`);
  });
  afterAll(() => server.close());
  const api = async (path: string) => (await fetch(`http://127.0.0.1:${server.apiPort}/api/dynamodb/${path}`)).json();

  /** Runs a subcommand: arguments without spaces in one text, then the others. */
  const run = (line: string, ...more: readonly string[]) => aws("dynamodb", ...line.split(" "), ...more);
  const create = (table: string) =>
    run(
      `create-table --table-name ${table} --billing-mode PAY_PER_REQUEST --attribute-definitions AttributeName=customer,AttributeType=S AttributeName=placed,AttributeType=N --key-schema AttributeName=customer,KeyType=HASH AttributeName=placed,KeyType=RANGE`,
    );
  const key = '{"customer":{"S":"ann"},"placed":{"N":"1"}}';

  test("creates, awaits, describes and lists a table", async () => {
    const created = await create("cli-table");
    expect(created).toMatchObject({
      status: 0,
      output: { TableDescription: { TableName: "cli-table", TableStatus: "ACTIVE" } },
    });
    const [awaited, described, listed] = await Promise.all([
      run("wait table-exists --table-name cli-table"),
      run("describe-table --table-name cli-table"),
      run("list-tables"),
    ]);
    expect(awaited).toEqual({ status: 0, output: undefined, error: "" });
    expect(described.output).toMatchObject({
      Table: { TableArn: "arn:aws:dynamodb:us-east-1:000000000000:table/cli-table", ItemCount: 0 },
    });
    expect((listed.output as { TableNames: string[] }).TableNames).toContain("cli-table");
  });

  test("writes an item that the API port shows, updates it, and finds it by its partition", async () => {
    await create("cli-items");
    const item = '{"customer":{"S":"ann"},"placed":{"N":"1"},"note":{"S":"hé 😀"},"list":{"L":[{"NULL":true}]}}';
    expect(await run("put-item --table-name cli-items --item", item)).toEqual({
      status: 0,
      output: undefined,
      error: "",
    });
    expect(await api("scan?table=cli-items")).toEqual({ items: [JSON.parse(item)] });
    const updated = await run(
      `update-item --table-name cli-items --key ${key} --return-values UPDATED_NEW --expression-attribute-names {"#s":"status"} --expression-attribute-values {":s":{"S":"paid"}} --update-expression`,
      "SET #s = :s REMOVE note",
    );
    expect(updated.output).toEqual({ Attributes: { status: { S: "paid" } } });
    const found = await run(
      'query --table-name cli-items --expression-attribute-values {":c":{"S":"ann"}} --key-condition-expression',
      "customer = :c",
    );
    const expected = {
      customer: { S: "ann" },
      placed: { N: "1" },
      status: { S: "paid" },
      list: { L: [{ NULL: true }] },
    };
    expect(found.output).toMatchObject({ Count: 1, Items: [expected] });
  });

  test("says that a table does not exist, by the code that AWS gives", async () => {
    const { status, error } = await run(`get-item --table-name nobody --key ${key}`);
    expect(status).not.toBe(0);
    expect(error).toContain("(ResourceNotFoundException)");
    expect(error).toContain("Requested resource not found");
  });
});
