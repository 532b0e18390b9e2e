import { answer, bodyOf } from "@cloudstub/core";
import { type Server, startServer } from "@cloudstub/server";
import sqs from "@cloudstub/sqs";
import { expect, test } from "vitest";
import { everyService } from "../../all-services.js";
import { describeInBrowser, openConsole, processorTimeOf } from "./console-page.js";

const MANY = 10_000;

/** Calls an operation in this process, which is quicker than through a socket. */
async function send({ registry, worlds }: Server, target: string, input: unknown): Promise<void> {
  const headers = { "x-amz-target": target, "content-type": "application/x-amz-json-1.0", host: "localhost" };
  const response = await answer(registry, worlds, {
    method: "POST",
    url: "/",
    headers,
    body: bodyOf(Buffer.from(JSON.stringify(input))),
  });
  if (response.status !== 200) throw new Error(`${target} answered ${response.status}`);
}

describeInBrowser("the console", () => {
  test("shows that the server went away, keeps what it knows, and goes on when it is back", async () => {
    const { page, server, poll, call } = await openConsole({ place: "/sqs", restarts: true });
    const form = page.locator("form.route").nth(1);
    await form.getByLabel("queue").fill("kept while away");
    await server.close();
    await poll();
    await page.getByText("Not connected").waitFor();
    await page.getByText("The server does not answer. The data below is from its last answer").waitFor();
    await form.getByLabel("body").fill("x");
    await form.getByRole("button").click();
    await form.getByText("The server does not answer. Is it running?").waitFor();
    const back = await startServer({ modules: [sqs], port: server.port, apiPort: server.apiPort });
    await poll();
    await page.locator(".state", { hasText: "Live" }).waitFor();
    await expect.poll(() => page.locator("p.unseen").textContent()).toBe("Connected again: the server was restarted.");
    expect(await form.getByLabel("queue").inputValue()).toBe("kept while away");
    expect((await call("GET", "sqs/list-queues")).status).toBe(200);
    await back.close();
  });

  test("keeps the focus and what is typed while it polls", async () => {
    const { page, server, poll, asked } = await openConsole({
      fill: (server) => send(server, "AmazonSQS.ListQueues", {}),
      place: "/history",
    });
    const row = page.locator(".grid tbody button");
    await row.first().focus();
    const time = await row.first().textContent();
    await send(server, "AmazonSQS.ListQueues", {});
    await poll();
    await expect.poll(() => row.count()).toBe(2);
    expect(await page.locator(":focus").textContent()).toBe(time);
    await page.getByLabel("Text").pressSequentially("List");
    const before = asked.length;
    await poll();
    await expect.poll(() => asked.length).toBeGreaterThan(before + 1);
    expect(await page.getByLabel("Text").evaluate((input) => input === input.ownerDocument.activeElement)).toBe(true);
    expect(await page.getByLabel("Text").inputValue()).toBe("List");
    server.world.reset();
    await poll();
    await page.getByText("No requests yet.").waitFor();
  });

  test("holds lists still while it is paused", async () => {
    const { page, server, poll, asked } = await openConsole({
      fill: (server) => send(server, "AmazonSQS.ListQueues", {}),
      place: "/history",
    });
    const rows = page.locator(".grid tbody tr");
    await rows.first().waitFor();
    await page.getByRole("button", { name: "Pause" }).click();
    await send(server, "AmazonSQS.ListQueues", {});
    const before = asked.length;
    await poll();
    await expect.poll(() => asked.length).toBeGreaterThan(before);
    expect(await rows.count()).toBe(1);
    await page.getByRole("button", { name: "Pause" }).click();
    await poll();
    await expect.poll(() => rows.count()).toBe(2);
  });

  test("stays usable with 10,000 requests in the history", async () => {
    const { page, server } = await openConsole({
      maxHistory: MANY,
      place: "/history",
      fill: async (server) => {
        for (let request = 0; request < MANY; request++) await send(server, "AmazonSQS.ListQueues", {});
      },
    });
    const rows = page.locator(".grid tbody tr");
    await page.getByText("10,000 requests").waitFor();
    expect(await rows.count()).toBeLessThan(60);
    expect(await page.getByRole("table").getAttribute("aria-rowcount")).toBe(String(MANY + 1));
    await rows.first().getByRole("button").focus();
    const taken = await processorTimeOf(page);
    await page.keyboard.press("End");
    await expect
      .poll(() => page.locator(":focus").evaluate((button) => button.closest("tr")?.getAttribute("aria-rowindex")))
      .toBe(String(MANY + 1));
    await page.getByLabel("Text").fill("nothing like this");
    await page.getByText("No request matches these filters.").waitFor();
    expect(await taken()).toBeLessThan(3000);
    expect(server.world.history.latestFirst()).toHaveLength(MANY);
  }, 60_000);

  test("stays usable with a table of 10,000 items, as a grid and as JSON", async () => {
    const { page } = await openConsole({
      modules: everyService,
      place: "/dynamodb/many",
      fill: async (server) => {
        const id = { AttributeName: "id" };
        await send(server, "DynamoDB_20120810.CreateTable", {
          TableName: "many",
          KeySchema: [{ ...id, KeyType: "HASH" }],
          AttributeDefinitions: [{ ...id, AttributeType: "S" }],
          BillingMode: "PAY_PER_REQUEST",
        });
        for (let item = 0; item < MANY; item++) {
          const Item = { id: { S: `item-${item}` }, size: { N: String(item) }, tags: { L: [{ S: "a" }, { S: "b" }] } };
          await send(server, "DynamoDB_20120810.PutItem", { TableName: "many", Item });
        }
      },
    });
    await page.getByText("10,000 items").waitFor();
    const rows = page.getByRole("table", { name: "Items in many" }).locator("tbody tr");
    await rows.first().waitFor();
    expect(await rows.count()).toBeLessThan(60);
    const taken = await processorTimeOf(page);
    await page.getByLabel("Find items").fill("item-9999");
    await page.getByText("1 of 10,000 items").waitFor();
    expect(await taken()).toBeLessThan(3000);
    const form = page.locator("form.route", { hasText: "/api/dynamodb/scan" });
    await form.getByLabel("table").fill("many");
    await form.getByRole("button", { name: "Read" }).click();
    await form.getByText("Show later lines").waitFor();
    await form.getByRole("searchbox").fill("item-9998");
    await form.locator("mark").first().waitFor();
    expect(await form.locator(".lines > div").count()).toBeLessThanOrEqual(300);
  }, 60_000);
});
