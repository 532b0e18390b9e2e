/** Web pages and a developer's machine: a page of another origin can do nothing, one of `http://localhost` all it needs. In Chromium. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { CreateBucketCommand, PutObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { CreateSecretCommand, SecretsManagerClient } from "@aws-sdk/client-secrets-manager";
import { CreateQueueCommand, SendMessageCommand, SQSClient } from "@aws-sdk/client-sqs";
import { manualClock } from "@cloudstub/core";
import { build } from "esbuild";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { type Server, type ServerOptions, startServer } from "../../../packages/server/src/server.js";
import { findBrowser, noBrowser, startBrowser } from "../../../scripts/console-browser.js";
import { everyService } from "../../all-services.js";

const executable = findBrowser();
if (executable === undefined) console.log(`Skipped: web pages and the ports (${noBrowser}).`);

let browser: Browser;
/** The SDK as a script for pages. */
let sdk = "";
beforeAll(async () => {
  if (executable === undefined) return;
  // As if the DNS of example named this machine, which is how rebinding ends.
  browser = await startBrowser(executable, "--host-resolver-rules=MAP *.example 127.0.0.1");
  const source = `export * from "@aws-sdk/client-s3"; export * from "@aws-sdk/client-sqs"; export * from "@aws-sdk/client-lambda"; export * from "@aws-sdk/client-sns";`;
  const stdin = { contents: source, resolveDir: import.meta.dirname };
  const { outputFiles } = await build({
    stdin,
    bundle: true,
    write: false,
    platform: "browser",
    format: "iife",
    globalName: "aws",
    minify: true,
  });
  sdk = outputFiles[0]?.text ?? "";
}, 60_000);
afterAll(() => browser?.close());

interface Place {
  readonly server: Server;
  readonly page: Page;
  readonly mock: string;
  readonly api: string;
}

const config = { region: "us-east-1", credentials: { accessKeyId: "any", secretAccessKey: "any" }, maxAttempts: 1 };
const secret = "hunter2";

/** A server with something to steal and to lose, and a page at a host name of this machine. */
async function visit(host: string, options: Partial<ServerOptions> = {}): Promise<Place> {
  const server = await startServer({ modules: everyService, port: 0, apiPort: 0, ...options });
  onTestFinished(() => server.close());
  const site = createServer((_, response) =>
    response.writeHead(200, { "Content-Type": "text/html" }).end("<!doctype html><title>A page</title>"),
  );
  await new Promise<void>((resolve) => site.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void site.close());
  const mock = `http://127.0.0.1:${server.port}`;
  await fill(mock);
  const context = await browser.newContext();
  onTestFinished(() => context.close());
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  await page.goto(`http://${host}:${(site.address() as AddressInfo).port}/`);
  return { server, page, mock, api: `http://127.0.0.1:${server.apiPort}` };
}

