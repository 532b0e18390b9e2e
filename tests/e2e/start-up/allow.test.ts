/** `--allow-host` and `--allow-origin` in every place that options come from, and the messages if they are missing or wrong. */
import { request } from "node:http";
import { json } from "node:stream/consumers";
import { describe, expect, test } from "vitest";
import { runCloudstub, startCloudstub, temporaryDirectory } from "../process.js";

interface Given {
  readonly args?: readonly string[];
  readonly env?: { readonly [name: string]: string };
  readonly file?: string;
}

/** Starts a server, and returns each port's answer to a page of app.example that knows it as cloud.example. */
async function askAsPage({ args = [], env = {}, file = "" }: Given) {
  const cwd = await temporaryDirectory({ "stub.properties": file });
  const { port, apiPort } = await startCloudstub(args, { cwd, env });
  const headers = { Host: "cloud.example", Origin: "https://app.example" };
  const ask = (port: number, path: string) =>
    new Promise<[status: number | undefined, body: unknown]>((resolve, reject) => {
      const outgoing = request({ host: "127.0.0.1", port, path, headers }, async (incoming) =>
        resolve([incoming.statusCode, await json(incoming)]),
      );
      outgoing.on("error", reject).end();
    });
  return { mock: await ask(port, "/"), api: await ask(apiPort, "/api/faults") };
}

describe("A name and a page that are not local", () => {
  test.each<[string, Given]>([
    ["flags allow", { args: ["--allow-host=cloud.example", "--allow-origin", "https://app.example"] }],
    [
      "variables allow",
      {
        env: {
          STUB_ALLOW_HOST: "a.example, cloud.example",
          STUB_ALLOW_ORIGIN: "https://*.other.example,https://app.example",
        },
      },
    ],
    ["the configuration file allows", { file: "stub.allow-host = *.example\nstub.allow-origin = *" }],
  ])("are served where %s them", async (_, given) => {
    const { mock, api } = await askAsPage(given);
    expect([mock[0], api[0]]).toEqual([404, 200]);
  });

  test("are refused where nothing does, with the flags that would", async () => {
    const name = await askAsPage({ args: ["--allow-origin=*"] });
    expect(name.mock).toEqual([
      403,
      { __type: "HostNotAllowed", message: expect.stringContaining("start with --allow-host=cloud.example.") },
    ]);
    expect(name.api).toEqual([
      403,
      expect.objectContaining({ detail: expect.stringContaining("start with --allow-host=cloud.example.") }),
    ]);
    const page = await askAsPage({ args: ["--allow-host=*"] });
    const words = "start with --allow-origin=https://app.example.";
    expect(page.mock).toEqual([403, { __type: "OriginNotAllowed", message: expect.stringContaining(words) }]);
    expect(page.api).toEqual([403, expect.objectContaining({ detail: expect.stringContaining(words) })]);
  });
});

test.each([
  [
    "--allow-origin=app.example",
    '--allow-origin is "app.example"; allowed is origins, separated by commas, such as `https://app.example`',
  ],
  ["--allow-host=http://cloud.example", '--allow-host is "http://cloud.example"; allowed is host names without a port'],
])("%s fails the start", async (flag, words) => {
  const { code, stderr } = await runCloudstub([flag]);
  expect(code).toBe(1);
  expect(stderr).toContain(words);
});
