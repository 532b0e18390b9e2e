import { CreateTableCommand, DynamoDBClient, PutItemCommand } from "@aws-sdk/client-dynamodb";
import { CreateQueueCommand, SendMessageCommand, SQSClient } from "@aws-sdk/client-sqs";
import dynamodb from "@cloudstub/dynamodb";
import sqs from "@cloudstub/sqs";
import type { Locator } from "playwright-core";
import { expect, test } from "vitest";
import { everyService } from "../../all-services.js";
import { describeInBrowser, filled, formOf, openConsole } from "./console-page.js";

const configOf = (port: number) => ({
  endpoint: `http://127.0.0.1:${port}`,
  region: "us-east-1",
  credentials: { accessKeyId: "any", secretAccessKey: "any" },
});

/** True where all of an element's text is in sight. */
async function isWhole(element: Locator): Promise<boolean> {
  return element.evaluate((node) => {
    const { scrollWidth, clientWidth } = node as unknown as { scrollWidth: number; clientWidth: number };
    return scrollWidth <= clientWidth;
  });
}

async function fillTable({ port }: { readonly port: number }): Promise<void> {
  const client = new DynamoDBClient(configOf(port));
  const attribute = (AttributeName: string) => ({ AttributeName, AttributeType: "S" }) as const;
  await client.send(
    new CreateTableCommand({
      TableName: "orders",
      KeySchema: [
        { AttributeName: "pk", KeyType: "HASH" },
        { AttributeName: "sk", KeyType: "RANGE" },
      ],
      AttributeDefinitions: [attribute("pk"), attribute("sk")],
      BillingMode: "PAY_PER_REQUEST",
    }),
  );
  for (const order of ["0001", "0002"]) {
    const Item = {
      pk: { S: "CUSTOMER#1042" },
      sk: { S: `ORDER#2026-01-31#${order}` },
      note: { S: "long ".repeat(40) },
      tags: { L: [] },
    };
    await client.send(new PutItemCommand({ TableName: "orders", Item }));
  }
}