const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="7" height="7"><script>document.title = "ran"</script></svg>`;

async function fill(endpoint: string): Promise<void> {
  await new SecretsManagerClient({ ...config, endpoint }).send(
    new CreateSecretCommand({ Name: "prod-db", SecretString: secret }),
  );
  const s3 = new S3Client({ ...config, endpoint, forcePathStyle: true });
  await s3.send(new CreateBucketCommand({ Bucket: "photos" }));
  await s3.send(new PutObjectCommand({ Bucket: "photos", Key: "secret.txt", Body: secret, ContentType: "text/plain" }));
  await s3.send(new PutObjectCommand({ Bucket: "photos", Key: "cat.svg", Body: svg, ContentType: "image/svg+xml" }));
  const html = `<title>stored</title><script>document.title = "ran"</script><img src="cat.svg">`;
  await s3.send(new PutObjectCommand({ Bucket: "photos", Key: "page.html", Body: html, ContentType: "text/html" }));
}

/** The state of all services, which must not change. */
const stateOf = async (api: string) => (await fetch(`${api}/api/export`)).text();

/** The part of an answer that a page can read, or "unreadable" if its browser withholds it. */
function ask(page: Page, url: string, init: RequestInit = {}): Promise<string> {
  return page.evaluate(
    ([url, init]) =>
      fetch(url, init as RequestInit).then(
        async (response) => `${response.status} ${await response.text()}`,
        () => "unreadable",
      ),
    [url, init] as const,
  );
}

/** Requests that browsers send without asking first. */
const simple = (body: string): RequestInit => ({
  method: "POST",
  mode: "no-cors",
  headers: { "Content-Type": "text/plain" },
  body,
});
const createFunction = JSON.stringify({
  FunctionName: "evil",
  Role: "r",
  Code: { ZipFile: "UEs=" },
  Runtime: "nodejs20.x",
  Handler: "i.h",
});

/** Sends a form to a window or a frame of this name, and waits until its answer is there. */
async function submit(
  page: Page,
  action: string,
  fields: Readonly<Record<string, string>> = {},
  target = "frame",
): Promise<void> {
  const answered = page.context().waitForEvent("response", (response) => response.url() === action);
  await page.evaluate(`{
    document.body.innerHTML = '<iframe name="frame"></iframe><form method="post" target="${target}"></form>';
    const form = document.forms[0];
    form.action = "${action}";
    for (const [name, value] of Object.entries(${JSON.stringify(fields)})) form.append(Object.assign(document.createElement("input"), { name, value }));
    form.submit();
  }`);
  await answered;
}

/** Loads an image, and returns whether it loaded. */
function loadImage(page: Page, src: string): Promise<string> {
  return page.evaluate(`new Promise((resolve) => {
    const image = new Image();
    image.onload = () => resolve(image.width + " wide");
    image.onerror = () => resolve("no image");
    image.src = "${src}";
  })`);
}

async function openPicture(page: Page, url: string): Promise<void> {
  await page.goto(url);
  // Chromium has been seen to answer from the document before for a moment after the navigation.
  await page.waitForFunction("document.documentElement.localName === 'svg' && document.readyState === 'complete'");
}

describe.skipIf(executable === undefined)("A page of another origin", () => {
  test("reads no secret and no object by fetch", async () => {
    const { page, mock, api } = await visit("evil.example");
    const getSecret = { "X-Amz-Target": "secretsmanager.GetSecretValue", "Content-Type": "application/x-amz-json-1.1" };
    const seen = [
      await ask(page, `${api}/api/secretsmanager/get?name=prod-db`),
      await ask(page, `${api}/api/s3/get-object?bucket=photos&key=secret.txt`),
      await ask(page, `${api}/api/export`),
      await ask(page, `${mock}/photos/secret.txt`),
      await ask(page, `${mock}/photos/secret.txt`, { mode: "no-cors" }),
      await ask(page, `${mock}/`, { method: "POST", headers: getSecret, body: '{"SecretId":"prod-db"}' }),
    ];
    expect(seen.map((text) => text.split(" ")[0])).toEqual(["403", "403", "403", "unreadable", "0", "unreadable"]);
    expect(seen.join()).not.toContain(secret);
  });

  test("reads nothing by images, scripts, frames and windows, and is refused what it can't read", async () => {
    const { page, mock, api, server } = await visit("evil.example");
    server.world.history.clear();
    expect(await loadImage(page, `${mock}/photos/cat.svg`)).toBe("no image");
    await page.evaluate(
      `document.body.append(Object.assign(document.createElement("iframe"), { src: "${mock}/photos/secret.txt" }))`,
    );
    await page.addScriptTag({ url: `${api}/api/export` }).catch(() => undefined);
    await expect
      .poll(() => server.world.history.latestFirst().map(({ url, statusCode }) => [url, statusCode]))
      .toEqual([
        ["/photos/secret.txt", 403],
        ["/photos/cat.svg", 403],
      ]);
    const opened = page.waitForEvent("popup");
    await page.evaluate(`void (globalThis.opened = window.open("${mock}/photos/secret.txt"))`);
    await (await opened).waitForLoadState();
    expect(await page.evaluate(`try { opened.document.body.innerText } catch (error) { error.name }`)).toBe(
      "SecurityError",
    );
  });

  test("resets nothing, and neither stores nor creates anything", async () => {
    const { page, mock, api, server } = await visit("evil.example");
    const before = await stateOf(api);
    await ask(page, `${api}/api/reset`, { method: "POST" });
    await ask(page, `${api}/api/reset`, { method: "POST", mode: "no-cors" });
    await ask(page, `${api}/api/snapshots?name=evil`, { method: "POST", mode: "no-cors" });
    await ask(page, `${api}/api/faults`, simple('{"service":"s3","effect":"throttle","when":"always"}'));
    await ask(page, `${api}/api/s3/put-object?bucket=photos&key=x.html&content=x`, { method: "PUT" });
    await ask(page, `${mock}/2015-03-31/functions`, simple(createFunction));
    await ask(page, `${mock}/2015-03-31/functions`, { method: "POST", body: createFunction });
    await ask(page, `${mock}/photos/x.html`, { method: "PUT", body: "x" });
    await page.evaluate(
      `navigator.sendBeacon("${mock}", new URLSearchParams({ Action: "CreateTopic", Name: "evil" }))`,
    );
    await submit(page, `${api}/api/reset`);
    await submit(page, `${api}/api/reset`, {}, "_blank");
    await submit(page, `${mock}/`, { Action: "CreateTopic", Version: "2010-03-31", Name: "evil" });
    await submit(page, `${mock}/`, { Action: "CreateTopic", Version: "2010-03-31", Name: "evil" }, "_blank");
    expect(await stateOf(api)).toBe(before);
    expect([server.world.faults.list(), server.world.snapshots.list()]).toEqual([[], []]);
    // The windows that were opened ask for an icon too.
    const writes = server.world.history.latestFirst().filter(({ method }) => method !== "GET");
    expect(writes.slice(0, 6).map(({ statusCode }) => statusCode)).toEqual(Array(6).fill(403));
  });

  test("can do no more where its name leads to this machine (DNS rebinding)", async () => {
    const { page, mock, api } = await visit("evil.example");
    const before = await stateOf(api);
    for (const own of [api, mock].map((address) => address.replace("127.0.0.1", "evil.example"))) {
      // The content does not matter: the origin is the one of the attacker's page.
      await page.goto(`${own}/`);
      const seen = [
        await ask(page, `${own}/api/export`),
        await ask(page, `${own}/api/secretsmanager/get?name=prod-db`),
        await ask(page, `${own}/api/status`),
        await ask(page, `${own}/api/reset`, { method: "POST" }),
        await ask(page, `${own}/photos/secret.txt`),
        await ask(page, `${own}/2015-03-31/functions`, { method: "POST", body: createFunction }),
      ];
      expect(seen.map((text) => text.split(" ")[0])).toEqual(Array(6).fill("403"));
      expect(seen.join()).toContain("--allow-host=evil.example");
    }
    expect(await stateOf(api)).toBe(before);
  });

  test("reads what the specification shows to every page, and why it was refused the rest", async () => {
    const { page, api } = await visit("evil.example");
    expect(await ask(page, `${api}/api/status`)).toMatch(/^200 /);
    expect(await ask(page, `${api}/api/history`)).toMatch(/^200 /);
    expect(await ask(page, `${api}/api/openapi.json`)).toMatch(/^200 /);
    expect(await ask(page, `${api}/api/reset`, { method: "POST" })).toMatch(
      /^403 .*--allow-origin=http:\/\/evil\.example:\d+/,
    );
  });

  test("changes nothing by links that it follows itself", async () => {
    const { page, mock, api, server } = await visit("evil.example", { fidelity: "emulated" });
    const sqs = new SQSClient({ ...config, endpoint: mock });
    const { QueueUrl } = await sqs.send(new CreateQueueCommand({ QueueName: "orders" }));
    await sqs.send(new SendMessageCommand({ QueueUrl, MessageBody: "hi" }));
    const before = await stateOf(api);
    const evil = page.url();
    const go = `${mock}/000000000000/orders?Version=2012-11-05&Action=`;
    const topic = `${mock}/?Action=CreateTopic&Name=evil&Version=2010-03-31`;
    const ways = [
      `location = "${go}PurgeQueue"`,
      `location = "${go}DeleteQueue"`,
      `location = "${go}ReceiveMessage"`,
      `document.head.innerHTML = '<meta http-equiv="refresh" content="0;url=${topic}">'`,
      `window.open("${topic}")`,
      `document.body.innerHTML = '<form action="${mock}/"><input name="Action" value="CreateTopic"><input name="Name" value="evil"></form>', document.forms[0].submit()`,
      `document.body.innerHTML = '<img src="${topic}">'`,
    ];
    for (const way of ways) {
      const tab = await page.context().newPage();
      await tab.goto(evil);
      server.world.history.clear();
      await tab.evaluate(`void (${way})`);
      await expect
        .poll(() => server.world.history.latestFirst().findLast(({ url }) => url.includes("Action="))?.statusCode, {
          message: way,
        })
        .toBe(403);
    }
    expect(await stateOf(api)).toBe(before);
    // A document that is stored here, which the page can open, has the port's own origin.
    const html = `<img src="/?Action=CreateTopic&amp;Name=evil&amp;Version=2010-03-31">`;
    const s3 = new S3Client({ ...config, endpoint: mock, forcePathStyle: true });
    await s3.send(new PutObjectCommand({ Bucket: "photos", Key: "evil.html", Body: html, ContentType: "text/html" }));
    const stored = await stateOf(api);
    server.world.history.clear();
    await page.goto(evil);
    await page.evaluate(`void (location = "${mock}/photos/evil.html")`);
    await expect
      .poll(() => server.world.history.latestFirst().find(({ url }) => url.includes("Action="))?.statusCode)
      .toBe(403);
    expect(server.world.history.latestFirst().find(({ url }) => url.includes("evil.html"))?.statusCode).toBe(200);
    expect(await stateOf(api)).toBe(stored);
  });

  test("has links that a person can follow, to look at an object or to keep it", async () => {
    const { page, mock } = await visit("evil.example");
    const link = async (url: string) => {
      await page.evaluate(`document.body.innerHTML = '<a href="${url}">look</a>'`);
      return page.getByText("look").click();
    };
    const kept = page.waitForEvent("download");
    await link(`${mock}/photos/page.html?response-content-disposition=attachment`);
    expect(await (await kept).failure()).toBeNull();
    await link(`${mock}/photos/secret.txt`);
    await page.getByText(secret).waitFor();
  });

  test("does all that a local one does where the user allows it", async () => {
    const { page, mock, api } = await visit("app.example", { allowOrigin: ["*"] });
    expect(await ask(page, `${api}/api/secretsmanager/get?name=prod-db`)).toContain(secret);
    expect(await ask(page, `${mock}/photos/secret.txt`)).toBe(`200 ${secret}`);
  });
});

describe.skipIf(executable === undefined)("A page of localhost", () => {
  test("reads and changes everything on the API port", async () => {
    const { page, api, server } = await visit("localhost");
    expect(await ask(page, `${api}/api/secretsmanager/get?name=prod-db`)).toContain(secret);
    expect(await ask(page, `${api}/api/export`)).toContain(secret);
    expect(await ask(page, `${api}/api/ssm/put-parameter?name=a&value=b&type=String`, { method: "POST" })).toMatch(
      /^200 /,
    );
    expect(await ask(page, `${api}/api/reset`, { method: "POST" })).toMatch(/^200 /);
    expect(server.world.history.latestFirst()).toEqual([]);
  });

  test("uses the SDK, whose preflights are answered and whose errors it can tell apart", async () => {
    const { page, mock, server } = await visit("localhost");
    server.world.history.clear();
    await page.addScriptTag({ content: sdk });
    const seen = await page.evaluate(`(async () => {
      const { S3Client, PutObjectCommand, GetObjectCommand, SQSClient, CreateQueueCommand, SendMessageCommand, ReceiveMessageCommand,
        GetQueueUrlCommand, SNSClient, CreateTopicCommand, LambdaClient, CreateFunctionCommand } = aws;
      const config = { endpoint: "${mock}", ...${JSON.stringify(config)} };
      const s3 = new S3Client({ ...config, forcePathStyle: true });
      const put = await s3.send(new PutObjectCommand({ Bucket: "photos", Key: "new.txt", Body: "hello" }));
      const got = await s3.send(new GetObjectCommand({ Bucket: "photos", Key: "new.txt" }));
      const sqs = new SQSClient(config);
      const { QueueUrl } = await sqs.send(new CreateQueueCommand({ QueueName: "q" }));
      await sqs.send(new SendMessageCommand({ QueueUrl, MessageBody: "hi" }));
      const { Messages } = await sqs.send(new ReceiveMessageCommand({ QueueUrl }));
      const failed = await sqs.send(new GetQueueUrlCommand({ QueueName: "none" })).catch((error) => error);
      const topic = await new SNSClient(config).send(new CreateTopicCommand({ Name: "t" }));
      const made = await new LambdaClient(config).send(new CreateFunctionCommand({
        FunctionName: "f", Role: "arn:aws:iam::000000000000:role/r", Code: { ZipFile: new Uint8Array([80, 75]) }, Runtime: "nodejs20.x", Handler: "i.h" }));
      return [put.ETag, await got.Body.transformToString(), got.ETag, Messages[0].Body, failed.name, typeof failed.$metadata.requestId,
        topic.TopicArn, made.FunctionName];
    })()`);
    const etag = '"5d41402abc4b2a76b9719d911017c592"';
    expect(seen).toEqual([
      etag,
      "hello",
      etag,
      "hi",
      "QueueDoesNotExist",
      "string",
      "arn:aws:sns:us-east-1:000000000000:t",
      "f",
    ]);
    const methods = server.world.history.latestFirst().map(({ method, statusCode }) => `${method} ${statusCode}`);
    expect(methods.filter((line) => line.startsWith("OPTIONS"))).toEqual([]);
    expect(methods).toHaveLength(8);
  });

  test("shows objects as images, and what is stored runs no scripts where it is opened", async () => {
    const { page, mock } = await visit("localhost");
    expect(await loadImage(page, `${mock}/photos/cat.svg`)).toBe("7 wide");
    await page.goto(`${mock}/photos/page.html`);
    await expect.poll(() => page.evaluate("document.images[0]?.naturalWidth")).toBe(7);
    expect(await page.title()).toBe("stored");
    await openPicture(page, `${mock}/photos/cat.svg`);
    expect(await page.title()).toBe("");
    await page.goto("about:blank");
    await page.setContent(`<iframe src="${mock}/photos/page.html"></iframe>`);
    expect(await page.frames()[1]?.title()).not.toBe("ran");
  });

  test("runs no scripts of a picture that the browser has in its cache from an image", async () => {
    // Browsers keep an answer for a tenth of its age (RFC 9111, section 4.2.2).
    const { page, mock } = await visit("localhost", { clock: manualClock(Date.UTC(2020, 0, 1)) });
    await page.goto(`${mock}/photos/page.html`);
    await expect.poll(() => page.evaluate("document.images[0]?.naturalWidth")).toBe(7);
    await openPicture(page, `${mock}/photos/cat.svg`);
    expect(await page.title()).toBe("");
  });
});
