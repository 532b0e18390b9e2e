import { CreateTopicCommand, SNSClient, SubscribeCommand } from "@aws-sdk/client-sns";
import { expect, test } from "vitest";
import { everyService } from "../../all-services.js";
import { describeInBrowser, filled, formOf, openConsole } from "./console-page.js";

describeInBrowser("what destroys something in the console", () => {
  test.each([
    ["/sqs/invoices", "Purge queue…", "Purge queue invoices?", "All messages of the queue are removed: 0 messages."],
    ["/s3/invoices", "Delete bucket…", "Delete bucket invoices?", "Deletes a bucket that holds no objects."],
    ["/s3/invoices/README.txt", "Delete object…", "Delete object README.txt?", "The object and its 35 B are deleted."],
    ["/sns/order-events", "Delete topic…", "Delete topic order-events?", "The topic is deleted with 4 subscriptions."],
    [
      "/secretsmanager/shop%2Fdatabase",
      "Delete…",
      "Delete shop/database?",
      "The secret and its value are deleted at once.",
    ],
    [
      "/ssm/feature-flags",
      "Delete parameter…",
      "Delete parameter feature-flags?",
      "The parameter, its value and its tags are removed.",
    ],
  ])(
    "at %s asks, names the thing and what is lost, and does not have the first focus",
    async (place, button, title, loss) => {
      const { page, asked } = await openConsole({ ...filled, place });
      await page.getByRole("button", { name: button, exact: true }).click();
      const question = page.getByRole("dialog", { name: title });
      await question.getByText(`${loss} This cannot be undone.`).waitFor();
      await expect.poll(() => page.locator(":focus").textContent()).toBe("Cancel");
      const colour = "getComputedStyle(document.querySelector('.question .danger')).backgroundColor";
      expect(await page.evaluate(colour)).toBe("rgb(179, 33, 26)");
      await page.keyboard.press("Enter");
      await question.waitFor({ state: "detached" });
      expect(asked.filter((address) => !address.startsWith("GET "))).toEqual([]);
    },
  );

  test("asks in the form of a route too, and Enter in a field does not do it", async () => {
    const { page, asked } = await openConsole({ ...filled, place: "/sqs/orders" });
    const form = formOf(page, "/api/sqs/purge-queue");
    await form.getByLabel("queue").fill("orders");
    await form.getByLabel("queue").press("Enter");
    const question = page.getByRole("dialog", { name: "Purge queue orders?" });
    await question.waitFor();
    await page.keyboard.press("Enter");
    await question.waitFor({ state: "detached" });
    expect(asked.filter((address) => !address.startsWith("GET "))).toEqual([]);
    await form.getByRole("button", { name: "Purge queue" }).click();
    await question.getByRole("button", { name: "Purge queue" }).click();
    await form.getByText('"purged"').waitFor();
    await page.getByText("No messages.").waitFor();
    await expect.poll(() => page.url()).toContain("#/sqs/orders");
  });

  test("is not read again when it is gone: the page says so and moves on", async () => {
    const { page, asked, complaints, call } = await openConsole({
      modules: everyService,
      fill: async (server) => {
        for (const bucket of ["empty-bucket", "photos"])
          await fetch(`http://127.0.0.1:${server.apiPort}/api/s3/create-bucket?bucket=${bucket}`, { method: "POST" });
      },
      place: "/s3",
    });
    await page.getByRole("heading", { name: "empty-bucket" }).waitFor();
    await page.getByRole("button", { name: "Delete bucket…" }).click();
    const before = asked.length;
    await page.getByRole("dialog").getByRole("button", { name: "Delete bucket" }).click();
    await page.getByText("Done: delete bucket empty-bucket.").first().waitFor();
    await page.getByRole("heading", { name: "photos" }).waitFor();
    await expect
      .poll(() => asked.slice(before).filter((address) => address.endsWith("list-buckets")).length)
      .toBeGreaterThan(1);
    expect(asked.slice(before).filter((address) => address.includes("list-objects?bucket=empty-bucket"))).toEqual([]);
    expect(complaints).toEqual([]);
    await call("POST", "s3/create-bucket", { bucket: "empty-bucket" });
    await page.getByRole("button", { name: "empty-bucket" }).waitFor();
  });

  test("closes the details of a deleted object, and says why a refused one was not deleted", async () => {
    const { page, complaints } = await openConsole({ ...filled, place: "/s3/invoices/README.txt" });
    await page.getByRole("button", { name: "Delete object…" }).click();
    const question = page.getByRole("dialog", { name: /\?$/ });
    await question.getByRole("button", { name: "Delete object" }).click();
    await question.waitFor({ state: "detached" });
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await page.getByRole("button", { name: "README.txt" }).waitFor({ state: "detached" });
    await expect.poll(() => page.url()).toMatch(/#\/s3\/invoices$/);
    expect(complaints).toEqual([]);
    await page.getByRole("button", { name: "Delete bucket…" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete bucket" }).click();
    await page.getByRole("alert").getByText("not empty").waitFor();
  });

  test("includes a topic that others delete: the page says that it is gone", async () => {
    const { page, call } = await openConsole({
      modules: everyService,
      place: "/sns/news",
      async fill({ port }) {
        const credentials = { accessKeyId: "any", secretAccessKey: "any" };
        const client = new SNSClient({ endpoint: `http://127.0.0.1:${port}`, region: "us-east-1", credentials });
        for (const Name of ["news", "other"]) {
          const { TopicArn } = await client.send(new CreateTopicCommand({ Name }));
          await client.send(new SubscribeCommand({ TopicArn, Protocol: "sms", Endpoint: "+41790000000" }));
        }
      },
    });
    await page.getByRole("table", { name: "Subscriptions to news" }).waitFor();
    await call("POST", "sns/delete-topic", { topic: "news" });
    await page.getByText(/There is no topic .*news\. It may have been deleted\./).waitFor();
  });
});
