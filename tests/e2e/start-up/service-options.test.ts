import { join } from "node:path";
import { expect, test } from "vitest";
import { echoBundle, echoJar } from "../../../packages/server/test/modules/jars.js";
import { root } from "../../../scripts/workspace.js";
import { runCloudstub, startCloudstub, temporaryDirectory } from "../process.js";

const archive = "modules/cloudstub-echo-1.2.3.jar";
const withOption = echoJar(
  echoBundle(`
    model: () => ({
      targetPrefix: "Echo",
      operations: { Say: {}, Shout: { output: "Said" } },
      shapes: new Map([["Said", { type: "structure", members: { Text: "string" } }]]),
      errors: {},
    }),
    emulated: {
      options: [{ name: "delay", kind: "duration", default: 0, help: "How long it waits." }],
      operations: { Shout: (input, call) => ({ Text: String(call.option({ name: "delay", kind: "duration", default: 0, help: "" })) }) },
    }`),
);

/** What the service echo, started so, says of its option. */
async function said(
  args: readonly string[],
  env: { readonly [name: string]: string } = {},
  file = "",
): Promise<unknown> {
  const cwd = await temporaryDirectory({ [archive]: withOption, "stub.properties": file });
  const server = await startCloudstub(["--services=echo", "--fidelity=emulated", ...args], { cwd, env });
  const shout = { method: "POST", headers: { "X-Amz-Target": "Echo.Shout" }, body: "{}" };
  return (await fetch(`http://127.0.0.1:${server.port}/`, shout)).json();
}

test.each<[string, Parameters<typeof said>, string]>([
  ["nothing sets it", [[]], "0"],
  ["a flag sets it", [["--service-options=echo.delay=2s"], { STUB_SERVICE_OPTIONS: "echo.delay=1s" }], "2000"],
  ["the configuration file sets it", [[], {}, "stub.service-options = echo.delay=1m"], "60000"],
])("a service has the value of its option where %s", async (_, given, value) => {
  expect(await said(...given)).toEqual({ Text: value });
});

test.each([
  ["echo.delay", 'is "echo.delay"; allowed is a service\'s id and the name of its option with a value'],
  ["echo.delay=soon", 'can\'t be used. echo.delay is "soon"; allowed is a length of time such as 500ms, 5s or 1m.'],
  ["echo.delya=1s", "can't be used. echo has no option delya. Did you mean delay? It has: delay."],
  ["ehco.delay=1s", "can't be used. An option is given for ehco, which is not enabled. Enabled are: echo."],
])("a start with %s fails with the name of the option", async (text, message) => {
  const cwd = await temporaryDirectory({ [archive]: withOption });
  const args = ["--port=0", "--api-port=0", "--services=echo", "--fidelity=emulated", `--service-options=${text}`];
  const { code, stdout, stderr } = await runCloudstub(args, { cwd, env: {} });
  expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
  expect(stderr).toContain(`cloudstub: --service-options ${message}`);
});

/** What the command, started so, answers to a template with a network. */
async function validated(args: readonly string[], env: { readonly [name: string]: string } = {}, file = "") {
  const cwd = await temporaryDirectory({ "stub.properties": file });
  const modules = ["--services=cloudformation", "--fidelity=emulated", "--modules-dir", join(root, "modules")];
  const server = await startCloudstub([...modules, ...args], { cwd, env });
  const Resources = { Network: { Type: "AWS::EC2::VPC", Properties: { CidrBlock: "10.0.0.0/16" } } };
  const body = new URLSearchParams({
    Action: "ValidateTemplate",
    Version: "2010-05-15",
    TemplateBody: JSON.stringify({ Resources }),
  });
  const { status } = await fetch(`http://127.0.0.1:${server.port}/`, { method: "POST", body });
  return status;
}

const unknown = "CLOUDFORMATION_UNKNOWN";

test.each<[string, Parameters<typeof validated>, number]>([
  ["refused where nothing is set", [[]], 400],
  ["skipped by the flag", [["--cloudformation-unknown=skip"], { [`STUB_${unknown}`]: "refuse" }], 200],
  ["skipped by the variable", [[], { [`STUB_${unknown}`]: "skip" }, "stub.cloudformation-unknown = refuse"], 200],
  ["skipped by the configuration file", [[], {}, "stub.cloudformation-unknown = skip"], 200],
])("a template with a type that CloudStub does not have is %s", async (_, given, status) => {
  expect(await validated(...given)).toBe(status);
});

test("a start with another word for such types fails", async () => {
  const cwd = await temporaryDirectory();
  const args = ["--port=0", "--api-port=0", "--services=cloudformation", "--cloudformation-unknown=ignore"];
  const { code, stderr } = await runCloudstub(args, { cwd, env: {} });
  expect([code, stderr]).toEqual([1, expect.stringContaining('--cloudformation-unknown is "ignore"')]);
});
