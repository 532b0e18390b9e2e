/** The front of a mock port: what the program around it answers, before the services. */
import { request } from "node:http";
import type { WireResponse } from "@cloudstub/core";
import { ServiceError } from "@cloudstub/kit";
import s3 from "@cloudstub/s3";
import { type Server, startServer } from "@cloudstub/server";
import { afterAll, beforeAll, expect, test } from "vitest";

let server: Server;
const defects: string[] = [];
const origin = "https://app.example";
const slow = { begun: () => {}, goOn: () => {}, isLeft: false };

/** A streamed answer that begins when the test lets it. */
async function slowAnswer(): Promise<WireResponse> {
  const going = new Promise<void>((resolve) => (slow.goOn = resolve));
  slow.begun();
  await going;
  return { status: 200, headers: {}, body: { arriving: pieces() } };
}

async function* pieces() {
  try {
    for (;;) yield Buffer.from("piece");
  } finally {
    slow.isLeft = true;
  }
}

beforeAll(async () => {
  server = await startServer({
    modules: [s3],
    port: 0,
    apiPort: 0,
    allowOrigin: [origin],
    front: ({ url }) => {
      if (url === "/own") return { status: 200, headers: {}, body: "mine" };
      if (url === "/slow") return slowAnswer();
      if (url === "/full") return Promise.reject(new ServiceError("ServiceUnavailable", "The disk is full.", 503));
      return url === "/broken" ? Promise.reject(new Error("a defect")) : undefined;
    },
  });
  server.world.defectObservers.push(({ what }) => void defects.push(what));
});
afterAll(() => server.close());

function ask(path: string, headers: { readonly [name: string]: string } = {}, method = "GET") {
  return new Promise<{ status: number | undefined; text: string; allowed: unknown }>((resolve, reject) => {
    const sent = request({ host: "127.0.0.1", port: server.port, path, method, headers }, (answer) => {
      let text = "";
      answer.setEncoding("utf8").on("data", (piece: string) => (text += piece));
      answer.on("end", () =>
        resolve({ status: answer.statusCode, text, allowed: answer.headers["access-control-allow-origin"] }),
      );
    });
    sent.on("error", reject).end();
  });
}

test("answers what is its own, also to an allowed page", async () => {
  expect(await ask("/own")).toMatchObject({ status: 200, text: "mine" });
  expect(await ask("/own", { origin })).toEqual({ status: 200, text: "mine", allowed: origin });
  const preflight = { origin, "access-control-request-method": "POST" };
  expect(await ask("/own", preflight, "OPTIONS")).toMatchObject({ status: 204, allowed: origin });
});

test("is not asked for the host name of a bucket", async () => {
  await ask("/photos", {}, "PUT");
  expect(await ask("/own", { host: "photos.localhost" })).toMatchObject({ status: 404 });
});

test("that fails is answered for, and the server goes on", async () => {
  expect(await ask("/full")).toMatchObject({ status: 503, text: expect.stringContaining("The disk is full.") });
  expect(defects).toEqual([]);
  expect(await ask("/broken")).toMatchObject({ status: 500, text: expect.not.stringContaining("a defect") });
  expect(defects).toEqual(["The answer to GET /broken"]);
  expect(await ask("/own")).toMatchObject({ status: 200 });
});

test("a streamed answer is left where its client went away before its head", async () => {
  const begun = new Promise<void>((resolve) => (slow.begun = resolve));
  const sent = request({ host: "127.0.0.1", port: server.port, path: "/slow" }).on("error", () => {});
  sent.end();
  await begun;
  sent.destroy();
  // Two answers later the server knows that the connection has ended.
  await ask("/own");
  await ask("/own");
  slow.goOn();
  await expect.poll(() => slow.isLeft).toBe(true);
});
