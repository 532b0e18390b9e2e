import { CreateQueueCommand, SQSClient } from "@aws-sdk/client-sqs";
import type { Server } from "@cloudstub/server";
import { expect, test } from "vitest";
import { describeInBrowser, openConsole } from "./console-page.js";

async function createQueue({ port }: Pick<Server, "port">, accessKeyId: string, QueueName: string): Promise<void> {
  const config = { endpoint: `http://127.0.0.1:${port}`, region: "us-east-1", credentials: { accessKeyId, secretAccessKey: "any" } };
  const client = new SQSClient(config);
  await client.send(new CreateQueueCommand({ QueueName }));
  client.destroy();
}

describeInBrowser("worlds in the console", () => {
  test("shows the chosen one, what happens in it, and changes nothing of another", async () => {
    const { page, server, call, poll } = await openConsole({ place: "/sqs", fill: (server) => createQueue(server, "any", "at-home") });
    const queues = page.getByRole("table", { name: "All queues" });
    await queues.getByText("at-home").waitFor();
    expect(await page.getByLabel("World").count()).toBe(0);
    await call("POST", "worlds", { name: "checkout-7" });
    await createQueue(server, "world.checkout-7", "elsewhere");
    await poll();
    await page.getByLabel("World").selectOption("checkout-7");
    await page.waitForURL(/\?world=checkout-7/);
    await page.getByRole("link", { name: "History" }).click();
    await page.getByText("CreateQueue").locator("visible=true").first().waitFor();
    await page.getByRole("link", { name: "Queues" }).click();
    await queues.getByText("elsewhere").waitFor();
    expect(await queues.getByText("at-home").count()).toBe(0);
    await page.getByLabel("World").selectOption("default");
    await queues.getByText("at-home").waitFor();
    expect(new URL(page.url()).search).toBe("");
  });

  test("says that a world is gone, and lets another be chosen", async () => {
    const { page, server, call } = await openConsole({ place: "/sqs" });
    await call("POST", "worlds", { name: "a" });
    await page.goto(`http://127.0.0.1:${server.apiPort}/console?world=a#/sqs`);
    await page.getByText(/^● Live|^Live$/).waitFor();
    await call("DELETE", "worlds", { name: "a" });
    await page.getByText("The world a was dropped.").waitFor();
    expect(await page.getByText("The server does not answer").count()).toBe(0);
    expect(await page.getByLabel("World").inputValue()).toBe("a");
  });
});
