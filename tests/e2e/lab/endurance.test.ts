import { answer, bodyOf } from "@cloudstub/core";
import { type Server, startServer } from "@cloudstub/server";
import sqs from "@cloudstub/sqs";
import { expect, test } from "vitest";
import { everyService } from "../../all-services.js";
import { describeInBrowser, processorTimeOf } from "../console/console-page.js";
import { openLab } from "./lab-page.js";

const MANY = 100_000;

/** Calls an operation in this process, which is quicker than through a socket. */
async function send({ registry, worlds }: Server, target: string, input: unknown): Promise<number> {
  const headers = { "x-amz-target": target, "content-type": "application/x-amz-json-1.0", host: "localhost" };
  const body = bodyOf(Buffer.from(JSON.stringify(input)));
  return (await answer(registry, worlds, { method: "POST", url: "/", headers, body })).status;
}

describeInBrowser("the laboratory", () => {
  test("shows the first page first, and stays usable after 100,000 calls", async () => {
    const { page } = await openLab({
      modules: [sqs],
      fill: async (server) => {
        await send(server, "AmazonSQS.CreateQueue", { QueueName: "orders" });
        for (let call = 1; call < MANY; call++)
          await send(server, call % 1000 === 0 ? "AmazonSQS.GetQueueUrl" : "AmazonSQS.ListQueues", {
            QueueName: "none",
          });
      },
    });
    const table = page.getByRole("table", { name: "Calls" });
    const taken = await processorTimeOf(page);
    await table.locator("tbody tr").first().waitFor();
    expect(await taken()).toBeLessThan(3000);
    expect(await table.locator("tbody tr").count()).toBeLessThan(80);
    await expect.poll(() => table.getAttribute("aria-rowcount"), { timeout: 20_000 }).toBe("10201");
    await page.getByRole("button", { name: "Read older ones" }).click();
    await expect
      .poll(async () => Number(await table.getAttribute("aria-rowcount")), { timeout: 20_000 })
      .toBeGreaterThan(20_000);
    await page.getByRole("button", { name: "Errors", exact: true }).click();
    await expect.poll(async () => Number(await table.getAttribute("aria-rowcount"))).toBeLessThan(200);
    await table.locator("tbody tr").first().click();
    await page.locator("dialog.drawer").getByText("QueueDoesNotExist").first().waitFor();
    await page.getByRole("button", { name: "Errors grouped" }).click();
    await page.getByRole("row", { name: /^GetQueueUrl none QueueDoesNotExist/ }).waitFor();
  }, 180_000);

  test("searches a table of 20,000 items to its end, and says so", async () => {
    const { page } = await openLab({
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
        for (let item = 0; item < 20_000; item++)
          await send(server, "DynamoDB_20120810.PutItem", { TableName: "many", Item: { id: { S: `item-${item}` } } });
      },
    });
    await page.getByText("500 items on this page.").waitFor();
    await page.getByLabel("Search all items").fill("item-19999");
    await page.getByLabel("Search all items").press("Enter");
    await page.getByText("1 item with “item-19999” among 20,000 of 20,000 searched.").waitFor();
  }, 120_000);

  test("shows new calls as they come, and holds still while it is paused", async () => {
    const { page, server, poll } = await openLab({
      modules: [sqs],
      fill: (server) => send(server, "AmazonSQS.ListQueues", {}),
    });
    const rows = page.getByRole("table", { name: "Calls" }).locator("tbody tr");
    await expect.poll(() => rows.count()).toBe(1);
    await send(server, "AmazonSQS.ListQueues", {});
    await poll();
    await expect.poll(() => rows.count()).toBe(2);
    await page.getByRole("button", { name: "Pause" }).click();
    await send(server, "AmazonSQS.ListQueues", {});
    await poll();
    await page.waitForResponse((response) => response.url().includes("/api/status"));
    expect(await rows.count()).toBe(2);
    await page.getByRole("button", { name: "Pause" }).click();
    await expect.poll(() => rows.count()).toBe(3);
  });

  test("hears of a call from the journal's stream, long before it would ask", async () => {
    const { page, server, asked } = await openLab({
      modules: [sqs],
      fill: (server) => send(server, "AmazonSQS.ListQueues", {}),
    });
    const isReading = (address: string) => address.startsWith("GET /api/journal?");
    const begun = () => asked.findIndex((address) => address.startsWith("GET /api/journal/live?kind="));
    await expect.poll(() => begun() >= 0 && asked.slice(begun()).some(isReading)).toBe(true);
    const rows = page.getByRole("table", { name: "Calls" }).locator("tbody tr");
    await expect.poll(() => rows.count()).toBe(1);
    await send(server, "AmazonSQS.ListQueues", {});
    await expect.poll(() => rows.count(), { timeout: 4000 }).toBe(2);
    const called = asked.filter((address) => address.startsWith("GET /api/journal/live"));
    expect(called).toHaveLength(1);
  });

  test("says that the server went away, keeps what it knows, and goes on when it is back", async () => {
    const { page, server, poll } = await openLab({
      modules: [sqs],
      fill: (server) => send(server, "AmazonSQS.CreateQueue", { QueueName: "kept" }),
      place: "/sqs/kept",
      restarts: true,
    });
    await page.getByRole("heading", { level: 1, name: "kept" }).waitFor();
    await server.close();
    await poll();
    await page.getByText("Not connected").waitFor();
    await page.getByRole("heading", { level: 1, name: "kept" }).waitFor();
    const back = await startServer({ modules: [sqs], port: server.port, apiPort: server.apiPort });
    await poll();
    await page.locator(".live", { hasText: "Live" }).waitFor();
    await page.getByText("There is no queue kept.").waitFor();
    await back.close();
  });

  test("shows the attempts of one call of an SDK as one row", async () => {
    const { page } = await openLab({
      modules: [sqs],
      fill: async (server) => {
        server.world.faults.add({ service: "sqs", operation: "CreateQueue", effect: "throttle", when: { times: 2 } });
        const { CreateQueueCommand, SQSClient } = await import("@aws-sdk/client-sqs");
        await new SQSClient({
          endpoint: `http://127.0.0.1:${server.port}`,
          region: "us-east-1",
          credentials: { accessKeyId: "a", secretAccessKey: "b" },
          maxAttempts: 3,
        }).send(new CreateQueueCommand({ QueueName: "tried" }));
      },
    });
    const rows = page.getByRole("table", { name: "Calls" }).locator("tbody tr");
    await rows.filter({ hasText: "×3" }).click();
    expect(await rows.count()).toBe(1);
    await page.locator(".attempts", { hasText: "3 attempts:" }).waitFor();
  });
});
