import { CreateTableCommand, DynamoDBClient, PutItemCommand, UpdateTimeToLiveCommand } from "@aws-sdk/client-dynamodb";
import { CreateFunctionCommand, InvokeCommand, LambdaClient } from "@aws-sdk/client-lambda";
import {
  CopyObjectCommand,
  CreateBucketCommand,
  GetObjectCommand,
  PutObjectCommand,
  S3Client,
} from "@aws-sdk/client-s3";
import { CreateQueueCommand, SendMessageCommand, SQSClient } from "@aws-sdk/client-sqs";
import dynamodb from "@cloudstub/dynamodb";
import lambda from "@cloudstub/lambda";
import s3 from "@cloudstub/s3";
import sqs from "@cloudstub/sqs";
import { expect, test } from "vitest";
import { startServer } from "../../../packages/server/src/server.js";
import { describeInBrowser, openConsole, processorTimeOf } from "./console-page.js";

const modules = [sqs, s3];
const configOf = ({ port }: { readonly port: number }) => ({
  endpoint: `http://127.0.0.1:${port}`,
  region: "us-east-1",
  credentials: { accessKeyId: "any", secretAccessKey: "any" },
  maxAttempts: 1,
});

/** A bucket, two objects that are stored and one that is "copied", which is a placeholder of the same method and path. */
async function fill(server: { readonly port: number }): Promise<void> {
  const client = new S3Client({ ...configOf(server), forcePathStyle: true });
  await client.send(new CreateBucketCommand({ Bucket: "photos" }));
  for (const Key of ["a.jpg", "b.jpg"]) await client.send(new PutObjectCommand({ Bucket: "photos", Key, Body: "x" }));
  await client.send(new CopyObjectCommand({ Bucket: "photos", Key: "copy.jpg", CopySource: "photos/a.jpg" }));
  await client.send(new GetObjectCommand({ Bucket: "photos", Key: "nope.jpg" })).catch(() => {});
}

