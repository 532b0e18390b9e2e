import { CreateQueueCommand, SendMessageCommand, SQSClient } from "@aws-sdk/client-sqs";
import type { Server } from "@cloudstub/server";
import { expect, test } from "vitest";
import { describeInBrowser, openConsole } from "./console-page.js";

function clientOf({ port }: Pick<Server, "port">, accessKeyId: string, region: string): SQSClient {
  return new SQSClient({
    endpoint: `http://127.0.0.1:${port}`,
    region,
    credentials: { accessKeyId, secretAccessKey: "any" },
  });
}

async function createQueue(
  server: Pick<Server, "port">,
  accessKeyId: string,
  region: string,
  QueueName: string,
): Promise<void> {
  const client = clientOf(server, accessKeyId, region);
  const { QueueUrl } = await client.send(new CreateQueueCommand({ QueueName }));
  await client.send(new SendMessageCommand({ QueueUrl, MessageBody: `in ${QueueName}` }));
  client.destroy();
}

describeInBrowser("accounts and regions in the console", () => {
  test("shows those that have queues, and lets one be chosen", async () => {
    const { page } = await openConsole({
      fidelity: "emulated",
      place: "/sqs",
      async fill(server) {
        await createQueue(server, "test", "us-east-1", "at-home");
        await createQueue(server, "111122223333", "eu-west-1", "away");
      },
    });
    const names = page.getByRole("table", { name: "All queues" });
    await names.getByText("at-home").waitFor();
    const choice = page.getByLabel("Account and region");
    const choices = () => choice.locator("option").allTextContents();
    await expect.poll(choices).toEqual(["000000000000 us-east-1", "111122223333 eu-west-1"]);
    await choice.selectOption("111122223333 eu-west-1");
    await names.getByText("away").waitFor();
    expect(await names.getByText("at-home").count()).toBe(0);
    await page.getByText("in away").first().waitFor();
    await page.getByRole("button", { name: "Purge queue…" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Purge queue" }).click();
    await page.getByText("in away").first().waitFor({ state: "detached" });
  });

  test("shows the queues of the only region that has some without a choice to be made", async () => {
    const { page } = await openConsole({
      fidelity: "emulated",
      place: "/sqs",
      fill: (server) => createQueue(server, "test", "eu-central-1", "orders"),
    });
    await page.getByRole("table", { name: "All queues" }).getByText("orders").waitFor();
    await expect.poll(() => page.getByLabel("Account and region").inputValue()).toBe("000000000000 eu-central-1");
  });

  test("has no choice where only the usual account and region have queues", async () => {
    const { page } = await openConsole({
      fidelity: "emulated",
      place: "/sqs",
      fill: (server) => createQueue(server, "test", "us-east-1", "orders"),
    });
    await page.getByRole("table", { name: "All queues" }).getByText("orders").waitFor();
    expect(await page.getByLabel("Account and region").count()).toBe(0);
  });
});
