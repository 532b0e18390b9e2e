import { CreateTableCommand, DynamoDBClient, PutItemCommand } from "@aws-sdk/client-dynamodb";
import { CreateBucketCommand, PutObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { CreateSecretCommand, SecretsManagerClient } from "@aws-sdk/client-secrets-manager";
import { CreateQueueCommand, SendMessageCommand, SQSClient } from "@aws-sdk/client-sqs";
import { PutParameterCommand, SSMClient } from "@aws-sdk/client-ssm";
import { expect, test } from "vitest";
import { everyService } from "../../all-services.js";
import { describeInBrowser, formOf, openConsole } from "./console-page.js";

const hostile = `"><img src=x onerror="globalThis.broken=1"><script>globalThis.broken=1</script>`;

async function storeHostileText({ port }: { readonly port: number }): Promise<void> {
  const config = {
    endpoint: `http://127.0.0.1:${port}`,
    region: "us-east-1",
    credentials: { accessKeyId: "any", secretAccessKey: "any" },
  };
  const sqs = new SQSClient(config);
  const { QueueUrl } = await sqs.send(new CreateQueueCommand({ QueueName: "q" }));
  await sqs.send(new SendMessageCommand({ QueueUrl, MessageBody: hostile }));
  const dynamodb = new DynamoDBClient(config);
  await dynamodb.send(
    new CreateTableCommand({
      TableName: "table",
      KeySchema: [{ AttributeName: "id", KeyType: "HASH" }],
      AttributeDefinitions: [{ AttributeName: "id", AttributeType: "S" }],
      BillingMode: "PAY_PER_REQUEST",
    }),
  );
  await dynamodb.send(new PutItemCommand({ TableName: "table", Item: { id: { S: hostile }, [hostile]: { S: "x" } } }));
  const s3 = new S3Client({ ...config, forcePathStyle: true });
  await s3.send(new CreateBucketCommand({ Bucket: "bucket" }));
  await s3.send(new PutObjectCommand({ Bucket: "bucket", Key: hostile, Body: hostile, ContentType: "text/html" }));
  await new SecretsManagerClient(config).send(new CreateSecretCommand({ Name: "secret", SecretString: hostile }));
  await new SSMClient(config).send(new PutParameterCommand({ Name: "/parameter", Value: hostile, Type: "String" }));
  await fetch(`${config.endpoint}/${encodeURIComponent(hostile)}`);
}

describeInBrowser("text that was stored", () => {
  test("is shown as text in every view, whether it looks like markup or not", async () => {
    const { page, go, complaints } = await openConsole({ modules: everyService, fill: storeHostileText });
    const details = page.getByRole("dialog");
    await go("/history");
    await page.locator(".grid tbody button").first().click();
    await go("/sqs/q");
    await page.getByRole("table", { name: "Messages in q" }).locator("tbody button").click();
    await details.getByText(hostile, { exact: true }).waitFor();
    await go("/dynamodb/table");
    await page.getByRole("table", { name: "Items in table" }).locator("tbody button").click();
    await details.getByText("globalThis.broken").first().waitFor();
    await go("/s3/bucket");
    await page
      .getByRole("table", { name: "Objects in bucket" })
      .locator("tbody button", { hasText: "script>" })
      .last()
      .click();
    await details.locator("pre", { hasText: "onerror" }).waitFor();
    await go("/secretsmanager/secret");
    await page.getByRole("button", { name: "Show the secret" }).click();
    await details.getByText(hostile, { exact: true }).waitFor();
    await go("/ssm/%2Fparameter");
    await details.getByText(hostile, { exact: true }).waitFor();
    const form = formOf(page, "/api/ssm/get-parameter");
    await form.getByLabel("name").fill("/parameter");
    await form.getByRole("button", { name: "Read" }).click();
    await form.locator(".lines").getByText("onerror").waitFor();
    await go(`/sqs/${encodeURIComponent(hostile)}`);
    await page.getByText(`There is no queue ${hostile}.`).waitFor();
    expect(await page.evaluate("globalThis.broken")).toBeUndefined();
    expect(await page.locator("img").count()).toBe(0);
    expect(complaints).toEqual([]);
  });

  test("could not run anyway: the policy forbids what is not the page's own", async () => {
    const { page, server, complaints } = await openConsole();
    const policy =
      (await fetch(`http://127.0.0.1:${server.apiPort}/console`)).headers.get("content-security-policy") ?? "";
    expect(policy).toMatch(
      /default-src 'none'; script-src 'sha256-[\w+/=]+'; style-src 'sha256-[\w+/=]+'; connect-src 'self'/,
    );
    expect(policy).not.toMatch(/unsafe|\*|https?:/);
    await page.evaluate(`{
      const script = document.createElement("script");
      try { script.text = "globalThis.broken = 1"; document.body.append(script); } catch {}
      try { document.body.insertAdjacentHTML("beforeend", "<b onclick='1'>"); globalThis.broken = 2; } catch {}
    }`);
    expect(await page.evaluate("globalThis.broken")).toBeUndefined();
    expect(await page.evaluate(`fetch("http://localhost:1/").catch(() => "refused")`)).toBe("refused");
    expect(complaints.join("\n")).toMatch(/Content Security Policy/);
  });
});
