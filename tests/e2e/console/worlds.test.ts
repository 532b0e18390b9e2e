import { CreateQueueCommand, SQSClient } from "@aws-sdk/client-sqs";
import type { Server } from "@cloudstub/server";
import { expect, test } from "vitest";
import { connected, describeInBrowser, openConsole } from "./console-page.js";

async function createQueue({ port }: Pick<Server, "port">, accessKeyId: string, QueueName: string): Promise<void> {
  const config = {
    endpoint: `http://127.0.0.1:${port}`,
    region: "us-east-1",
    credentials: { accessKeyId, secretAccessKey: "any" },
  };
  const client = new SQSClient(config);
  await client.send(new CreateQueueCommand({ QueueName }));
  client.destroy();
}

describeInBrowser("worlds in the console", () => {
  test("shows the chosen one, what happens in it, and changes nothing of another", async () => {
    const { page, server, call, poll } = await openConsole({
      place: "/sqs",
      fill: (server) => createQueue(server, "any", "at-home"),
    });
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
    await expect.poll(() => new URL(page.url()).search).toBe("");
  });

  test("says that a world is gone, and lets another be chosen", async () => {
    const { page, server, call } = await openConsole({ place: "/sqs" });
    await call("POST", "worlds", { name: "a" });
    await page.goto(`http://127.0.0.1:${server.apiPort}/console?world=a#/sqs`);
    await page.getByText(connected).waitFor();
    await call("DELETE", "worlds", { name: "a" });
    await page.getByText("The world a was dropped.").waitFor();
    expect(await page.getByText("The server does not answer").count()).toBe(0);
    expect(await page.getByLabel("World").inputValue()).toBe("a");
  });

  test("shows a world that is made again after it was dropped", async () => {
    const { page, server, call, poll } = await openConsole({ place: "/sqs" });
    await call("POST", "worlds", { name: "a" });
    await createQueue(server, "world.a", "before");
    await page.goto(`http://127.0.0.1:${server.apiPort}/console?world=a#/sqs`);
    const queues = page.getByRole("table", { name: "All queues" });
    await queues.getByText("before").waitFor();
    await call("DELETE", "worlds", { name: "a" });
    await poll();
    const notice = page.getByText("The world a was dropped.");
    await notice.waitFor();
    await expect.poll(() => page.locator("header .state").innerText()).toBe("No such world");
    await call("POST", "worlds", { name: "a" });
    await createQueue(server, "world.a", "after");
    await poll();
    await queues.getByText("after").waitFor();
    await page.getByText(connected).waitFor();
    await expect.poll(async () => [await notice.count(), await queues.getByText("before").count()]).toEqual([0, 0]);
  });

  test.each([
    ["nowhere", "There is no world nowhere."],
    ["<b>x", "can't be the name of a world."],
  ])("says that there is no world %j, and lets another be chosen", async (world, sentence) => {
    const { page, server, call } = await openConsole();
    await call("POST", "worlds", { name: "a" });
    await page.goto(`http://127.0.0.1:${server.apiPort}/console?${new URLSearchParams({ world })}`);
    await page.getByText(sentence).waitFor();
    await expect.poll(() => page.locator("header .state").innerText()).toBe("No such world");
    expect(await page.getByText("The server does not answer").count()).toBe(0);
    await page.getByLabel("World").selectOption("a");
    await page.getByText(connected).waitFor();
  });

  test("copied commands go to the shown world, and a reset says which it clears", async () => {
    const { page, server, call } = await openConsole();
    await call("POST", "worlds", { name: "a" });
    await page.goto(`http://127.0.0.1:${server.apiPort}/console?world=default`);
    const endpoint = `http://127.0.0.1:${server.port}`;
    await page.getByText(`export AWS_ENDPOINT_URL=${endpoint}`, { exact: true }).waitFor();
    await page.goto(`http://127.0.0.1:${server.apiPort}/console?world=a`);
    await page
      .getByText(`export AWS_ENDPOINT_URL=${endpoint} AWS_ACCESS_KEY_ID=world.a AWS_SECRET_ACCESS_KEY=test`)
      .waitFor();
    await page.getByRole("button", { name: "Reset everything" }).click();
    await page.getByRole("dialog").getByText("of the world a.").waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("link", { name: "Queues" }).first().click();
    await page
      .getByText(
        `AWS_ACCESS_KEY_ID=world.a AWS_SECRET_ACCESS_KEY=test aws sqs create-queue --queue-name orders --endpoint-url ${endpoint}`,
      )
      .waitFor();
  });

  test("a long name leaves room for the state of the page and its button in a narrow window", async () => {
    const { page, server, call } = await openConsole({ viewport: { width: 380, height: 700 } });
    const name = "w".repeat(64);
    await call("POST", "worlds", { name });
    await page.goto(`http://127.0.0.1:${server.apiPort}/console?world=${name}`);
    await page.getByText(connected).waitFor();
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(380);
    const box = await page.getByLabel("World").boundingBox();
    const top = await page.locator("header.top").boundingBox();
    expect(box?.y).toBeGreaterThanOrEqual(top?.y ?? 0);
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual((top?.y ?? 0) + (top?.height ?? 0));
  });

  test("with the keyboard a world is chosen from the open list, not by each arrow key", async () => {
    const { page, call, poll } = await openConsole();
    for (const name of ["a", "b"]) await call("POST", "worlds", { name });
    await poll();
    await page.getByLabel("World").locator("option", { hasText: "b" }).waitFor({ state: "attached" });
    await page.getByLabel("World").focus();
    for (const key of ["ArrowDown", "ArrowDown", "ArrowDown"]) await page.keyboard.press(key);
    expect(new URL(page.url()).search).toBe("");
    await page.keyboard.press("Enter");
    await page.waitForURL(/\?world=b/);
  });

  test("a server without worlds is shown all the same", async () => {
    const { page, server } = await openConsole();
    await page.route("**/api/worlds*", (route) =>
      route.fulfill({ status: 404, contentType: "application/problem+json", body: '{"detail":""}' }),
    );
    await page.goto(`http://127.0.0.1:${server.apiPort}/console?_=1#/sqs`);
    await page.getByText(connected).waitFor();
    expect(await page.getByLabel("World").count()).toBe(0);
  });
});
