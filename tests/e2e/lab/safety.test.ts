import { CreateTableCommand, DynamoDBClient, PutItemCommand } from "@aws-sdk/client-dynamodb";
import { CreateBucketCommand, PutObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { CreateTopicCommand, PublishCommand, SNSClient, SubscribeCommand } from "@aws-sdk/client-sns";
import { CreateQueueCommand, SendMessageCommand, SQSClient } from "@aws-sdk/client-sqs";
import { expect, test } from "vitest";
import { describeInBrowser } from "../console/console-page.js";
import { openLab } from "./lab-page.js";

const markup = `"><img src=x onerror="globalThis.broken=1"><script>globalThis.broken=1</script>`;
/** Turns the direction of writing. */
const turned = "abc\u202Etxt.exe";
const long = "x".repeat(250_000);

async function storeHostileText({ port }: { readonly port: number }): Promise<void> {
  const config = {
    endpoint: `http://127.0.0.1:${port}`,
    region: "us-east-1",
    credentials: { accessKeyId: "any", secretAccessKey: "any" },
    maxAttempts: 1,
  };
  const sqs = new SQSClient(config);
  await sqs.send(new CreateQueueCommand({ QueueName: "q" }));
  for (const MessageBody of [markup, turned, long, "\t\n"])
    await sqs.send(new SendMessageCommand({ QueueUrl: "q", MessageBody }));
  const dynamodb = new DynamoDBClient(config);
  await dynamodb.send(
    new CreateTableCommand({
      TableName: "table",
      KeySchema: [{ AttributeName: "id", KeyType: "HASH" }],
      AttributeDefinitions: [{ AttributeName: "id", AttributeType: "S" }],
      BillingMode: "PAY_PER_REQUEST",
    }),
  );
  for (const id of [markup, turned])
    await dynamodb.send(new PutItemCommand({ TableName: "table", Item: { id: { S: id }, [markup]: { S: "x" } } }));
  const s3 = new S3Client({ ...config, forcePathStyle: true });
  await s3.send(new CreateBucketCommand({ Bucket: "bucket" }));
  for (const Key of [markup, turned, "k".repeat(1000)])
    await s3.send(new PutObjectCommand({ Bucket: "bucket", Key, Body: markup, ContentType: "text/html" }));
  const sns = new SNSClient(config);
  const { TopicArn } = await sns.send(new CreateTopicCommand({ Name: "topic" }));
  await sns.send(new SubscribeCommand({ TopicArn, Protocol: "sms", Endpoint: "+15550100" }));
  await sns.send(new PublishCommand({ TopicArn, Message: markup, Subject: "subject" }));
  await fetch(`${config.endpoint}/${encodeURIComponent(markup)}`);
}

describeInBrowser("text that was stored, in the laboratory", () => {
  test("is shown as text in every room, whatever it looks like", async () => {
    const { page, go, complaints, call } = await openLab({ fill: storeHostileText });
    const details = page.locator("dialog.drawer");
    const sideways = () =>
      page.evaluate<number>("document.documentElement.scrollWidth - document.documentElement.clientWidth");
    await call("POST", "snapshots", { name: markup });
    await go("/calls");
    for (const text of ["PutObject", "SendMessage", "Publish"]) {
      await page.getByRole("table", { name: "Calls" }).locator("tbody tr", { hasText: text }).last().click();
      await details.getByRole("heading", { name: new RegExp(`^${text}`) }).waitFor();
      for (const tab of ["Response", "Causes", "Raw", "Request"])
        await details.getByRole("button", { name: tab, exact: true }).click();
      await details.getByText("globalThis.broken").first().waitFor();
    }
    await go("/sqs/q");
    const messages = page.getByRole("table", { name: "Messages in q" }).locator("tbody tr");
    await messages.filter({ hasText: "onerror" }).click();
    await details.getByText(markup, { exact: true }).waitFor();
    await messages.filter({ hasText: "abc" }).click();
    await details.getByText("abc‹U+202E›txt.exe", { exact: true }).waitFor();
    await messages.filter({ hasText: "xxxx" }).click();
    await details.getByRole("button", { name: "Show all 250,000 characters" }).waitFor();
    expect(await sideways()).toBe(0);
    await go("/dynamodb/table");
    await page.getByRole("table", { name: "Items in table" }).locator("tbody tr", { hasText: "onerror" }).click();
    await details.getByText("globalThis.broken").first().waitFor();
    await go("/s3/bucket");
    await page
      .getByRole("table", { name: "Objects in bucket" })
      .locator("tbody tr", { hasText: "script>" })
      .last()
      .click();
    await details.locator("pre", { hasText: "onerror" }).waitFor();
    await go("/sent");
    await page.getByRole("table", { name: "Messages sent" }).locator("tbody tr").first().click();
    await details.getByText(markup, { exact: true }).waitFor();
    await go("/lab");
    await page.getByRole("rowheader", { name: markup }).waitFor();
    await go(`/sqs/${encodeURIComponent(markup)}`);
    await page.getByText(`There is no queue ${markup}.`).waitFor();
    await page.keyboard.press("Control+k");
    await page.keyboard.type("onerror");
    expect(await page.evaluate("globalThis.broken")).toBeUndefined();
    expect(await page.locator("img").count()).toBe(0);
    expect(await sideways()).toBe(0);
    expect(complaints).toEqual([]);
  }, 60_000);

  test("could not run anyway: the policy forbids what is not the page's own", async () => {
    const { page, server, complaints } = await openLab();
    const answer = await fetch(`http://127.0.0.1:${server.apiPort}/lab`);
    const policy = answer.headers.get("content-security-policy") ?? "";
    expect(policy).toMatch(
      /^default-src 'none'; script-src 'sha256-[\w+/=]+'; style-src 'sha256-[\w+/=]+'; connect-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'$/,
    );
    await page.evaluate(`{
      const script = document.createElement("script");
      try { script.text = "globalThis.broken = 1"; document.body.append(script); } catch {}
      try { document.body.insertAdjacentHTML("beforeend", "<b onclick='1'>"); globalThis.broken = 2; } catch {}
    }`);
    expect(await page.evaluate("globalThis.broken")).toBeUndefined();
    expect(await page.evaluate(`fetch("http://localhost:1/").catch(() => "refused")`)).toBe("refused");
    expect(complaints.join("\n")).toMatch(/Content Security Policy/);
  });

  test("speaks to the API port only, and is one document of at most 175,000 bytes, 60,000 compressed", async () => {
    const { page, server, asked, go } = await openLab();
    for (const place of ["/calls", "/state", "/sqs/orders", "/lab", "/server"]) await go(place);
    await page.locator("h1").first().waitFor();
    expect(asked.filter((address) => !address.startsWith("GET /api/"))).toEqual([]);
    const address = `http://127.0.0.1:${server.apiPort}/lab`;
    const plain = await (await fetch(address, { headers: { "Accept-Encoding": "identity" } })).arrayBuffer();
    expect(plain.byteLength).toBeLessThanOrEqual(175_000);
    const { gzipSync } = await import("node:zlib");
    expect(gzipSync(new Uint8Array(plain)).length).toBeLessThanOrEqual(60_000);
  });

  test("is not shown to a page from elsewhere", async () => {
    const { server } = await openLab();
    const answer = await fetch(`http://127.0.0.1:${server.apiPort}/lab`, {
      headers: { Origin: "https://example.com" },
    });
    expect(answer.status).toBe(403);
  });
});