describeInBrowser("lists in the console", () => {
  test.each([1440, 360])(
    "show keys whole, with their types, %i pixels wide, and tell those who point at it a value that is cut",
    async (width) => {
      const { page } = await openConsole({
        modules: [dynamodb],
        place: "/dynamodb/orders",
        fill: fillTable,
        viewport: { width, height: 800 },
      });
      const row = page.getByRole("table", { name: "Items in orders" }).locator("tbody tr").first();
      for (const [place, key] of [
        [0, "CUSTOMER#1042"],
        [1, "ORDER#2026-01-31#0001"],
      ] as const) {
        const value = row.locator("td").nth(place).locator("span");
        expect(await value.textContent()).toBe(key);
        expect(await isWhole(value)).toBe(true);
      }
      const note = row.locator("td", { hasText: "long" });
      expect(await isWhole(note.locator("span"))).toBe(false);
      expect(await note.getAttribute("title")).toBe("long ".repeat(40));
      // The value is cut; its type stays.
      const type = await note.locator("small").boundingBox();
      const cell = await note.boundingBox();
      expect((type?.x ?? 0) + (type?.width ?? 0)).toBeLessThanOrEqual((cell?.x ?? 0) + (cell?.width ?? 0));
    },
  );

  test("draw empty lists and objects as JSON, not as boxes", async () => {
    const { page } = await openConsole({ modules: [dynamodb], place: "/dynamodb/orders", fill: fillTable });
    await page.getByRole("table", { name: "Items in orders" }).locator("tbody button").first().click();
    await page.getByRole("dialog").getByText("[]", { exact: true }).waitFor();
    const borders = "[...document.querySelectorAll('.lines span')].map((span) => getComputedStyle(span).borderStyle)";
    expect(new Set(await page.evaluate<string[]>(borders))).toEqual(new Set(["none"]));
  });

  test("close details with Escape wherever the focus is, and move row and details together", async () => {
    const { page } = await openConsole({ ...filled, place: "/history" });
    const row = page.locator('[aria-rowindex="3"] button');
    await row.click();
    const details = page.getByRole("dialog");
    await details.waitFor();
    expect(await row.evaluate((button) => button === button.ownerDocument.activeElement)).toBe(true);
    const first = await details.textContent();
    await page.keyboard.press("ArrowDown");
    await page.locator('[aria-rowindex="4"].chosen').waitFor();
    await expect.poll(() => details.textContent()).not.toBe(first);
    await page.keyboard.press("Escape");
    await details.waitFor({ state: "detached" });
    await row.click();
    await details.waitFor();
    await page.getByLabel("Text").focus();
    await page.keyboard.press("Escape");
    await details.waitFor({ state: "detached" });
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Escape");
    expect(await details.count()).toBe(0);
  });

  test("bring the chosen entry into sight and mark it when a link or a reload opens it", async () => {
    const { page } = await openConsole({
      modules: [sqs],
      place: "/sqs/queue-29",
      async fill({ port }) {
        const client = new SQSClient(configOf(port));
        for (let queue = 0; queue < 40; queue++)
          await client.send(new CreateQueueCommand({ QueueName: `queue-${10 + queue}` }));
      },
    });
    const chosen = page.getByRole("table", { name: "All queues" }).locator("tr.chosen");
    const isInSight = async () => {
      const [row, list] = [await chosen.boundingBox(), await page.locator(".grid").first().boundingBox()];
      return row !== null && list !== null && row.y >= list.y && row.y + row.height <= list.y + list.height;
    };
    await expect.poll(isInSight).toBe(true);
    expect(await chosen.textContent()).toContain("queue-29");
    await page.reload();
    await expect.poll(isInSight).toBe(true);
  });

  test("have what is opened in the address, also inside of closed folders, and say when it is gone", async () => {
    const { page, go } = await openConsole({ ...filled, place: "/s3/invoices" });
    await page.getByRole("button", { name: "1002.json" }).nth(1).click();
    await page.getByRole("dialog", { name: "2026/02/1002.json" }).waitFor();
    await expect.poll(() => page.url()).toContain("#/s3/invoices/2026%2F02%2F1002.json");
    await page.goBack();
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await page.goForward();
    await page.reload();
    await page.getByRole("dialog", { name: "2026/02/1002.json" }).waitFor();
    await page.locator("tr.chosen", { hasText: "1002.json" }).waitFor();
    await go("/sqs/orders");
    await page.getByRole("table", { name: "Messages in orders" }).locator("tbody button").nth(2).click();
    await page.waitForURL(/#\/sqs\/orders\/./);
    const link = page.url();
    await page.reload();
    expect(page.url()).toBe(link);
    await page.getByRole("dialog", { name: "Message" }).getByText("edsger").waitFor();
    await go("/sqs/orders/11111111-2222");
    await page.getByText("The message 11111111-2222 is not shown here.").waitFor();
    await go("/dynamodb/orders/%5B%7B%22S%22%3A%22nobody%22%7D%5D");
    await page.getByText(/The item .*nobody.* is not in the table/).waitFor();
  });

  test("show the whole time and service in the narrowest window", async () => {
    const { page } = await openConsole({
      ...filled,
      place: "/history?service=secretsmanager",
      viewport: { width: 360, height: 740 },
    });
    const row = page.locator(".grid tbody tr").first();
    await row.locator(".time button").waitFor();
    for (const cell of [".time button", ".service", ".status", ".duration"]) {
      const found = row.locator(cell);
      expect([cell, await found.isVisible(), await isWhole(found)]).toEqual([cell, true, true]);
    }
    expect(await row.locator(".service").textContent()).toBe("secretsmanager");
    expect(await row.locator(".time").textContent()).toMatch(/^\d\d:\d\d:\d\d\.\d\d\d$/);
  });

  test("spell controls of writing direction out, so that no text reads in another order than it has", async () => {
    const text = "invoice\u202Efdp.exe";
    const { page } = await openConsole({
      modules: [sqs],
      place: "/sqs/q",
      async fill({ port }) {
        const client = new SQSClient(configOf(port));
        const { QueueUrl } = await client.send(new CreateQueueCommand({ QueueName: "q" }));
        await client.send(new SendMessageCommand({ QueueUrl, MessageBody: text }));
        await client.send(new SendMessageCommand({ QueueUrl, MessageBody: JSON.stringify({ [text]: text }) }));
      },
    });
    const rows = page.getByRole("table", { name: "Messages in q" }).locator("tbody tr");
    await rows.first().getByText("invoice‹U+202E›fdp.exe").waitFor();
    await rows.first().getByRole("button").click();
    await page.locator("pre", { hasText: "invoice‹U+202E›fdp.exe" }).waitFor();
    await rows.nth(1).getByRole("button").click();
    await page.locator(".lines").getByText("invoice\\u202efdp.exe").first().waitFor();
    expect(await page.content()).not.toContain("\u202E");
  });

  test("say how old they are where they are read less often, and are read when that is asked for", async () => {
    const { page, asked } = await openConsole({ modules: [dynamodb], fill: fillTable });
    // The page's time goes on only as it is told here.
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.route("**/api/dynamodb/scan**", async (route) => {
      await page.clock.runFor(700);
      await route.continue();
    });
    await page.evaluate("void (location.hash = '#/dynamodb/orders')");
    const state = page.getByRole("button", { name: /\d+ s old: read now$/ });
    const isTold = async () => {
      await page.clock.runFor(20);
      return state.count();
    };
    await expect.poll(isTold).toBe(1);
    await page.clock.runFor(2100);
    await expect.poll(() => state.textContent()).toBe("2 s old: read now");
    const scans = () => asked.filter((address) => address.includes("scan")).length;
    expect(scans()).toBe(1);
    await page.clock.resume();
    await state.click();
    await expect.poll(scans).toBe(2);
    await page.evaluate("void (location.hash = '#/')");
    await page.locator(".state", { hasText: "Live" }).waitFor();
  });

  test("rest while the page is hidden", async () => {
    const { page, asked, rest } = await openConsole({ ...filled, place: "/history" });
    await page.locator(".grid tbody tr").first().waitFor();
    await rest();
    const before = asked.length;
    await page.waitForTimeout(3500);
    expect(asked.length - before).toBeLessThanOrEqual(0);
    await page.evaluate("delete document.hidden; void document.dispatchEvent(new Event('visibilitychange'))");
    await expect.poll(() => asked.length).toBeGreaterThan(before);
  });

  test("mark a server that does not answer in red", async () => {
    const { page, server, poll } = await openConsole();
    await server.close();
    await poll();
    await page.locator(".state", { hasText: "Not connected" }).waitFor();
    expect(await page.evaluate("getComputedStyle(document.querySelector('.state')).color")).toBe("rgb(179, 33, 26)");
  });

  test("and forms stay usable with an answer of megabytes", async () => {
    const { page, call } = await openConsole({ modules: everyService, place: "/s3" });
    await call("POST", "s3/create-bucket", { bucket: "big" });
    const { port } = (await (await call("GET", "status")).json()) as { port: number };
    await fetch(`http://127.0.0.1:${port}/big/key`, { method: "PUT", body: new Uint8Array(5_000_000).fill(255) });
    const form = formOf(page, "/api/s3/get-object");
    await form.getByLabel("bucket").fill("big");
    await form.getByLabel("key").fill("key");
    await form.getByRole("button", { name: "Read" }).click();
    await form.getByText(/more characters; Copy has all of them/).waitFor();
    expect(((await form.textContent()) ?? "").length).toBeLessThan(30_000);
  });
});
