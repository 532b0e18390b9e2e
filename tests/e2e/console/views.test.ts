import { CreateAliasCommand, CreateKeyCommand, KMSClient } from "@aws-sdk/client-kms";
import { CreateFunctionCommand, LambdaClient } from "@aws-sdk/client-lambda";
import { CreateSecretCommand, RotateSecretCommand, SecretsManagerClient } from "@aws-sdk/client-secrets-manager";
import { CreateTopicCommand, PublishCommand, SNSClient, SubscribeCommand } from "@aws-sdk/client-sns";
import { expect, test } from "vitest";
import { everyService } from "../../all-services.js";
import { describeInBrowser, filled, openConsole } from "./console-page.js";

/** A key with an alias, a text message to a subscriber, and a rotation whose function does nothing. */
async function fillEmulated({ port }: { port: number }): Promise<void> {
  const config = {
    endpoint: `http://127.0.0.1:${port}`,
    region: "us-east-1",
    credentials: { accessKeyId: "any", secretAccessKey: "any" },
  };
  const [kms, sns, secrets, lambda] = [
    new KMSClient(config),
    new SNSClient(config),
    new SecretsManagerClient(config),
    new LambdaClient(config),
  ];
  const { KeyMetadata } = await kms.send(new CreateKeyCommand({}));
  await kms.send(new CreateAliasCommand({ AliasName: "alias/orders", TargetKeyId: KeyMetadata?.KeyId }));
  const { TopicArn } = await sns.send(new CreateTopicCommand({ Name: "news" }));
  await sns.send(new SubscribeCommand({ TopicArn, Protocol: "sms", Endpoint: "+15550100" }));
  await sns.send(new PublishCommand({ TopicArn, Message: "good news" }));
  const Role = "arn:aws:iam::000000000000:role/any";
  const Code = { ZipFile: new Uint8Array([1]) };
  const { FunctionArn } = await lambda.send(
    new CreateFunctionCommand({ FunctionName: "rotate", Role, Runtime: "nodejs22.x", Handler: "i.h", Code }),
  );
  await secrets.send(new CreateSecretCommand({ Name: "db", SecretString: "s" }));
  await secrets.send(new RotateSecretCommand({ SecretId: "db", RotationLambdaARN: FunctionArn }));
}

describeInBrowser("the console shows", () => {
  test("queues with their messages, and sends one through the form that a button leads to", async () => {
    const { page } = await openConsole({ ...filled, place: "/sqs/orders" });
    const messages = page.getByRole("table", { name: "Messages in orders" });
    await expect.poll(() => messages.locator("tbody tr").count()).toBe(6);
    await messages.locator("tbody tr", { hasText: "edsger" }).getByRole("button").click();
    await page.getByRole("dialog", { name: "Message" }).getByText('"express"').waitFor();
    await page.getByRole("button", { name: "Send message…" }).click();
    await expect.poll(() => page.locator(":focus").getAttribute("name")).toBe("body");
    await page.keyboard.type("seventh");
    await page.keyboard.press("Control+Enter");
    await messages.getByText("seventh").waitFor();
  });

  test("topics with their subscriptions", async () => {
    const { page } = await openConsole({ ...filled, place: "/sns/order-events" });
    const rows = page.getByRole("table", { name: "Subscriptions to order-events" }).locator("tbody tr");
    await expect.poll(() => rows.count()).toBe(4);
    await page.getByRole("table", { name: "All topics" }).getByRole("button", { name: "alarms" }).click();
    await page.getByText("No subscriptions.").waitFor();
  });

  test("keys, messages that went to people, and why a rotation failed, where services are emulated", async () => {
    // A rotation calls its function, whose code does not run by the contract.
    const fidelity = { kms: "emulated", sns: "emulated", secretsmanager: "emulated" } as const;
    const emulated = { modules: everyService, fidelity, fill: fillEmulated };
    const { page, go } = await openConsole({ ...emulated, place: "/kms" });
    const keys = page.getByRole("table", { name: "All keys" });
    await keys.locator("tbody tr", { hasText: "alias/orders" }).getByRole("button").click();
    await page.getByRole("dialog").getByText("SYMMETRIC_DEFAULT").waitFor();
    await go("/sns/news");
    await page.getByText("sms to +15550100", { exact: false }).click();
    await page.getByText("good news").waitFor();
    await go("/secretsmanager/db");
    await page.getByText("The rotation failed in finishSecret", { exact: false }).waitFor();
  });

  test("tables as a grid, whose items can be found", async () => {
    const { page } = await openConsole({ ...filled, place: "/dynamodb/orders" });
    const items = page.getByRole("table", { name: "Items in orders" });
    await page.getByText("40 items").waitFor();
    await items.waitFor();
    expect(await items.locator("thead th").allTextContents()).toEqual([
      "customer",
      "order",
      "total",
      "state",
      "express",
      "lines",
    ]);
    await page.getByLabel("Find items").fill("1017");
    await page.getByText("1 of 40 items").waitFor();
    await items.locator("tbody button").click();
    await page.getByRole("dialog", { name: "Item" }).getByText('"1017"').waitFor();
  });

  test("buckets as a tree of folders, with the body of an object", async () => {
    const { page } = await openConsole({ ...filled, place: "/s3/invoices" });
    const tree = page.getByRole("table", { name: "Objects in invoices" });
    const folder = tree.getByRole("button", { name: "02/" });
    await expect.poll(() => tree.locator("tbody tr").count()).toBe(14);
    await folder.click();
    await expect.poll(() => folder.getAttribute("aria-expanded")).toBe("false");
    await expect.poll(() => tree.locator("tbody tr").count()).toBe(11);
    await tree.getByRole("button", { name: "1003.json" }).first().click();
    await page.getByRole("dialog", { name: "2026/01/1003.json" }).getByText('"currency"').waitFor();
  });

  test("secrets masked, and asks for none before it is to be shown", async () => {
    const { page, asked } = await openConsole({ ...filled, place: "/secretsmanager" });
    await page.getByRole("button", { name: "shop/database" }).click();
    const details = page.getByRole("dialog", { name: "shop/database" });
    const show = details.getByRole("button", { name: "Show the secret" });
    await show.waitFor();
    expect(await page.content()).not.toContain("battery staple");
    expect(asked.filter((address) => address.includes("/get"))).toEqual([]);
    await show.click();
    await details.getByText("battery staple").waitFor();
    await show.click();
    await expect.poll(() => page.content()).not.toContain("battery staple");
  });

  test("parameters as a tree, and a SecureString masked", async () => {
    const { page, asked } = await openConsole({ ...filled, place: "/ssm" });
    const tree = page.getByRole("table", { name: "All parameters" });
    await tree.getByRole("button", { name: "database/" }).waitFor();
    await tree.getByRole("button", { name: "password" }).click();
    const details = page.getByRole("dialog", { name: "/shop/production/database/password" });
    await details.getByText("SecureString").first().waitFor();
    expect(asked.filter((address) => address.includes("get-parameter"))).toEqual([]);
    await details.getByRole("button", { name: "Show the value" }).click();
    await details.locator("pre", { hasText: "example" }).waitFor();
  });

  test("functions with their configuration", async () => {
    const { page } = await openConsole({ ...filled, place: "/lambda" });
    await page.getByRole("button", { name: "resize-image" }).click();
    await page.getByRole("dialog", { name: "resize-image" }).getByText('"resize.main"').waitFor();
  });
});