describeInBrowser("the console's history", () => {
  test("counts placeholders by operation, not by method and path, and leads to them", async () => {
    const { page, server } = await openConsole({ modules, fill });
    const rows = page.locator("h2:has-text('Placeholders called') ~ table tbody tr");
    await expect.poll(() => rows.allTextContents()).toEqual([expect.stringMatching(/^CopyObject s31\d\d:/)]);
    await rows.getByRole("link", { name: "CopyObject" }).click();
    await page.getByRole("heading", { name: "History" }).waitFor();
    const shown = page.locator(".grid tbody tr");
    await expect.poll(() => shown.count()).toBe(1);
    await shown.getByText("CopyObject").waitFor();
    expect(server.world.history.latestFirst()).toHaveLength(5);
  });

  test("names the operation and what it was called on in every row, and tells errors with their reason and duration", async () => {
    const { page, go } = await openConsole({ modules, fill });
    await go("/history");
    const rows = page.locator(".grid tbody tr");
    await expect
      .poll(() => rows.locator(".operation").allTextContents())
      .toEqual([
        "GetObject /photos/nope.jpg",
        "CopyObject /photos/copy.jpg",
        "PutObject /photos/b.jpg",
        "PutObject /photos/a.jpg",
        "CreateBucket /photos/",
      ]);
    expect(await rows.first().locator(".reason").textContent()).toBe("NoSuchKey: The specified key does not exist.");
    expect(await rows.first().locator(".duration").textContent()).toMatch(/^[\d.]+ m?s$/);
    await rows.first().getByRole("button").click();
    const details = page.getByRole("dialog", { name: "GetObject" });
    await details.getByText("The specified key does not exist.").waitFor();
    await details.getByText("NoSuchKey").waitFor();
    await details.getByText("GET /{Bucket}/{Key+}").waitFor();
  });

  test("tells of an unmatched request why nothing matched and what it asked for", async () => {
    const { page, server } = await openConsole({
      modules,
      place: "/history",
      fill: ({ port }) =>
        fetch(`http://127.0.0.1:${port}/`, {
          method: "POST",
          headers: { "X-Amz-Target": "AmazonSSM.GetParameter" },
          body: "{}",
        }),
    });
    const row = page.locator(".grid tbody tr");
    await row.getByText("GetParameter", { exact: true }).waitFor();
    const why = server.world.history.latestFirst()[0]?.why ?? "missing";
    await row.getByText(why).waitFor();
    await row.getByRole("button").click();
    const details = page.getByRole("dialog", { name: "GetParameter" });
    await details.getByText("AmazonSSM.GetParameter", { exact: true }).waitFor();
    await details.getByText(why).waitFor();
  });

  test("tells the fault of a past call in the past, and a connection that dropped by its missing status", async () => {
    const { page } = await openConsole({
      modules,
      place: "/history",
      async fill(server) {
        server.world.faults.add({ service: "sqs", effect: "lost-answer" });
        await new SQSClient(configOf(server)).send(new CreateQueueCommand({ QueueName: "a" })).catch(() => {});
      },
    });
    const row = page.locator(".grid tbody tr");
    await row.getByText("Injected: the call ran, but lost the answer: the connection dropped.").waitFor();
    expect(await row.locator(".status").textContent()).toBe("none");
    await page.getByRole("button", { name: "Faulted 1" }).click();
    await row.getByRole("button").click();
    await page.getByRole("dialog").getByText("Injected: the call ran").waitFor();
  });

  test("says what calls asked for and was not done, and which option has it done, where there is one", async () => {
    // No option has it done for a service that has only its contract.
    const { emulated: _, ...contractOnly } = lambda;
    const { page, server, go } = await openConsole({
      modules: [dynamodb, contractOnly],
      place: "/history",
      async fill(server) {
        const [tables, functions] = [new DynamoDBClient(configOf(server)), new LambdaClient(configOf(server))];
        await tables.send(
          new UpdateTimeToLiveCommand({
            TableName: "orders",
            TimeToLiveSpecification: { Enabled: true, AttributeName: "t" },
          }),
        );
        await tables.send(
          new CreateTableCommand({
            TableName: "orders",
            KeySchema: [{ AttributeName: "id", KeyType: "HASH" }],
            AttributeDefinitions: [{ AttributeName: "id", AttributeType: "S" }],
            BillingMode: "PAY_PER_REQUEST",
          }),
        );
        const Item = { id: { S: "1" } };
        await tables.send(
          new PutItemCommand({ TableName: "orders", Item, ConditionExpression: "attribute_not_exists(id)" }),
        );
        await functions.send(
          new CreateFunctionCommand({ FunctionName: "f", Role: "arn:aws:iam::000000000000:role/r", Code: {} }),
        );
        await functions.send(new InvokeCommand({ FunctionName: "f" }));
      },
    });
    const rows = page.locator(".grid tbody tr");
    const told = {
      PutItem: "ConditionExpression is not evaluated; --fidelity=emulated does",
      Invoke: "no code runs: the answer is the payload",
    };
    for (const [name, clause] of Object.entries(told)) await rows.filter({ hasText: name }).getByText(clause).waitFor();
    const placeholder = "placeholder: it does nothing; --fidelity=emulated acts as AWS does";
    await rows.filter({ hasText: "UpdateTimeToLive" }).getByText(placeholder).waitFor();
    await page.getByRole("button", { name: "Not done 2" }).click();
    await expect.poll(() => rows.count()).toBe(2);
    await rows.filter({ hasText: "PutItem" }).getByRole("button").click();
    await page.getByRole("dialog").getByText(told.PutItem).waitFor();

    const { modules = [] } = (await (await fetch(`http://127.0.0.1:${server.apiPort}/api/status`)).json()) as {
      modules?: object[];
    };
    expect(modules).toMatchObject([
      {
        id: "dynamodb",
        level: "contract",
        remedy: "--fidelity=emulated",
        leavesOut: "conditions, filters and indexes",
      },
      { id: "lambda", level: "contract", leavesOut: "running code" },
    ]);
    expect(modules[1]).not.toHaveProperty("remedy");
    const levels = {
      dynamodb: "contract; leaves out conditions, filters and indexes; --fidelity=emulated has it",
      lambda: "contract; leaves out running code",
    };
    for (const [service, level] of Object.entries(levels)) {
      await go("/");
      await page.getByRole("row", { name: service }).getByText(level, { exact: true }).waitFor();
      await go(`/${service}`);
      await page.getByText(level, { exact: true }).waitFor();
    }
  });

  test("says of an emulated service its level and nothing else", async () => {
    const { page } = await openConsole({ modules: [dynamodb], place: "/dynamodb", fidelity: "emulated" });
    await page.getByText("emulated", { exact: true }).waitFor();
    expect(await page.getByText(/leaves out|--fidelity/).count()).toBe(0);
  });

  test("is filtered by outcome, with counts, and by text in names, addresses and reasons", async () => {
    const { page, go } = await openConsole({ modules, fill });
    await go("/history");
    const rows = page.locator(".grid tbody tr");
    const outcomes = page.getByRole("group", { name: "Outcome" }).getByRole("button");
    await expect
      .poll(() => outcomes.allTextContents())
      .toEqual(["All 5", "Errors 1", "Placeholders 1", "Unmatched 0", "Faulted 0", "Not done 0"]);
    for (const [text, amount] of [
      ["nosuchkey", 1],
      ["putobject", 2],
      ["b.jpg", 1],
    ] as const) {
      await page.getByLabel("Text").fill(text);
      await expect.poll(() => rows.count()).toBe(amount);
      await expect.poll(() => outcomes.first().textContent()).toBe(`All ${amount}`);
    }
    await page.getByLabel("Text").fill("");
    await page.getByLabel("Operation").selectOption("PutObject");
    await expect.poll(() => rows.count()).toBe(2);
    await outcomes.nth(1).click();
    await page.getByText("No request matches these filters.").waitFor();
    await expect.poll(() => page.url()).toContain("outcome=errors");
  });

  test("has the opened request in the address: links, the way back and reloads open it, in sight and marked", async () => {
    const { page, server, go } = await openConsole({
      modules,
      async fill(server) {
        const client = new SQSClient(configOf(server));
        await client.send(new CreateQueueCommand({ QueueName: "a" }));
        const QueueUrl = `http://127.0.0.1:${server.port}/000000000000/a`;
        for (let message = 0; message < 200; message++)
          await client.send(new SendMessageCommand({ QueueUrl, MessageBody: "x" }));
      },
    });
    const { requestId } = server.world.history.latestFirst()[150] ?? { requestId: "" };
    const chosen = page.locator(".grid tr.chosen");
    await go(`/history/${requestId}`);
    await page.getByRole("dialog").getByText(requestId).waitFor();
    await expect.poll(() => chosen.isVisible()).toBe(true);
    await page.locator('.grid [aria-rowindex="150"] button').click();
    await expect.poll(() => page.url()).not.toContain(requestId);
    await page.goBack();
    await page.getByRole("dialog").getByText(requestId).waitFor();
    await page.reload();
    await page.getByRole("dialog").getByText(requestId).waitFor();
    const isInSight = async () => {
      const [row, list] = [await chosen.boundingBox(), await page.locator(".grid").boundingBox()];
      return row !== null && list !== null && row.y >= list.y && row.y < list.y + list.height;
    };
    await expect.poll(isInSight).toBe(true);
    await go("/history/gone-since-long");
    await page.getByText("The request gone-since-long is not in the history").waitFor();
  });

  test("reads only what is new, drops what the server dropped, and notices a reset", async () => {
    const { page, server, asked } = await openConsole({
      modules,
      place: "/history",
      maxHistory: 5,
      fill,
    });
    const rows = page.locator(".grid tbody tr");
    await expect.poll(() => rows.count()).toBe(5);
    const newest = server.world.history.latestFirst()[0]?.requestId;
    await new SQSClient(configOf(server)).send(new CreateQueueCommand({ QueueName: "late" }));
    await rows.first().getByText("CreateQueue").waitFor();
    expect(await rows.count()).toBe(5);
    expect(await rows.getByText("CreateBucket").count()).toBe(0);
    expect(asked).toContain(`GET /api/history?after=${newest}`);
    expect(asked.filter((address) => address === "GET /api/history")).toHaveLength(1);
    server.world.reset();
    await page.getByText("No requests yet.").waitFor();
  });

  test("shows a new request within two seconds with 10,000 in the history, and reads less than 1 kB for it", async () => {
    const { page, server } = await openConsole({
      modules,
      place: "/history",
      maxHistory: 10_000,
      fill({ world }) {
        const stub = {
          service: { id: "sqs" },
          operation: "ListQueues",
          matchKey: "AmazonSQS.ListQueues",
          placeholder: false,
        };
        const entry = { method: "POST", url: "/", stub, statusCode: 200, durationMs: 1 };
        for (let number = 0; number < 10_000; number++)
          world.history.record({ ...entry, number, time: number, requestId: `r${number}` });
      },
    });
    await page.getByText("10,000 requests").waitFor();
    const sizes: number[] = [];
    page.on("response", async (response) => {
      if (response.url().includes("/api/history")) sizes.push((await response.body()).length);
    });
    const taken = await processorTimeOf(page);
    await new SQSClient(configOf(server)).send(new CreateQueueCommand({ QueueName: "late" }));
    await page.locator(".grid tbody tr", { hasText: "CreateQueue" }).waitFor();
    expect(await taken()).toBeLessThan(2000);
    expect(Math.max(...sizes)).toBeLessThan(1000);
  });

  test("drops what it knows when the server was restarted between two readings, and says so", async () => {
    const { page, server, poll } = await openConsole({ modules, place: "/history", fill, restarts: true });
    const rows = page.locator(".grid tbody tr");
    await expect.poll(() => rows.count()).toBe(5);
    await server.close();
    const { port, apiPort } = server;
    const back = await startServer({ modules, port, apiPort });
    await poll();
    await page.getByText(/The server was restarted at \d\d:\d\d:\d\d\. The page shows its current state\./).waitFor();
    await page.getByText("No requests yet.").waitFor();
    await page.getByRole("button", { name: "Close" }).click();
    await page.locator(".note").waitFor({ state: "detached" });
    await back.close();
  });
});
