import { readFile } from "node:fs/promises";
import {
  CreateBucketCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  PutBucketVersioningCommand,
  PutBucketWebsiteCommand,
  PutObjectCommand,
  S3Client,
} from "@aws-sdk/client-s3";
import { CreateQueueCommand, ReceiveMessageCommand, SendMessageCommand, SQSClient } from "@aws-sdk/client-sqs";
import s3 from "@cloudstub/s3";
import sqs from "@cloudstub/sqs";
import { expect, test } from "vitest";
import { describeInBrowser, openConsole } from "./console-page.js";

const configOf = (port: number) => ({
  endpoint: `http://127.0.0.1:${port}`,
  region: "us-east-1",
  credentials: { accessKeyId: "any", secretAccessKey: "any" },
});

/** A green square of 10 by 10 pixels. */
const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAoAAAAKCAYAAACNMs+9AAAAFUlEQVR42mNk+M9Qz0AEYBxVSF+FABJADveWkH6oAAAAAElFTkSuQmCC",
  "base64",
);

async function fillBucket({ port }: { readonly port: number }): Promise<void> {
  const client = new S3Client({ ...configOf(port), forcePathStyle: true });
  await client.send(new CreateBucketCommand({ Bucket: "photos" }));
  const put = (Key: string, Body: string | Uint8Array, ContentType: string) =>
    client.send(new PutObjectCommand({ Bucket: "photos", Key, Body, ContentType }));
  await put("2026/green.png", png, "image/png");
  await put("drawing.svg", '<svg xmlns="http://www.w3.org/2000/svg" onload="globalThis.broken=1"/>', "image/svg+xml");
  await put("fake.png", `<script>globalThis.broken=1</script>`, "image/png");
  await put("page.bin", new Uint8Array([255, 254, 0, 1]), "text/html");
  await put("large.bin", new Uint8Array(17_000_000), "application/octet-stream");
}

