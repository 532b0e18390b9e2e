// size: one table of what people come to do
import { PublishCommand, SNSClient } from "@aws-sdk/client-sns";
import { SendMessageCommand, SQSClient } from "@aws-sdk/client-sqs";
import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { describeInBrowser, filled, type OpenConsole } from "../console/console-page.js";
import { FilledServer, openLab } from "./lab-page.js";

/** A page whose clicks are counted. Keys and typing are none. */
class Visitor {
  clicks = 0;

  constructor(
    readonly lab: OpenConsole,
    readonly page: Page = lab.page,
  ) {}

  async click(target: Locator): Promise<void> {
    this.clicks++;
    await target.click();
  }

  link(name: string | RegExp): Locator {
    return this.page.getByRole("link", { name, ...(typeof name === "string" && { exact: true }) });
  }

  button(name: string | RegExp): Locator {
    return this.page.getByRole("button", { name, ...(typeof name === "string" && { exact: true }) });
  }

  /** Goes to a resource: the room, then the resource in its overview. */
  async resource(service: string, name: string): Promise<void> {
    await this.click(this.link("State"));
    await this.click(this.page.getByRole("region", { name: service }).getByRole("link", { name, exact: true }));
    await this.page.getByRole("heading", { level: 1, name: name.replace(/^role\//, "") }).waitFor();
  }

  /** The same from a call of it: its name in the list of calls. */
  async resourceOf(operation: string, name: string): Promise<void> {
    await this.click(this.row("Calls", operation).getByRole("link", { name, exact: true }));
    await this.page.getByRole("heading", { level: 1, name }).waitFor();
  }

  async room(name: string): Promise<void> {
    await this.click(this.page.getByRole("navigation", { name: "Rooms" }).getByRole("link", { name }));
  }

  row(table: string, text: string | RegExp): Locator {
    return this.page.getByRole("table", { name: table }).locator("tbody tr").filter({ hasText: text }).first();
  }

  details(): Locator {
    return this.page.locator("dialog.drawer");
  }

  says(text: string | RegExp): Promise<void> {
    return this.page.locator(".toast", { hasText: text }).waitFor();
  }

  /** The answer of a route of the API port. */
  async read<T>(path: string): Promise<T> {
    return (await (await fetch(`http://127.0.0.1:${this.lab.server.apiPort}/api/${path}`)).json()) as T;
  }
}

const sdk = { region: "us-east-1", credentials: { accessKeyId: "test", secretAccessKey: "test" } };

type Counts = { readonly counts: { readonly visible: number; readonly inFlight: number; readonly delayed: number } };

/** What people come to do, with the clicks that it takes from the first page. */
const stories: readonly (readonly [story: string, clicks: number, run: (visitor: Visitor) => Promise<unknown>])[] = [
  [
    "why did my call fail",
    1,
    async (visitor) => {
      await visitor.click(visitor.row("Calls", "ConditionalCheckFailedException"));
      await visitor.details().getByText("The conditional request failed").first().waitFor();
    },
  ],
  [
    "request and response of a call",
    2,
    async (visitor) => {
      await visitor.click(visitor.row("Calls", "ConditionalCheckFailedException"));
      await visitor.details().getByText("The condition does not hold: attribute_not_exists(customer)").waitFor();
      await visitor.details().getByText('"attribute_not_exists(customer)"', { exact: true }).waitFor();
      await visitor.click(visitor.details().getByRole("button", { name: "Raw" }));
      await visitor.details().getByRole("rowheader", { name: "x-amz-target" }).waitFor();
    },
  ],
  [
    "send a call again, and see how it ends this time",
    2,
    async (visitor) => {
      await visitor.click(visitor.row("Calls", "ordres"));
      await visitor.page.waitForURL(/#\/calls\/\d+/);
      const opened = visitor.page.url();
      await visitor.click(visitor.button("Send again"));
      await expect.poll(() => visitor.page.url()).not.toBe(opened);
      await visitor.details().getByText("Requested resource not found").first().waitFor();
      const id = /\d+$/.exec(visitor.page.url())?.[0];
      expect(await visitor.read(`journal/${id}`)).toMatchObject({
        entry: { kind: "request", operation: "GetItem", error: { code: "ResourceNotFoundException" } },
      });
    },
  ],
  [
    "how long did it take, who called",
    0,
    async ({ page }) => {
      const row = page.getByRole("table", { name: "Calls" }).locator("tbody tr").filter({ hasText: "GetItem" }).first();
      await row.getByText(/^[\d.]+ m?s$/).waitFor();
      await row.getByText(/^aws-sdk-js \d/).waitFor();
    },
  ],
  [
    "what is in a queue",
    2,
    async (visitor) => {
      await visitor.resource("Queues", "invoices");
      await visitor.row("Messages in invoices", "Order 1001 was paid").waitFor();
    },
  ],
  [
    "which messages are in flight, and until when",
    1,
    async (visitor) => {
      await visitor.resourceOf("SendMessage", "orders");
      await visitor.row("Messages in orders", /in flight for \d min/).waitFor();
    },
  ],
  [
    "send a message with attributes",
    2,
    async (visitor) => {
      const { page } = visitor;
      await visitor.resourceOf("SendMessage", "orders");
      await visitor.click(visitor.button("Send…"));
      await page.getByLabel("Body").fill("from the laboratory");
      await page.getByLabel(/^Attributes/).fill("kind = letter\nsize : Number = 3");
      await page.getByLabel("Body").press("Control+Enter");
      await visitor.says("Sent to orders.");
      const { visible } = await visitor.read<{ visible: { body: string; attributes: object }[] }>(
        "sqs/queue-detail?queue=orders",
      );
      expect(visible.at(-1)).toMatchObject({
        body: "from the laboratory",
        attributes: { kind: { StringValue: "letter" }, size: { DataType: "Number", StringValue: "3" } },
      });
    },
  ],
  [
    "what is in the dead-letter queue, and why",
    3,
    async (visitor) => {
      await visitor.resource("Queues", "orders-dead-letters");
      await visitor.click(visitor.row("Messages in orders-dead-letters", "OrderPlaced"));
      await visitor.details().getByText("orders: it was received 3 times and not deleted").waitFor();
      const calls = await visitor.link("Its calls").getAttribute("href");
      await visitor.lab.go(calls?.slice(1) ?? "");
      await visitor.row("Calls", /ReceiveMessage.*went to orders-dead-letters/).waitFor();
    },
  ],
  [
    "put dead letters back",
    3,
    async (visitor) => {
      await visitor.resource("Queues", "orders-dead-letters");
      await visitor.click(visitor.button("Redrive all"));
      await visitor.says("The messages go back to orders.");
      await expect
        .poll(async () => (await visitor.read<Counts>("sqs/queue-detail?queue=orders-dead-letters")).counts.visible)
        .toBe(0);
    },
  ],
  [
    "make a message visible that is in flight",
    3,
    async (visitor) => {
      await visitor.resourceOf("SendMessage", "orders");
      const before = await visitor.read<Counts>("sqs/queue-detail?queue=orders");
      await visitor.click(visitor.row("Messages in orders", "in flight"));
      await visitor.click(visitor.button("Make visible"));
      await visitor.says("The message is visible.");
      const after = await visitor.read<Counts>("sqs/queue-detail?queue=orders");
      expect(after.counts.inFlight).toBe(before.counts.inFlight - 1);
    },
  ],
  [
    "delete a message, after a question",
    5,
    async (visitor) => {
      await visitor.resource("Queues", "warehouse");
      await visitor.click(visitor.row("Messages in warehouse", "Order 1002"));
      await visitor.click(visitor.button("Delete…"));
      await visitor.click(
        visitor.page.getByRole("dialog", { name: "Delete message?" }).getByRole("button", { name: "Delete" }),
      );
      await visitor.says("Deleted the message.");
      expect((await visitor.read<Counts>("sqs/queue-detail?queue=warehouse")).counts.visible).toBe(0);
    },
  ],
  [
    "change an attribute of a queue",
    3,
    async (visitor) => {
      await visitor.resourceOf("CreateQueue", "returns");
      await visitor.click(visitor.button("Attributes…"));
      await visitor.page.getByLabel("VisibilityTimeout").fill("77");
      await visitor.click(visitor.button("Save"));
      await visitor.says("Set VisibilityTimeout of returns.");
      expect(await visitor.read("sqs/queue-detail?queue=returns")).toMatchObject({
        queue: { attributes: { VisibilityTimeout: "77" } },
      });
    },
  ],
  [
    "query an index by the beginning of its sort key",
    1,
    async (visitor) => {
      const { page } = visitor;
      await visitor.resourceOf("PutItem", "orders");
      const query = page.getByRole("form", { name: "Query" });
      await query.getByLabel("Index").selectOption("by-state");
      await query.getByLabel("state", { exact: true }).fill("sent");
      await query.getByLabel("order is").selectOption("BEGINS_WITH");
      await query.getByLabel("order", { exact: true }).fill("ORDER#100");
      await query.getByLabel("order", { exact: true }).press("Enter");
      const items = page.getByRole("table", { name: "Items in orders" });
      await expect.poll(() => items.getAttribute("aria-rowcount")).toBe("4");
    },
  ],
  [
    "search a whole table",
    1,
    async (visitor) => {
      const { page } = visitor;
      await visitor.resourceOf("PutItem", "orders");
      await page.getByLabel("Search all items").fill("ORDER#1059");
      await page.getByLabel("Search all items").press("Enter");
      await page.getByText("1 item with “ORDER#1059” among 60 of 60 searched.").waitFor();
    },
  ],
  [
    "edit an item",
    3,
    async (visitor) => {
      const { page } = visitor;
      await visitor.lab.call("DELETE", "faults");
      await visitor.resourceOf("PutItem", "orders");
      await visitor.click(visitor.row("Items in orders", "ORDER#1007"));
      await visitor.click(visitor.button("Edit…"));
      const editor = page.getByLabel("The item, each attribute with its type");
      await editor.fill((await editor.inputValue()).replace('"sent"', '"returned"'));
      await editor.press("Control+Enter");
      await visitor.says("Stored the item in orders.");
      await visitor.row("Items in orders", "returned").waitFor();
    },
  ],
  [
    "compare two items",
    5,
    async (visitor) => {
      await visitor.resourceOf("PutItem", "orders");
      await visitor.click(visitor.row("Items in orders", "ORDER#1007"));
      await visitor.click(visitor.button("Compare"));
      await visitor.click(visitor.row("Items in orders", "ORDER#1015"));
      await visitor.click(visitor.button(/^Compare with katherine/));
      const compared = visitor.page.getByRole("dialog", { name: "Two items" }).getByRole("row", { name: "order.S" });
      await compared.getByText('"ORDER#1007"').waitFor();
      await compared.getByText('"ORDER#1015"').waitFor();
    },
  ],
  [
    "preview an image",
    3,
    async (visitor) => {
      await visitor.resource("Buckets", "site-assets");
      await visitor.click(visitor.row("Objects in site-assets", "logo.png"));
      await visitor.page.getByRole("img", { name: "logo.png" }).waitFor();
    },
  ],
  [
    "download an object",
    4,
    async (visitor) => {
      await visitor.resource("Buckets", "site-assets");
      await visitor.click(visitor.row("Objects in site-assets", "logo.png"));
      const download = visitor.page.waitForEvent("download");
      await visitor.click(visitor.button("Download"));
      expect((await download).suggestedFilename()).toBe("logo.png");
    },
  ],
  [
    "upload a file, which is then shown",
    3,
    async (visitor) => {
      const { page } = visitor;
      await visitor.resource("Buckets", "site-assets");
      const chooser = page.waitForEvent("filechooser");
      await visitor.click(visitor.button("Upload files…"));
      await (await chooser).setFiles({ name: "new.txt", mimeType: "text/plain", buffer: Buffer.from("uploaded") });
      await visitor.says("Uploaded new.txt.");
      await visitor.details().getByText("uploaded", { exact: true }).waitFor();
    },
  ],
  [
    "make a presigned link",
    4,
    async (visitor) => {
      await visitor.resource("Buckets", "site-assets");
      await visitor.click(visitor.row("Objects in site-assets", "logo.png"));
      await visitor.click(visitor.button("Presign"));
      const link = (await visitor.page.locator(".presigned code").textContent()) ?? "";
      const answer = await fetch(link);
      expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "image/png"]);
    },
  ],
  [
    "who got what, and why not",
    3,
    async (visitor) => {
      await visitor.resource("Topics", "order-events");
      await visitor.page
        .getByText(/got nothing: its filter policy does not match/)
        .first()
        .waitFor();
      await visitor.click(visitor.page.locator(".deliveries summary").first());
      await visitor.page.getByRole("list", { name: "Causes and effects" }).getByText("SendMessage").first().waitFor();
    },
  ],
  [
    "from a message too many to the lost answer that caused it",
    2,
    async (visitor) => {
      const { apiPort, port } = visitor.lab.server;
      const fault = { service: "sns", operation: "Publish", effect: "lost-answer", when: { times: 1 } };
      await fetch(`http://127.0.0.1:${apiPort}/api/faults`, { method: "POST", body: JSON.stringify(fault) });
      const client = new SNSClient({ ...sdk, endpoint: `http://127.0.0.1:${port}` });
      const TopicArn = "arn:aws:sns:us-east-1:000000000000:order-events";
      await client.send(new PublishCommand({ TopicArn, Message: "Order 1051 was paid." }));
      await visitor.row("Calls", /Publish ×2order-events/).waitFor();
      await visitor.click(visitor.row("Calls", /SendMessageinvoices/));
      await visitor.click(visitor.details().getByRole("button", { name: "Causes" }));
      const tree = visitor.page.getByRole("list", { name: "Causes and effects" }).getByRole("listitem");
      await expect.poll(() => tree.count()).toBe(3);
      const [lost, repeated, sent] = await tree.allTextContents();
      expect(lost).toMatch(/Publish order-events.*Injected: the call ran, but lost the answer/);
      expect(repeated).toMatch(/Publish order-events attempt 2/);
      expect(sent).toMatch(/SendMessage invoices/);
    },
  ],
  [
    "read the messages that were sent to people",
    3,
    async (visitor) => {
      await visitor.click(visitor.link("State"));
      await visitor.click(visitor.link("Messages sent"));
      await visitor.click(visitor.row("Messages sent", "+15550100"));
      await visitor.details().getByText("was paid and can be packed.").waitFor();
    },
  ],
  [
    "from a stack to the page of its resource",
    2,
    async (visitor) => {
      await visitor.resourceOf("CreateStack", "shop");
      await visitor.click(visitor.page.getByRole("row", { name: /^Returns AWS::SQS::Queue/ }).getByRole("link"));
      await visitor.page.getByRole("heading", { level: 1, name: "returns" }).waitFor();
    },
  ],
  [
    "read a log",
    2,
    async (visitor) => {
      await visitor.resource("Logs", "/shop/checkout");
      await visitor.row("Events in web-1", "payment of order 1003 was refused").waitFor();
    },
  ],
  [
    "who may assume a role",
    2,
    async (visitor) => {
      await visitor.resource("Identities", "role/receipts");
      await visitor.page.getByText("lambda.amazonaws.com").waitFor();
    },
  ],
  [
    "break the next call like this one",
    3,
    async (visitor) => {
      await visitor.click(visitor.row("Calls", "PutItem"));
      await visitor.click(visitor.link("Break the next one"));
      await visitor.click(visitor.button("Arm"));
      await visitor.says("Armed: The next call of dynamodb PutItem will be throttled.");
    },
  ],
  [
    "see what a gate holds, and release it",
    2,
    async (visitor) => {
      const { port } = visitor.lab.server;
      const client = new SQSClient({
        ...sdk,
        endpoint: `http://127.0.0.1:${port}`,
      });
      const sends = [1, 2, 3].map((number) =>
        client.send(new SendMessageCommand({ QueueUrl: "invoices", MessageBody: String(number) })),
      );
      await visitor.room("Lab");
      await visitor.page.getByText("Held now: 1 call of sqs SendMessage").waitFor();
      await visitor.click(visitor.button(/^Release/));
      await Promise.all(sends);
    },
  ],
  [
    "replay what is shown, and see which answers are others",
    2,
    async (visitor) => {
      const { page } = visitor;
      await page.getByRole("combobox", { name: "Operation" }).selectOption("Publish");
      await page.waitForURL(/operation=Publish/);
      await visitor.click(visitor.button("Replay"));
      const told = page.getByRole("dialog", { name: "Replay" });
      await told.getByText("0 of 3 calls got the same answer in the new world").waitFor();
      await told.getByRole("listitem").filter({ hasText: "status 200 → 404" }).first().waitFor();
      await visitor.click(told.getByRole("link", { name: "Publish order-events" }).first());
      await visitor.details().getByText("letter").first().waitFor();
    },
  ],
  [
    "save an event of a function, choose it, and forget it",
    3,
    async (visitor) => {
      const { page } = visitor;
      await visitor.resourceOf("CreateFunction", "send-receipt");
      await page.getByLabel("Payload").fill('{"order":1}');
      await page.getByLabel("Name of the event").fill("paid");
      await visitor.click(visitor.button("Save"));
      await visitor.says("Saved the event paid.");
      await page.getByLabel("Payload").fill("{}");
      await page.getByLabel("Saved event").selectOption("");
      await page.getByLabel("Saved event").selectOption("paid");
      expect(await page.getByLabel("Payload").inputValue()).toBe('{"order":1}');
      await visitor.click(visitor.button("Forget"));
      await visitor.says("Forgot the event paid.");
    },
  ],
  [
    "take a snapshot",
    2,
    async (visitor) => {
      await visitor.room("Lab");
      await visitor.click(visitor.button("Take"));
      await visitor.page.getByRole("rowheader", { name: "snapshot-2" }).waitFor();
    },
  ],
  [
    "what changed since a snapshot",
    3,
    async (visitor) => {
      await visitor.room("Lab");
      await visitor.click(visitor.link("Compare after-seed"));
      await visitor.page.getByText(/^\d+ added$/).waitFor();
      await visitor.page.getByText("sqs/messages/orders").waitFor();
      await visitor.click(visitor.page.locator(".differences summary").first());
      await visitor.page.locator(".changes").first().waitFor();
    },
  ],
  [
    "restore a snapshot, after a question",
    3,
    async (visitor) => {
      await visitor.lab.call("POST", "sqs/purge-queue", { queue: "invoices" });
      await visitor.room("Lab");
      await visitor.click(visitor.button("Restore after-seed"));
      await visitor.click(visitor.page.getByRole("dialog").getByRole("button", { name: "Restore" }));
      await visitor.says("Restored after-seed.");
      expect((await visitor.read<Counts>("sqs/queue-detail?queue=invoices")).counts.visible).toBe(3);
    },
  ],
  [
    "go to tomorrow",
    2,
    async (visitor) => {
      await visitor.room("Lab");
      await visitor.click(visitor.button("+1 d"));
      await visitor.page.getByText("a delayed message of queue orders becomes visible").first().waitFor();
      await visitor.page.locator(".bar").getByText("+1 d").waitFor();
    },
  ],
  [
    "turn the clock to the next event",
    2,
    async (visitor) => {
      await visitor.room("Lab");
      await visitor.click(visitor.button("To the next event"));
      await visitor.page.locator(".events li").first().waitFor();
    },
  ],
  [
    "switch to another world",
    0,
    async ({ page }) => {
      await page.locator(".bar select").selectOption("checkout-7");
      await page.waitForURL(/world=checkout-7/);
      await page.locator(".bar select").waitFor();
      expect(await page.locator(".bar select").inputValue()).toBe("checkout-7");
    },
  ],
  [
    "fork a world and drop it",
    4,
    async (visitor) => {
      await visitor.room("Lab");
      await visitor.click(visitor.button("Fork checkout-7"));
      await visitor.says(/^Made the world /);
      await visitor.click(visitor.button("Drop refunds-2"));
      await visitor.click(visitor.page.getByRole("dialog").getByRole("button", { name: "Drop" }));
      await visitor.says("Dropped the world refunds-2.");
    },
  ],
  [
    "reset one service by the palette",
    1,
    async (visitor) => {
      const { page } = visitor;
      await page.keyboard.press("Control+k");
      await page.keyboard.type("reset sqs");
      await page.getByRole("option", { name: /^Reset sqs/ }).waitFor();
      await page.keyboard.press("Enter");
      await visitor.click(page.getByRole("dialog", { name: "Reset sqs?" }).getByRole("button", { name: "Reset sqs" }));
      await expect.poll(async () => (await visitor.read<{ queues: object[] }>("sqs/list-queues")).queues).toEqual([]);
    },
  ],
  [
    "show a secret",
    3,
    async (visitor) => {
      await visitor.resource("Secrets", "shop/database");
      await visitor.click(visitor.button("Show the secret"));
      await visitor.page.getByText("example-13").waitFor();
    },
  ],
  [
    "how close to AWS is it",
    0,
    async ({ page }) => {
      await page.locator(".bar").getByText("emulated").waitFor();
    },
  ],
];

describeInBrowser("from the first page of the laboratory", () => {
  const servers = new FilledServer();
  // To open the first server takes many times as long as the others, and more than the time limit of a story.
  beforeAll(async () => void (await servers.open()), 120_000);
  afterAll(() => servers.close());

  test.each(stories)(
    "%s: %i clicks",
    async (_, clicks, run) => {
      const lab = await openLab({ server: await servers.open() });
      const visitor = new Visitor(lab);
      await run(visitor);
      expect(visitor.clicks).toBe(clicks);
      expect(lab.complaints).toEqual([]);
    },
    30_000,
  );

  test("most stories take fewer than three clicks, and four of five no more than three", () => {
    const part = (most: number) => stories.filter(([, clicks]) => clicks <= most).length / stories.length;
    expect(part(2)).toBeGreaterThan(0.5);
    expect(part(3)).toBeGreaterThan(0.8);
  });

  test("invoke a function: 3 clicks, and it says that no code runs at this level", async () => {
    const lab = await openLab({ ...filled, fidelity: "contract" });
    const visitor = new Visitor(lab);
    await visitor.resource("Functions", "send-receipt");
    await visitor.page.getByLabel("Payload").fill('{"order":1}');
    await visitor.page.getByText(/^no code runs: the answer is the payload/).waitFor();
    await visitor.click(visitor.button("Invoke"));
    await visitor.page.getByText(/^200 done/).waitFor();
    await visitor.page.locator(".lines").getByText("order").waitFor();
    expect(visitor.clicks).toBe(3);
  });

  test("on what a run leans that AWS would do differently is one click away, with its remedy", async () => {
    const lab = await openLab({ ...filled, fidelity: "contract" });
    const visitor = new Visitor(lab);
    await visitor.room("Server");
    const leans = visitor.page.getByRole("region", { name: /^This run leans on \d+ things/ });
    await leans
      .getByRole("row", { name: /^CopyObject s3 placeholder: it does nothing; --fidelity=emulated/ })
      .waitFor();
    expect(visitor.clicks).toBe(1);
  });
});
