import { setTimeout } from "node:timers/promises";
import type { AnyOverlay, SiteAnswer } from "@cloudstub/kit";
import lambda from "@cloudstub/lambda";
import { describe, expect, onTestFinished, test } from "vitest";
import { startMock } from "../src/index.js";

const URL = "http://abc.lambda-url.us-east-1.on.aws/";

/** A mock without a port whose URL of a function answers so. */
async function startWith(answer: SiteAnswer | (() => Promise<SiteAnswer>)) {
  const overlay: AnyOverlay = {
    sites: {
      InvokeFunctionUrl: {
        host: "{UrlId}.lambda-url.*",
        labelsIn: (name) => (name.includes(".lambda-url.") ? {} : undefined),
        effect: "changes",
        serve: () => (typeof answer === "function" ? answer() : answer),
      },
    },
  } as Partial<AnyOverlay> as AnyOverlay;
  const module = { ...lambda, emulated: overlay } as typeof lambda;
  const mock = await startMock({ services: [module], fidelity: { lambda: "emulated" }, port: false });
  onTestFinished(() => mock.stop());
  return mock;
}

test("each cookie is a header of its own, and one text for SDKs", async () => {
  const mock = await startWith({ status: 200, headers: {}, cookies: ["a=1", "b=2; Path=/"], body: "" });
  expect((await mock.fetch(URL)).headers.getSetCookie()).toEqual(["a=1", "b=2; Path=/"]);
  const request = { method: "GET", hostname: "abc.lambda-url.us-east-1.on.aws", path: "/", headers: {} };
  const { response } = await mock.requestHandler().handle(request);
  expect(response.headers["set-cookie"]).toBe("a=1,b=2; Path=/");
});

/** A stream that never ends, as that of a function that waits for its reader, and whether it was left. */
function endless() {
  const state = { isLeft: false };
  async function* pieces() {
    try {
      for (;;) {
        yield Buffer.from("piece");
        await setTimeout(1);
      }
    } finally {
      state.isLeft = true;
    }
  }
  return { state, body: { arriving: pieces() } };
}

const streamed = async () => {
  const { state, body } = endless();
  return { state, mock: await startWith({ status: 200, headers: {}, body }) };
};

describe("a streamed answer that is not read is left", () => {
  test("where a fault drops the connection", async () => {
    const { state, mock } = await streamed();
    mock.on("lambda", "InvokeFunctionUrl" as never).loseAnswer();
    await expect(mock.fetch(URL)).rejects.toThrow("fetch failed");
    await expect.poll(() => state.isLeft).toBe(true);
  });

  test("where HEAD asks for it", async () => {
    const { state, mock } = await streamed();
    const response = await mock.fetch(URL, { method: "HEAD" });
    expect([response.status, await response.text()]).toEqual([200, ""]);
    await expect.poll(() => state.isLeft).toBe(true);
  });

  test.each([204, 304])("where its status is %i", async (status) => {
    const { state, body } = endless();
    const mock = await startWith({ status, headers: {}, body });
    expect((await mock.fetch(URL)).body).toBe(null);
    await expect.poll(() => state.isLeft).toBe(true);
  });

  test("where its reader cancels", async () => {
    const { state, mock } = await streamed();
    const { body } = await mock.fetch(URL);
    await body?.cancel();
    await expect.poll(() => state.isLeft).toBe(true);
  });

  test("where its client has gone before it began", async () => {
    const { state, body } = endless();
    const gone = new AbortController();
    const mock = await startWith(async () => {
      gone.abort();
      return { status: 200, headers: {}, body };
    });
    await expect(mock.fetch(URL, { signal: gone.signal })).rejects.toThrow("aborted");
    await expect.poll(() => state.isLeft).toBe(true);
  });
});
