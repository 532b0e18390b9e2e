import {
  BatchWriteItemCommand,
  CreateTableCommand,
  DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
} from "@aws-sdk/client-dynamodb";
import dynamodb from "@cloudstub/dynamodb";
import { expect, test } from "vitest";
import { describeInBrowser, formOf, openConsole } from "./console-page.js";

const clientOf = (port: number) =>
  new DynamoDBClient({
    endpoint: `http://127.0.0.1:${port}`,
    region: "us-east-1",
    credentials: { accessKeyId: "any", secretAccessKey: "any" },
  });

/** A table of 503 orders with an index that has keys only, and a stream. */
async function fill({ port }: { readonly port: number }): Promise<void> {
  const client = clientOf(port);
  const key = (AttributeName: string, KeyType: "HASH" | "RANGE") => ({ AttributeName, KeyType });
  await client.send(
    new CreateTableCommand({
      TableName: "orders",
      KeySchema: [key("customer", "HASH"), key("order", "RANGE")],
      AttributeDefinitions: [
        { AttributeName: "customer", AttributeType: "S" },
        { AttributeName: "order", AttributeType: "N" },
        { AttributeName: "state", AttributeType: "S" },
      ],
      GlobalSecondaryIndexes: [
        { IndexName: "by-state", KeySchema: [key("state", "HASH")], Projection: { ProjectionType: "KEYS_ONLY" } },
      ],
      BillingMode: "PAY_PER_REQUEST",
      StreamSpecification: { StreamEnabled: true, StreamViewType: "NEW_AND_OLD_IMAGES" },
    }),
  );
  const many = Array.from({ length: 500 }, (_, n) => ({ customer: { S: "many" }, order: { N: `${n}` } }));
  for (let at = 0; at < many.length; at += 25) {
    const puts = many.slice(at, at + 25).map((Item) => ({ PutRequest: { Item } }));
    await client.send(new BatchWriteItemCommand({ RequestItems: { orders: puts } }));
  }
  for (const [order, state] of ["sent", "paid", "sent"].entries()) {
    const Item = {
      customer: { S: "ada" },
      order: { N: `${order}` },
      state: { S: state },
      note: { S: `note ${order}` },
    };
    await client.send(new PutItemCommand({ TableName: "orders", Item }));
  }
}

const opened = { modules: [dynamodb], fidelity: "emulated" as const, place: "/dynamodb/orders", fill };

describeInBrowser("items of a table as AWS runs it", () => {
  test("are shown by pages, by their key, and by an index", async () => {
    const { page } = await openConsole(opened);
    const items = page.getByRole("table", { name: "Items in orders" });
    const rows = () => items.getAttribute("aria-rowcount");
    await page.getByText("503 items").waitFor();
    await page.getByText("by-state: state (hash)").waitFor();
    await expect.poll(rows).toBe("501");
    await page.getByRole("button", { name: "Next items" }).click();
    await expect.poll(rows).toBe("4");
    expect(await page.getByRole("button", { name: "Next items" }).count()).toBe(0);
    await page.getByRole("button", { name: "First items" }).click();
    await expect.poll(rows).toBe("501");

    const source = page.getByRole("form", { name: "Items to show" });
    await source.getByLabel("customer").fill("ada");
    await source.getByLabel("order").fill("1");
    await source.getByRole("button", { name: "Show items" }).click();
    await expect.poll(rows).toBe("2");
    await items.getByText("note 1").waitFor();
    await source.getByLabel("customer").fill("nobody");
    await source.getByRole("button", { name: "Show items" }).click();
    await page.getByText("No items.").waitFor();

    await source.getByLabel("Index").selectOption("by-state");
    await source.getByRole("textbox", { name: "state" }).fill("sent");
    await source.getByRole("button", { name: "Show items" }).click();
    await expect.poll(rows).toBe("3");
    expect(await items.locator("thead th").allTextContents()).toEqual(["customer", "order", "state"]);
    await items.locator("tbody button").first().click();
    await page.getByRole("dialog", { name: "Item" }).getByText('"note 0"').waitFor();
  });

  test("are changed as JSON, and deleted after a confirmation; the stream shows both", async () => {
    const { page, server } = await openConsole(opened);
    const source = page.getByRole("form", { name: "Items to show" });
    await source.getByLabel("customer").fill("ada");
    await source.getByRole("button", { name: "Show items" }).click();
    const items = page.getByRole("table", { name: "Items in orders" });
    await expect.poll(() => items.getAttribute("aria-rowcount")).toBe("4");
    await items.locator("tbody button").first().click();
    const details = page.getByRole("dialog", { name: "Item" });
    const form = formOf(page, "/api/dynamodb/put-item");
    const text = form.getByLabel("item");
    // The form is filled before the next task, so that nobody types into an empty one.
    const atOnce = await page.evaluate(`(async () => {
      [...document.querySelectorAll("dialog button")].find(({ textContent }) => textContent === "Put item…").click();
      for (let microtask = 0; microtask < 50; microtask++) await undefined;
      return document.querySelector("textarea[name=item]").value;
    })()`);
    expect(atOnce).toBe(await text.inputValue());
    const given = JSON.parse(await text.inputValue()) as Record<string, object>;
    expect(given).toEqual({ customer: { S: "ada" }, order: { N: "0" }, state: { S: "sent" }, note: { S: "note 0" } });
    await text.fill(JSON.stringify({ ...given, note: { S: "changed" } }));
    await form.getByRole("button", { name: "Put item" }).click();
    await details.getByText('"changed"').waitFor();

    await details.getByRole("button", { name: "Delete item…" }).click();
    const question = page.getByRole("dialog", { name: /^Delete item .*ada/ });
    await question.getByText("The item and its entries in indexes are removed.").waitFor();
    await question.getByRole("button", { name: "Delete item" }).click();
    await expect.poll(() => items.getAttribute("aria-rowcount")).toBe("3");
    await details.waitFor({ state: "detached" });
    const Key = { customer: { S: "ada" }, order: { N: "0" } };
    expect(await clientOf(server.port).send(new GetItemCommand({ TableName: "orders", Key }))).not.toHaveProperty(
      "Item",
    );

    await page.getByText("Stream records", { exact: true }).click();
    await page.getByText(/^REMOVE ada, 0, /).click();
    await page.getByText('"oldImage"').waitFor();
    await page.getByText(/^MODIFY ada, 0, /).waitFor();
  });
});
