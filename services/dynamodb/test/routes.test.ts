import { CreateTableCommand, DeleteItemCommand, DescribeTableCommand, PutItemCommand } from "@aws-sdk/client-dynamodb";
import { beforeEach, describe, expect, test } from "vitest";
import { keyedBy, laboratory } from "./laboratory.js";

const lab = laboratory();
const TableName = "orders";
const arn = "arn:aws:dynamodb:us-east-1:000000000000:table/orders";

beforeEach(() => lab.create(TableName, "id:S"));

const put = (Item: PutItemCommand["input"]["Item"]) => lab.client.send(new PutItemCommand({ TableName, Item }));

describe("GET list-tables", () => {
  // Specification 4.2 GET /api/dynamodb/list-tables
  test("lists the names of the tables that the SDK created", async () => {
    await lab.create("__proto__", "id:S");
    expect(await lab.api("GET /api/dynamodb/list-tables")).toEqual({
      status: 200,
      body: { tables: ["__proto__", "orders"] },
    });
  });

  test("lists nothing when there is nothing", async () => {
    await lab.api("POST /api/reset?service=dynamodb");
    expect((await lab.api("GET /api/dynamodb/list-tables")).body).toEqual({ tables: [] });
    await expect(lab.client.send(new DescribeTableCommand({ TableName }))).rejects.toMatchObject({
      name: "ResourceNotFoundException",
    });
  });
});

describe("GET describe-table", () => {
  // Specification 4.2 GET /api/dynamodb/describe-table
  test("shows the output of DescribeTable, with times as text", async () => {
    await put({ id: { S: "1" } });
    const { Table } = await lab.client.send(new DescribeTableCommand({ TableName }));
    expect(await lab.api("GET /api/dynamodb/describe-table?table=orders")).toEqual({
      status: 200,
      body: { table: JSON.parse(JSON.stringify(Table)) },
    });
    expect(Table?.ItemCount).toBe(1);
  });

  test("shows a table that is paid by capacity", async () => {
    const ProvisionedThroughput = { ReadCapacityUnits: 1, WriteCapacityUnits: 2 };
    await lab.client.send(
      new CreateTableCommand({ TableName: "paid", ...keyedBy("id:S"), BillingMode: undefined, ProvisionedThroughput }),
    );
    const { body } = await lab.api("GET /api/dynamodb/describe-table?table=paid");
    expect(body["table"]).toMatchObject({
      ProvisionedThroughput,
      CreationDateTime: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    });
    expect(body["table"]).not.toHaveProperty("BillingModeSummary");
  });
});

describe("GET scan", () => {
  // Specification 4.2 GET /api/dynamodb/scan
  test("shows the SDK's puts and deletes, each attribute with its type, and bytes in base64", async () => {
    await put({ id: { S: "gone" } });
    await put({
      id: { S: "1" },
      n: { N: "1.50" },
      b: { B: Uint8Array.of(0, 255) },
      bs: { BS: [Uint8Array.of(1), Uint8Array.of(2, 3)] },
      nested: {
        M: { list: { L: [{ B: Uint8Array.of(4) }, { M: { deep: { B: new Uint8Array() } } }, { NULL: true }] } },
      },
    });
    await lab.client.send(new DeleteItemCommand({ TableName, Key: { id: { S: "gone" } } }));
    expect(await lab.api("GET /api/dynamodb/scan?table=orders")).toEqual({
      status: 200,
      body: {
        items: [
          {
            id: { S: "1" },
            n: { N: "1.50" },
            b: { B: "AP8=" },
            bs: { BS: ["AQ==", "AgM="] },
            nested: { M: { list: { L: [{ B: "BA==" }, { M: { deep: { B: "" } } }, { NULL: true }] } } },
          },
        ],
      },
    });
  });

  test("shows nothing when there is nothing", async () => {
    expect((await lab.api("GET /api/dynamodb/scan?table=orders")).body).toEqual({ items: [] });
  });
});

describe.each(["describe-table", "scan"])("GET %s", (command) => {
  const ask = (table: string) => lab.api(`GET /api/dynamodb/${command}?table=${encodeURIComponent(table)}`);

  test("takes the table's ARN as well as its name", async () => {
    expect((await ask(arn)).status).toBe(200);
    expect(await ask(arn)).toEqual(await ask("orders"));
  });

  test("says that a table does not exist, or that a name can't be one", async () => {
    expect(await ask("nobody")).toMatchObject({
      status: 400,
      body: { code: "ResourceNotFoundException", detail: "Requested resource not found: Table: nobody not found" },
    });
    expect(await ask("a b")).toMatchObject({ status: 400, body: { code: "ValidationException" } });
  });

  test("require the table", async () => {
    expect((await lab.api(`GET /api/dynamodb/${command}`)).status).toBe(400);
    expect((await ask("")).status).toBe(400);
  });
});

// Specification 4.2 dynamodb
test("the status record describes the three routes with their parameters", async () => {
  const { body } = await lab.api("GET /api/status");
  const routes = (
    body["routes"] as {
      service?: string;
      method: string;
      command: string;
      params: { name: string; required: boolean }[];
    }[]
  )
    .filter(({ service }) => service === "dynamodb")
    .map(({ method, command, params }) =>
      [method, command, ...params.map(({ name, required }) => `${name}${required ? "" : "?"}`)].join(" "),
    );
  expect(routes.sort()).toEqual(["GET describe-table table", "GET list-tables", "GET scan table"]);
});