describeInBrowser("the console shows of", () => {
  test("an image what it looks like, and hands objects out as files with their names and bytes", async () => {
    const { page, complaints } = await openConsole({
      modules: [s3],
      fill: fillBucket,
      place: "/s3/photos/2026%2Fgreen.png",
    });
    const image = page.getByRole("img", { name: "2026/green.png" });
    await image.waitFor();
    const naturalWidth = () =>
      image.evaluate((element) => (element as unknown as { naturalWidth: number }).naturalWidth);
    await expect.poll(naturalWidth).toBe(10);
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Download" }).click(),
    ]);
    expect(download.suggestedFilename()).toBe("green.png");
    expect(await readFile(await download.path())).toEqual(png);
    expect(complaints).toEqual([]);
  });

  test("what could run only the text, and of other bytes a sentence", async () => {
    const { page, go, complaints } = await openConsole({
      modules: [s3],
      fill: fillBucket,
      place: "/s3/photos/drawing.svg",
    });
    const details = page.getByRole("dialog");
    await details.locator("pre", { hasText: "<svg" }).waitFor();
    await go("/s3/photos/fake.png");
    await details.locator("pre", { hasText: "<script>" }).waitFor();
    await go("/s3/photos/page.bin");
    await details.getByText("The body is not text. Download it to open it.").waitFor();
    expect(await page.locator("img, iframe, object, embed").count()).toBe(0);
    expect(await page.evaluate("globalThis.broken")).toBeUndefined();
    expect(complaints).toEqual([]);
  });

  test("a large object where it can be had, and nothing of its body", async () => {
    const { page, server, asked } = await openConsole({
      modules: [s3],
      fill: fillBucket,
      place: "/s3/photos/large.bin",
    });
    const details = page.getByRole("dialog");
    await details.getByText("Bodies of more than 1.0 MB are not shown here.").waitFor();
    await details
      .getByText(`aws s3 cp 's3://photos/large.bin' . --endpoint-url http://127.0.0.1:${server.port}`)
      .waitFor();
    expect(asked.filter((address) => address.includes("get-object"))).toEqual([]);
  });

  test("an emulated bucket its website, uploads, versions, metadata and tags, and takes files", async () => {
    const { page, go, complaints } = await openConsole({
      modules: [s3],
      fidelity: "emulated",
      place: "/s3/photos/a.txt",
      async fill({ port }) {
        const client = new S3Client({ ...configOf(port), forcePathStyle: true });
        const Bucket = "photos";
        await client.send(new CreateBucketCommand({ Bucket }));
        await client.send(new PutBucketVersioningCommand({ Bucket, VersioningConfiguration: { Status: "Enabled" } }));
        await client.send(
          new PutBucketWebsiteCommand({ Bucket, WebsiteConfiguration: { IndexDocument: { Suffix: "a.txt" } } }),
        );
        await client.send(new CreateMultipartUploadCommand({ Bucket, Key: "unfinished" }));
        const more = {
          Metadata: { colour: "black" },
          Tagging: "kind=cat",
          StorageClass: "STANDARD_IA" as const,
          ContentType: "text/plain",
        };
        for (const Body of ["meow", "purr!"])
          await client.send(new PutObjectCommand({ Bucket, Key: "a.txt", Body, ...more }));
      },
    });
    const details = page.getByRole("dialog");
    for (const fact of ["colour: black", "kind: cat", "STANDARD_IA"]) await details.getByText(fact).waitFor();
    await expect.poll(() => details.getByRole("row").allTextContents()).toHaveLength(3);
    const [, newest, first] = await details.getByRole("row").allTextContents();
    expect(newest).toMatch(/^\S{32} \(current\).*5 B$/);
    expect(first).toMatch(/^\S{32}[^(]*4 B$/);
    await page.getByRole("link", { name: /^http:\/\/photos\.s3-website\.localhost:\d+$/ }).waitFor();
    await page.getByRole("row", { name: /^unfinished/ }).waitFor();
    const files = [
      { name: "green.png", mimeType: "image/png", buffer: png },
      { name: "b c.txt", mimeType: "text/plain", buffer: Buffer.from("uploaded") },
    ];
    await page.getByLabel("Files to upload").setInputFiles(files);
    await go("/s3/photos/green.png");
    await page.getByRole("img", { name: "green.png" }).waitFor();
    await go("/s3/photos/b%20c.txt");
    await details.getByText("uploaded").waitFor();
    expect(complaints).toEqual([]);
  });

  test("deleted objects of an emulated bucket with their versions where they are asked for, and brings one back", async () => {
    const { page, complaints } = await openConsole({
      modules: [s3],
      fidelity: "emulated",
      place: "/s3/photos",
      async fill({ port }) {
        const client = new S3Client({ ...configOf(port), forcePathStyle: true });
        const Bucket = "photos";
        await client.send(new CreateBucketCommand({ Bucket }));
        await client.send(new PutBucketVersioningCommand({ Bucket, VersioningConfiguration: { Status: "Enabled" } }));
        for (const Key of ["kept.txt", "old/cat.txt"])
          await client.send(new PutObjectCommand({ Bucket, Key, Body: "meow" }));
        for (const Key of ["old/cat.txt", "never.txt"]) await client.send(new DeleteObjectCommand({ Bucket, Key }));
      },
    });
    const tree = page.getByRole("table", { name: "Objects in photos" });
    const names = async () => (await tree.getByRole("button").allTextContents()).map((name) => name.trim());
    await expect.poll(names).toEqual(["kept.txt"]);
    await page.getByLabel("Show deleted objects").check();
    await expect.poll(names).toEqual([expect.stringContaining("old/"), "cat.txt", "kept.txt", "never.txt"]);
    await tree.getByRole("button", { name: "cat.txt" }).click();
    const details = page.getByRole("dialog", { name: "old/cat.txt" });
    await expect.poll(() => details.getByRole("row").allTextContents()).toHaveLength(3);
    const [, marker, first] = await details.getByRole("row").allTextContents();
    expect(marker).toMatch(/^\S{32} \(current\).*delete marker$/);
    expect(first).toMatch(/^\S{32}[^(]*4 B$/);
    await details.getByRole("button", { name: "Delete object…" }).click();
    await page.locator("dialog").getByRole("button", { name: "Delete object", exact: true }).click();
    await tree.getByRole("row", { name: /^cat.txt.*4 B/ }).waitFor();
    expect(complaints).toEqual([]);
  });

  test("an emulated queue the messages in flight and delayed too, with what is known of each", async () => {
    const { page } = await openConsole({
      modules: [sqs],
      fidelity: "emulated",
      place: "/sqs/jobs.fifo",
      async fill({ port }) {
        const client = new SQSClient(configOf(port));
        const jobs = await client.send(
          new CreateQueueCommand({ QueueName: "jobs.fifo", Attributes: { FifoQueue: "true" } }),
        );
        for (const MessageGroupId of ["a", "b", "c"]) {
          const MessageAttributes = { trace: { DataType: "String", StringValue: `trace of ${MessageGroupId}` } };
          const message = {
            MessageBody: `job ${MessageGroupId}`,
            MessageGroupId,
            MessageDeduplicationId: MessageGroupId,
            MessageAttributes,
          };
          await client.send(new SendMessageCommand({ QueueUrl: jobs.QueueUrl, ...message }));
        }
        await client.send(new ReceiveMessageCommand({ QueueUrl: jobs.QueueUrl, VisibilityTimeout: 600 }));
        const later = await client.send(new CreateQueueCommand({ QueueName: "later" }));
        await client.send(
          new SendMessageCommand({ QueueUrl: later.QueueUrl, MessageBody: "later", DelaySeconds: 600 }),
        );
      },
    });
    const rows = page.getByRole("table", { name: "Messages in jobs.fifo" }).locator("tbody tr");
    await page.getByText("2 visible, 1 in flight, 0 delayed").waitFor();
    const cells = async () =>
      Promise.all(
        (await rows.all()).map(async (row) =>
          (await row.locator("td").allTextContents()).filter((_, place) => place !== 1),
        ),
      );
    await expect.poll(cells).toEqual([
      ["visible", "0", "b", "job b"],
      ["visible", "0", "c", "job c"],
      ["in flight", "1", "a", "job a"],
    ]);
    await rows.nth(2).getByRole("button").click();
    const details = page.getByRole("dialog", { name: "Message" });
    await details.getByText(/in flight until \d\d:\d\d:\d\d/).waitFor();
    await details.getByText(/1 time, last 20\d\d-/).waitFor();
    await details.getByText('"trace of a"').waitFor();
    await page.getByText("Attributes and tags").click();
    await page.getByText('"VisibilityTimeout"').waitFor();
    await page.getByRole("button", { name: "later" }).click();
    await page.getByText("0 visible, 0 in flight, 1 delayed").waitFor();
    await page.getByText("delayed", { exact: true }).waitFor();
  });
});
