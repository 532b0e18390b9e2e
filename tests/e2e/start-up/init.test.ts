import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { appendFile, chmod, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { hasAwsCli } from "../../clients/aws-cli.js";
import { cloudstub, runCloudstub, startCloudstub, temporaryDirectory } from "../process.js";

const modules = `--modules-dir=${new URL("../../../modules", import.meta.url).pathname}`;
const services = ["--services=sqs,s3,ssm", "--fidelity=emulated", modules];

/** The names of the queues. */
async function queues(apiPort: number, query = ""): Promise<readonly string[]> {
  const response = await fetch(`http://127.0.0.1:${apiPort}/api/sqs/list-queues${query}`);
  const { queues: found } = (await response.json()) as { readonly queues: readonly { readonly name: string }[] };
  return found.map(({ name }) => name);
}

/** Makes a queue without an SDK. */
const program = (name: string) => `
const { AWS_ENDPOINT_URL: url, AWS_ACCESS_KEY_ID: key, AWS_REGION: region } = process.env;
const headers = {
  "content-type": "application/x-amz-json-1.0",
  "x-amz-target": "AmazonSQS.CreateQueue",
  authorization: \`AWS4-HMAC-SHA256 Credential=\${key}/20260101/\${region}/sqs/aws4_request, SignedHeaders=host, Signature=x\`,
};
const { ok } = await fetch(url, { method: "POST", headers, body: '{"QueueName":"${name}"}' });
console.log(ok ? "made ${name}" : "failed");
`;

const python = `
import json, os, urllib.request
key, region = os.environ["AWS_ACCESS_KEY_ID"], os.environ["AWS_DEFAULT_REGION"]
credential = f"AWS4-HMAC-SHA256 Credential={key}/20260101/{region}/sqs/aws4_request, SignedHeaders=host, Signature=x"
headers = {"content-type": "application/x-amz-json-1.0", "x-amz-target": "AmazonSQS.CreateQueue", "authorization": credential}
urllib.request.urlopen(urllib.request.Request(os.environ["AWS_ENDPOINT_URL"], b'{"QueueName":"by-python"}', headers))
`;

test("seeds, scripts and programs of a folder are applied in the order of their names, before the start is over", async () => {
  const folder = await temporaryDirectory({
    "10-queues.yaml": "queues:\n  by-seed:\n",
    "20-more.mjs": program("by-node"),
    "30-more.py": python,
    "40-check.sh": `#!/bin/sh\ncurl -fsS "$CLOUDSTUB_API_URL/api/sqs/list-queues" | tr -d '\\n'\necho; echo "in $(pwd) for $AWS_REGION"\n`,
    "README.md": "passed over",
    ".hidden.sh": "exit 1",
    "folder.sh/inner.sh": "exit 1",
  });
  const { output, apiPort } = await startCloudstub([...services, `--init=${folder}`]);
  expect(await queues(apiPort)).toEqual(["by-node", "by-python", "by-seed"]);
  await output(/10-queues\.yaml: made queues by-seed[\s\S]*20-more\.mjs: made by-node[\s\S]*30-more\.py: done/);
  await output(/40-check\.sh: .*by-node.*by-python.*by-seed[\s\S]*for us-east-1[\s\S]*CloudStub is ready/);
  expect((await fetch(`http://127.0.0.1:${apiPort}/api/ready`)).status).toBe(200);
});

test.skipIf(!hasAwsCli())(
  "a script finds aws and awslocal with the endpoint, for the queue service too",
  { timeout: 60_000 },
  async () => {
    const folder = await temporaryDirectory({
      "init.sh": "set -e\naws sqs create-queue --queue-name by-aws\nawslocal s3 mb s3://by-awslocal\n",
    });
    await chmod(join(folder, "init.sh"), 0o644);
    const { apiPort } = await startCloudstub([...services, `--init=${join(folder, "init.sh")}`], { limitMs: 60_000 });
    expect(await queues(apiPort)).toEqual(["by-aws"]);
    const buckets = (await (await fetch(`http://127.0.0.1:${apiPort}/api/s3/list-buckets`)).json()) as object;
    expect(JSON.stringify(buckets)).toContain("by-awslocal");
  },
);

test("a reset applies all again where it is asked for, in a world too", async () => {
  const folder = await temporaryDirectory({ "a.yaml": "queues: { by-seed: }", "b.mjs": program("by-node") });
  const { apiPort } = await startCloudstub([...services, `--init=${folder}`]);
  const post = (path: string) => fetch(`http://127.0.0.1:${apiPort}/api/${path}`, { method: "POST" });
  await post("reset");
  expect(await queues(apiPort)).toEqual([]);
  expect((await post("reset?init=true")).status).toBe(200);
  expect(await queues(apiPort)).toEqual(["by-node", "by-seed"]);
  await post("worlds?name=w");
  await post("reset?init=true&world=w");
  expect(await queues(apiPort, "?world=w")).toEqual(["by-node", "by-seed"]);
});

test("an export is loaded where there is no state yet", async () => {
  const folder = await temporaryDirectory({ "seed.yaml": "queues: { kept: }" });
  const first = await startCloudstub([...services, `--init=${join(folder, "seed.yaml")}`]);
  const exported = await (await fetch(`http://127.0.0.1:${first.apiPort}/api/export`)).text();
  await writeFile(join(folder, "state.json"), exported);
  const store = `--store-dir=${join(folder, "store")}`;
  const second = await startCloudstub([...services, store, `--init=${join(folder, "state.json")}`]);
  expect(await queues(second.apiPort)).toEqual(["kept"]);
  second.signal("SIGTERM");
  await second.end();
  const third = await startCloudstub([...services, store, `--init=${join(folder, "state.json")}`]);
  await third.output(/state\.json: not loaded, because there is state already/);
  expect(await queues(third.apiPort)).toEqual(["kept"]);
});

test("with --watch a seed is applied again when it changes, and a mistake in it ends nothing", async () => {
  const folder = await temporaryDirectory({ "seed.yaml": "queues:\n  first:\n" });
  const { output, apiPort } = await startCloudstub([...services, `--init=${folder}`, "--watch"]);
  await appendFile(join(folder, "seed.yaml"), "  second:\n");
  await output(/seed\.yaml: made queues second; 1 is as the seed says/);
  await appendFile(join(folder, "seed.yaml"), "  third: 5\n");
  await output(/"level":"WARN"[^\n]*seed\.yaml, line 4, queues\.third: This is a number, not an object\./);
  expect(await queues(apiPort)).toEqual(["first", "second"]);
});

test("with --watch a single file is watched on when an editor saves it by renaming", async () => {
  const folder = await temporaryDirectory({ "seed.yaml": "queues:\n  q1:\n" });
  const file = join(folder, "seed.yaml");
  const { output } = await startCloudstub([...services, `--init=${file}`, "--watch"]);
  const save = async (text: string) => {
    await writeFile(`${file}~`, text);
    await rename(`${file}~`, file);
  };
  await save("queues:\n  q1:\n  q2:\n");
  await output(/seed\.yaml: made queues q2; 1 is as the seed says/);
  await save("queues:\n  q1:\n  q2:\n  q3:\n");
  await output(/seed\.yaml: made queues q3; 2 are as the seed says/);
});

test("--watch without a path to watch is refused", async () => {
  const { code, stderr } = await runCloudstub([...services, "--port=0", "--api-port=0", "--watch"]);
  expect(code).toBe(1);
  expect(stderr).toContain(
    '--watch is "true"; allowed is `true` with --init, which names the files to watch, or `false`.',
  );
});

test("a program gets nothing of AWS's variables that leads it elsewhere, and no proxy for the server", async () => {
  const folder = await temporaryDirectory({ "init.sh": "env | grep -iE '^(AWS_|no_proxy)' | sort; echo over\n" });
  const env = {
    AWS_IGNORE_CONFIGURED_ENDPOINT_URLS: "true",
    AWS_DEFAULT_PROFILE: "work",
    AWS_PROFILE: "work",
    AWS_USE_FIPS_ENDPOINT: "true",
    AWS_USE_DUALSTACK_ENDPOINT: "true",
    AWS_SESSION_TOKEN: "token",
    AWS_CA_BUNDLE: "/bundle.pem",
    NO_PROXY: "one.example, two.example",
    no_proxy: "two.example",
  };
  const { output } = await startCloudstub([...services, `--init=${folder}`], { env });
  const [, printed = ""] = await output(/init\.sh: (AWS_[\s\S]*?)init\.sh: over/);
  expect([...printed.matchAll(/(AWS_\w+|no_proxy)=/gi)].map(([, name]) => name).sort()).toEqual([
    "AWS_ACCESS_KEY_ID",
    "AWS_CA_BUNDLE",
    "AWS_DEFAULT_REGION",
    "AWS_EC2_METADATA_DISABLED",
    "AWS_ENDPOINT_URL",
    "AWS_PAGER",
    "AWS_REGION",
    "AWS_SECRET_ACCESS_KEY",
    "NO_PROXY",
    "no_proxy",
  ]);
  expect(printed).toContain("NO_PROXY=one.example,two.example,127.0.0.1");
  expect(printed).toContain("no_proxy=one.example,two.example,127.0.0.1");
});

test("scripts share a folder of commands, and a signal ends the one that runs, its programs and the folder", async () => {
  const folder = await temporaryDirectory({
    "a.sh": 'IFS=:; set -- $PATH; echo "first $1 ."',
    "b.sh": 'sleep 1000 &\nIFS=:; set -- $PATH; echo "second $1 of $$ and $! ."\nwait',
  });
  const { output, signal, end } = await cloudstub([...services, "--port=0", "--api-port=0", `--init=${folder}`]);
  const [, first = ""] = await output(/first (\S+) \./);
  const [, second = "", script, sleeper] = await output(/second (\S+) of (\d+) and (\d+) \./);
  expect(second).toBe(first);
  signal("SIGTERM");
  expect((await end()).code).toBe(143);
  // A process that has ended may be there until its new parent asks for its exit code.
  const state = (pid = "") => spawnSync("ps", ["-o", "stat=", "-p", pid], { encoding: "utf8" }).stdout.trim();
  for (const pid of [script, sleeper]) await expect.poll(() => state(pid)).toMatch(/^(Z.*)?$/);
  expect(existsSync(first)).toBe(false);
});

test.each(['it\'s $HOME `x` "y"', "./bin"])("the aws command is found in a folder named %s", async (name) => {
  const cwd = await temporaryDirectory({
    [join(name, "aws")]: '#!/bin/sh\necho "called with $*"\n',
    "init/init.sh": "aws s3 ls\n",
  });
  await chmod(join(cwd, name, "aws"), 0o755);
  const PATH = `${name.startsWith(".") ? name : join(cwd, name)}:${process.env["PATH"]}`;
  const { output } = await startCloudstub([...services, `--init=${join(cwd, "init")}`], { cwd, env: { PATH } });
  await output(/init\.sh: called with --endpoint-url http:\/\/127\.0\.0\.1:\d+ s3 ls/);
});

describe("a start that can't apply what it is told ends with the file's name:", () => {
  test.each([
    [
      "seed.yaml",
      "queues:\n  a: 5\n",
      /seed\.yaml, line 2, queues\.a: This is a number, not an object\.\nError code: InvalidSeed/,
    ],
    [
      "fails.sh",
      "echo so far\necho bad >&2\nexit 3\n",
      /fails\.sh ended with the exit code 3\. Its last lines:\n {2}(so far\n {2}bad|bad\n {2}so far)\n/,
    ],
    ["state.jsonl", '{"cloudstub-export":0}\n', /The file .*state\.jsonl can't be imported: it has version 0/],
    ["notes.txt", "", /--init names .*notes\.txt, which is of none of the kinds \.yaml/],
  ])("%s", async (name, content, message) => {
    const folder = await temporaryDirectory({ [name]: content });
    const ending = await runCloudstub([...services, "--port=0", "--api-port=0", `--init=${join(folder, name)}`]);
    expect(ending.code).toBe(1);
    expect(ending.stderr).toMatch(message);
  });

  test.each([
    ["#!/does/not/exist -x\n", "there is no /does/not/exist to run it with."],
    ["#! /bin/sh\r\necho over\r\n", "there is no /bin/sh"],
  ])("a script whose first line is in %j", async (content, reason) => {
    const folder = await temporaryDirectory({ "init.sh": content });
    await chmod(join(folder, "init.sh"), 0o755);
    const { code, stderr } = await runCloudstub([...services, "--port=0", "--api-port=0", `--init=${folder}`]);
    expect(code).toBe(1);
    expect(stderr).toContain(`init.sh can't be run: ${reason}`);
    expect(stderr).not.toContain("init.sh to run it with");
  });

  test("a path that does not exist", async () => {
    const { code, stderr } = await runCloudstub([...services, "--port=0", "--api-port=0", "--init=/does/not/exist"]);
    expect(code).toBe(1);
    expect(stderr).toMatch(/--init names \/does\/not\/exist, which does not exist\./);
  });
});
