import { describe, expect, test } from "vitest";
import { echoBundle, echoJar } from "../../../packages/server/test/modules/jars.js";
import { runCloudstub, startCloudstub, temporaryDirectory } from "../process.js";

const archive = "modules/cloudstub-echo-1.2.3.jar";

/** Starts a server of the service echo, whose realistic behaviour adds the operation Shout, and selects it. */
async function start(args: readonly string[], env: { readonly [name: string]: string } = {}, file = "") {
  const cwd = await temporaryDirectory({ [archive]: echoJar(), "stub.properties": file });
  const server = await startCloudstub(["--services=echo", ...args], { cwd, env });
  const [summary] = await server.output(/^[\s\S]*?CloudStub is ready/);
  const shout = { method: "POST", headers: { "X-Amz-Target": "Echo.Shout" }, body: "{}" };
  return { summary, status: (await fetch(`http://127.0.0.1:${server.port}/`, shout)).status };
}

describe("A service", () => {
  test.each<[string, Parameters<typeof start>]>([
    ["nothing says otherwise", [[]]],
    ["its contract is asked for", [["--fidelity=contract"], { STUB_FIDELITY: "emulated" }]],
    ["its contract is asked for by name", [["--fidelity=echo=contract"]]],
  ])("keeps its contract where %s, and the summary says so", async (_, given) => {
    const { summary, status } = await start(...given);
    expect(status).toBe(404);
    expect(summary).toMatch(/^ {2}Services +echo contract$/m);
  });

  test.each<[string, Parameters<typeof start>]>([
    ["a flag", [["--fidelity=emulated"]]],
    ["a variable", [[], { STUB_FIDELITY: "echo=emulated" }]],
    ["the configuration file", [[], {}, "stub.fidelity = echo=emulated"]],
  ])("is emulated where %s says so, and the summary names it", async (_, given) => {
    const { summary, status } = await start(...given);
    expect(status).toBe(200);
    expect(summary).toMatch(/^ {2}Services +echo emulated$/m);
  });
});

describe("A start fails with the name of the option", () => {
  test.each([
    [
      "there is no such level",
      "echo=emulatd",
      'is "echo=emulatd"; allowed is `contract`, `emulated`, or the level of each service',
    ],
    [
      "the service is not enabled",
      "ehco=emulated",
      "can't be used. Fidelity is asked of ehco, which is not enabled. Enabled are: echo.",
    ],
    [
      "the service can't be emulated",
      "echo=emulated",
      "can't be used. The service echo has no emulated behaviour, only its contract. Of the enabled services these have it: none.",
    ],
  ])("where %s", async (_, fidelity, message) => {
    const contract = echoJar(echoBundle("emulated: undefined, operations: { Say() {}, Shout() {} }"));
    const cwd = await temporaryDirectory({ [archive]: contract });
    const args = ["--port=0", "--api-port=0", "--services=echo"];
    for (const [source, given] of [
      ["--fidelity", { args: [...args, `--fidelity=${fidelity}`], env: {} }],
      ["STUB_FIDELITY", { args, env: { STUB_FIDELITY: fidelity } }],
    ] as const) {
      const { code, stdout, stderr } = await runCloudstub(given.args, { cwd, env: given.env });
      expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
      expect(stderr).toContain(`cloudstub: ${source} ${message}`);
    }
  });
});
