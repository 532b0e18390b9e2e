import { gzipSync } from "node:zlib";
import sns from "@cloudstub/sns";
import sqs from "@cloudstub/sqs";
import { expect, test } from "vitest";
import { startServer } from "../../../packages/server/src/server.js";
import { things } from "../../../packages/server/test/api/things.js";
import { everyService } from "../../all-services.js";
import { describeInBrowser, filled, formOf, openConsole, servicesWithView } from "./console-page.js";

test("the console is one document of at most 82 KB, 30 KB compressed, that names no other host and loads nothing", async () => {
  const server = await startServer({ modules: [], port: 0, apiPort: 0 });
  const page = await (await fetch(`http://127.0.0.1:${server.apiPort}/console`)).text();
  await server.close();
  expect(Buffer.byteLength(page)).toBeLessThanOrEqual(82_000);
  expect(gzipSync(page).length).toBeLessThanOrEqual(30_000);
  const loading = /<(?:script|link|img|iframe)[^>]*?\s(?:src|href)=(?!"data:)[^>]*>/g;
  expect(page.match(loading)).toBeNull();
  expect(page.match(/https?:\/\/(?!www\.w3\.org\/)\w[\w.]+/g)).toBeNull();
});

describeInBrowser("the console", () => {
  // Specification 4.1 console 6
  test("shows uptime, ports, modules with their stub counts and the placeholders that were called", async () => {
    const { page, server } = await openConsole(filled);
    for (const text of [String(server.port), String(server.apiPort), "Uptime"]) {
      await page.locator(".figures").getByText(text, { exact: true }).waitFor();
    }
    for (const { id, stubs } of server.registry.services) {
      await page
        .getByRole("row", { name: `${id} ` })
        .getByRole("cell", { name: String(stubs.length), exact: true })
        .waitFor();
    }
    await page.getByRole("row", { name: /PurgeQueue/ }).waitFor();
  });

  // Specification 4.1 console 3; 4.1 console 4
  test("navigates by the routes of the status record and has a form for each, with an input for each parameter", async () => {
    const { page, server, go } = await openConsole({ modules: everyService });
    const { routes } = (await (await fetch(`http://127.0.0.1:${server.apiPort}/api/status`)).json()) as {
      routes: { service?: string; path: string; params?: { name: string }[] }[];
    };
    const ids = [...new Set(routes.flatMap(({ service }) => service ?? []))];
    expect(await page.locator("nav ul").nth(1).getByRole("link").count()).toBe(ids.length);
    for (const id of ids) {
      await go(`/${id}`);
      const declared = routes.filter(({ service }) => service === id);
      await expect.poll(() => page.locator("form.route").count()).toBe(declared.length);
      for (const { path, params = [] } of declared) {
        const form = formOf(page, path);
        expect(
          await form
            .locator("[name]")
            .evaluateAll((inputs) => inputs.map((input) => (input as unknown as { name: string }).name)),
        ).toEqual(params.map(({ name }) => name));
      }
    }
    await page.getByRole("navigation").getByRole("link", { name: "Laboratory" }).click();
    await expect.poll(() => new URL(page.url()).pathname).toBe("/lab");
  });

  // Specification 4.1 console 5
  test("runs a route and shows its answer as formatted JSON in which parts can be found and collapsed", async () => {
    const { page, call } = await openConsole({ ...filled, place: "/sqs" });
    await call("POST", "sqs/send-message", { queue: "invoices", body: "needle in the haystack" });
    const form = formOf(page, "/api/sqs/receive-message");
    await form.getByLabel("queue").fill("invoices");
    await form.getByRole("button", { name: "Read" }).click();
    await form.getByText("200", { exact: true }).waitFor();
    const text = await form
      .locator(".lines")
      .evaluate((lines) => (lines as unknown as { textContent: string }).textContent);
    expect(JSON.parse(text)).toMatchObject({ messages: [{ body: "needle in the haystack" }] });
    await form.getByRole("searchbox").fill("NEEDLE");
    await expect.poll(() => form.locator("mark").allTextContents()).toEqual(["needle"]);
    await form.getByText("1 of 1 line").waitFor();
    await form.getByRole("button", { name: /"messages", 1 item/ }).click();
    await expect.poll(() => form.locator("mark").count()).toBe(0);
    await form.getByRole("searchbox").press("Enter");
    await expect.poll(() => form.locator("mark").count()).toBe(1);
  });

  test("leaves empty parameters out, and shows a refusal in its own words", async () => {
    const { page, asked } = await openConsole({ place: "/sqs" });
    const form = formOf(page, "/api/sqs/receive-message");
    await form.getByLabel("queue").fill("gone");
    await form.getByRole("button", { name: "Read" }).click();
    await form
      .getByRole("status")
      .getByText(/400.*does not exist/s)
      .waitFor();
    expect(asked.filter((address) => address.includes("receive-message"))).toEqual([
      "GET /api/sqs/receive-message?queue=gone",
    ]);
  });

  test("falls back to the forms for a service that it has no view of", async () => {
    const { page } = await openConsole({ modules: [things], place: "/things" });
    const form = formOf(page, "/api/things/make-thing");
    await form.getByLabel("name").fill("a");
    await form.getByLabel("value").fill("b");
    await form.getByRole("button", { name: "Make thing" }).click();
    await form.getByText('"value"').waitFor();
  });

  // Specification 4.1 console 6
  test("resets all state and the history, or one service, and only after a confirmation", async () => {
    const { page, server } = await openConsole(filled);
    await page.getByRole("button", { name: "Reset sqs" }).click();
    await page.getByRole("dialog", { name: "Reset sqs?" }).getByRole("button", { name: "Cancel" }).click();
    const queues = async () =>
      ((await (await fetch(`http://127.0.0.1:${server.apiPort}/api/sqs/list-queues`)).json()) as { queues: [] }).queues;
    expect(await queues()).toHaveLength(3);
    await page.getByRole("button", { name: "Reset sqs" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Reset sqs" }).click();
    await expect.poll(() => page.locator("p.unseen").textContent()).toBe("Done: reset sqs.");
    expect(await queues()).toHaveLength(0);
    expect(server.world.history.latestFirst().length).toBeGreaterThan(50);
    await page.getByRole("button", { name: "Reset everything" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Reset everything" }).click();
    await expect.poll(() => page.locator("p.unseen").textContent()).toBe("Done: reset everything.");
    expect(server.world.history.latestFirst()).toEqual([]);
  });

  // Specification 4.1 console 7
  test("shows the history newest first, filtered by service and by whether something matched, with details of an entry", async () => {
    const { page, server, go } = await openConsole(filled);
    await go("/history");
    await page.locator(".grid tbody .time").first().waitFor();
    const times = await page.locator(".grid tbody .time").allTextContents();
    expect(times.length).toBeGreaterThan(10);
    expect(times).toEqual(times.toSorted().reverse());
    await page.getByLabel("Service").selectOption("sns");
    await expect
      .poll(() =>
        page
          .locator(".grid tbody .service")
          .allTextContents()
          .then((ids) => [...new Set(ids)]),
      )
      .toEqual(["sns"]);
    await expect.poll(() => page.url()).toContain("service=sns");
    await page.locator(".grid tbody tr", { hasText: "Publish" }).getByText("placeholder").waitFor();
    await page.getByLabel("Service").selectOption("All");
    await page.getByRole("button", { name: "Unmatched 1" }).click();
    const row = page.locator(".grid tbody tr");
    await expect.poll(() => row.count()).toBe(1);
    await row.getByRole("button").click();
    const details = page.getByRole("dialog", { name: "ListStreams" });
    const entry = server.world.history.latestFirst().find(({ matched }) => !matched);
    await details.getByText(entry?.why ?? "missing").waitFor();
    await details.getByText(entry?.requestId ?? "missing").waitFor();
  });

  // Specification 4.1 console 1
  test("speaks only to the routes that the specification allows, on its own origin", async () => {
    const { page, asked, complaints, go } = await openConsole(filled);
    for (const id of ["history", ...servicesWithView]) await go(`/${id}`);
    await page.waitForLoadState("networkidle");
    const ids = servicesWithView.join("|");
    expect(
      asked.filter(
        (address) => !new RegExp(`^GET /api/(status$|worlds$|history(\\?after=[\\w-]+)?$|(${ids})/)`).test(address),
      ),
    ).toEqual([]);
    expect(new Set(asked.map((address) => address.split("/")[2])).size).toBeGreaterThan(7);
    expect(complaints).toEqual([]);
  });

  // Specification 4.1 console 2
  test("asks for the status again every few seconds", async () => {
    const { asked } = await openConsole();
    const polls = () => asked.filter((address) => address === "GET /api/status").length;
    await expect.poll(polls, { timeout: 10_000 }).toBeGreaterThanOrEqual(3);
  });

  // Specification 4.1 console 8
  test("gains and loses panels as modules appear and go away", async () => {
    const { page, server, poll } = await openConsole({ modules: [sqs, sns], place: "/sns", restarts: true });
    const { port, apiPort } = server;
    const link = page.getByRole("navigation").getByRole("link", { name: /Topics/ });
    await page.getByRole("heading", { name: "Topics sns" }).waitFor();
    await server.close();
    const without = await startServer({ modules: [sqs], port, apiPort });
    await poll();
    await link.waitFor({ state: "detached" });
    await page.getByText("cloudstub --services=sqs,sns").waitFor();
    await without.close();
    const again = await startServer({ modules: [sqs, sns], port, apiPort });
    await poll();
    await link.waitFor();
    await page.getByText("/api/sns/publish").waitFor();
    await again.close();
  });

  test("says what to do where there is nothing yet", async () => {
    const { page, go, server } = await openConsole({ modules: everyService, place: "/history" });
    await page.getByText(`export AWS_ENDPOINT_URL=http://127.0.0.1:${server.port}`).waitFor();
    for (const id of servicesWithView) {
      await go(`/${id}`);
      await page.locator(".empty code", { hasText: `--endpoint-url http://127.0.0.1:${server.port}` }).waitFor();
    }
  });
});
