import { CreateBucketCommand, S3Client } from "@aws-sdk/client-s3";
import { expect, test } from "vitest";
import { runCloudstub, startCloudstub, temporaryDirectory } from "../process.js";

const modules = `--modules-dir=${new URL("../../../modules", import.meta.url).pathname}`;
const start = (surroundings: Parameters<typeof startCloudstub>[1] = {}, ...args: readonly string[]) =>
  startCloudstub(["--compat=localstack", modules, ...args], surroundings);

test("the routes of LocalStack answer on the mock port, with the spaces of Python's JSON", async () => {
  const { port } = await start({ env: { SERVICES: "s3,sqs" } });
  const get = async (path: string, init?: RequestInit) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, init);
    return { status: response.status, text: await response.text() };
  };
  const health = await get("/_localstack/health");
  expect(health.text).toMatch(
    /^\{"services": \{"s3": "available", "sqs": "available"\}, "edition": "community", "version": "/,
  );
  const endpoint = `http://127.0.0.1:${port}`;
  const credentials = { accessKeyId: "test", secretAccessKey: "test" };
  const s3 = new S3Client({ endpoint, region: "us-east-1", forcePathStyle: true, credentials });
  await s3.send(new CreateBucketCommand({ Bucket: "photos" }));
  expect((await get("/_localstack/health")).text).toContain('"s3": "running", "sqs": "available"');
  expect((await get("/health")).status).toBe(200);
  expect(JSON.parse((await get("/_localstack/info")).text)).toMatchObject({
    edition: "community",
    is_license_activated: false,
  });
  expect(JSON.parse((await get("/_localstack/init/ready")).text)).toEqual({ completed: true, scripts: [] });
  expect(await get("/_localstack/init/none")).toEqual({ status: 404, text: '{"error": "no such stage none"}' });
  expect((await get("/_localstack/plugins")).status).toBe(404);
  expect((await get("/photos")).status).toBe(200);
  expect((await get("/_localstack/state/s3/reset", { method: "POST" })).status).toBe(200);
  expect((await get("/photos")).status).toBe(404);
  expect((await get("/_localstack/state/iam/reset", { method: "POST" })).status).toBe(404);
});

test("a foreign web page can reset nothing by them", async () => {
  const { port } = await start({ env: { SERVICES: "s3" } });
  const headers = { Origin: "https://evil.example" };
  const response = await fetch(`http://127.0.0.1:${port}/_localstack/state/reset`, { method: "POST", headers });
  expect(response.status).toBe(403);
});

test("its level is emulated unless told otherwise, and the summary and Ready. are printed", async () => {
  const { output } = await start({ env: { SERVICES: "sqs" } });
  await output(/Services +sqs emulated/);
  await output(/^Ready\.$/m);
  const other = await start({ env: { SERVICES: "sqs", STUB_FIDELITY: "contract" } });
  await other.output(/Services +sqs contract/);
});

test("scripts of the stages run in their order, the last ones at the end", async () => {
  const cwd = await temporaryDirectory({
    "init/boot.d/a.sh": "echo boots",
    "init/start.d/a.sh": "echo starts",
    "init/ready.d/b/c.sh": "echo is ready later",
    "init/ready.d/b.sh": 'echo is ready at "$AWS_ENDPOINT_URL"',
    "init/shutdown.d/a.sh": "echo ends",
  });
  const server = await start({ cwd, env: { SERVICES: "sqs" } });
  await server.output(
    new RegExp(`boots[\\s\\S]*starts[\\s\\S]*ready at http://127\\.0\\.0\\.1:${server.port}[\\s\\S]*ready later`),
  );
  server.signal("SIGTERM");
  const { stdout, code } = await server.end();
  expect(code).toBe(0);
  expect(stdout).toMatch(/Shutting down[\s\S]*a\.sh: ends/);
});

test("a script that fails is logged as a warning, and the others run", async () => {
  const cwd = await temporaryDirectory({ "init/ready.d/a.sh": "exit 3", "init/ready.d/b.sh": "echo is next" });
  const { output } = await start({ cwd, env: { SERVICES: "sqs" } });
  await output(/"level":"WARN"[^\n]*a\.sh ended with the exit code 3\.[\s\S]*b\.sh: is next/);
});

test("a reset of a named world runs the scripts of the stage ready against that world", async () => {
  const cwd = await temporaryDirectory({ "init/ready.d/a.py": makesBucket });
  const { apiPort } = await start({ cwd, env: { SERVICES: "s3" } });
  const post = (path: string) => fetch(`http://127.0.0.1:${apiPort}/api/${path}`, { method: "POST" });
  const buckets = async (world: string) =>
    (await fetch(`http://127.0.0.1:${apiPort}/api/s3/list-buckets?world=${world}`)).text();
  await post("reset");
  await post("worlds?name=w");
  expect((await post("reset?init=true&world=w")).status).toBe(200);
  expect(await buckets("w")).toContain("by-script");
  expect(await buckets("default")).not.toContain("by-script");
});

/** Makes a bucket without an SDK. */
const makesBucket = `
import os, urllib.request
credential = f"{os.environ['AWS_ACCESS_KEY_ID']}/20260101/{os.environ['AWS_REGION']}/s3/aws4_request"
headers = {"authorization": f"AWS4-HMAC-SHA256 Credential={credential}, SignedHeaders=host, Signature=x"}
urllib.request.urlopen(urllib.request.Request(os.environ["AWS_ENDPOINT_URL"] + "/by-script", headers=headers, method="PUT"))
`;

test("without the option nothing of it is read, and one line names the option", async () => {
  const cwd = await temporaryDirectory({ "init/ready.d/a.sh": "echo ran" });
  const env = { GATEWAY_LISTEN: "127.0.0.1:1", LOCALSTACK_SERVICES: "s3" };
  const server = await startCloudstub(["--services=s3", modules], { cwd, env });
  const response = await fetch(`http://127.0.0.1:${server.port}/_localstack/health`);
  expect(response.status).toBe(404);
  server.signal("SIGTERM");
  const { stdout, stderr } = await server.end();
  expect(stderr).toMatch(
    /^GATEWAY_LISTEN, LOCALSTACK_SERVICES, .*ready\.d: made for LocalStack, and not read\. --compat=localstack/,
  );
  expect(stderr.trim().split("\n")).toHaveLength(1);
  expect(stdout).not.toContain("ran");
});

test("what is ignored is named once", async () => {
  const server = await start({ env: { SERVICES: "sqs,apigateway", LAMBDA_EXECUTOR: "docker" } });
  server.signal("SIGTERM");
  const { stderr } = await server.end();
  expect(stderr.trim().split("\n")).toEqual([
    "From LocalStack's settings: SERVICES names apigateway, which CloudStub does not have.",
    "From LocalStack's settings: CloudStub ignores LAMBDA_EXECUTOR.",
  ]);
});

test("another product is refused by name", async () => {
  const { code, stderr } = await runCloudstub(["--compat=moto"]);
  expect(code).toBe(1);
  expect(stderr).toContain('--compat is "moto"; allowed is `localstack`, or `none`.');
});
