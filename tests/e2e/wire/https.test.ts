import { spawnSync } from "node:child_process";
import { readFile } from "node:fs/promises";
import { request as httpRequest } from "node:http";
import { Agent, request } from "node:https";
import { connect } from "node:net";
import { join } from "node:path";
import { CreateBucketCommand, GetObjectCommand, PutObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { CreateQueueCommand, SQSClient } from "@aws-sdk/client-sqs";
import s3 from "@cloudstub/s3";
import { startServer } from "@cloudstub/server";
import sqs from "@cloudstub/sqs";
import { NodeHttpHandler } from "@smithy/node-http-handler";
import { expect, onTestFinished, test } from "vitest";
import { runCloudstub, startCloudstub, temporaryDirectory } from "../process.js";

async function start() {
  const directory = join(await temporaryDirectory(), "authority");
  const server = await startServer({ modules: [s3, sqs], https: { directory }, port: 0, apiPort: 0 });
  const ca = await readFile(join(directory, "authority.pem"), "utf8");
  const agent = new Agent({
    ca,
    keepAlive: true,
    lookup: (_, options, done) =>
      options.all ? done(null, [{ address: "127.0.0.1", family: 4 }]) : done(null, "127.0.0.1", 4),
  });
  onTestFinished(async () => {
    agent.destroy();
    await server.close();
  });
  const config = (endpoint: string) => ({
    endpoint,
    region: "us-east-1",
    credentials: { accessKeyId: "test", secretAccessKey: "test" },
    requestHandler: new NodeHttpHandler({ httpsAgent: agent }),
  });
  return { server, ca, agent, config };
}

test("an SDK client works over HTTPS on the port of HTTP, with names and addresses, and gets URLs of its own scheme", async () => {
  const { server, config } = await start();
  const { port } = server;
  for (const host of ["127.0.0.1", "localhost", "localhost.localstack.cloud"]) {
    const queues = new SQSClient(config(`https://${host}:${port}`));
    const { QueueUrl } = await queues.send(new CreateQueueCommand({ QueueName: "orders" }));
    expect(QueueUrl).toBe(`https://${host}:${port}/000000000000/orders`);
  }
  const plain = new SQSClient({ ...config(`http://127.0.0.1:${port}`) });
  const { QueueUrl } = await plain.send(new CreateQueueCommand({ QueueName: "orders" }));
  expect(QueueUrl).toBe(`http://127.0.0.1:${port}/000000000000/orders`);
});

test("buckets in host names, also with dots, have certificates, and large bodies come whole", async () => {
  const { server, config } = await start();
  const body = Buffer.alloc(3_000_000, "x");
  for (const [Bucket, host] of [
    ["photos", "localhost"],
    ["my.photos", "s3.localhost"],
  ] as const) {
    const client = new S3Client(config(`https://${host}:${server.port}`));
    await client.send(new CreateBucketCommand({ Bucket }));
    await client.send(new PutObjectCommand({ Bucket, Key: "k", Body: body }));
    const { Body } = await client.send(new GetObjectCommand({ Bucket, Key: "k" }));
    expect((await Body?.transformToByteArray())?.length).toBe(body.length);
  }
});

test("a client that does not trust the authority is told so by its own TLS, and the server goes on", async () => {
  const { server, agent } = await start();
  const ask = (options: object) =>
    new Promise<number | undefined>((resolve, reject) => {
      request({ host: "127.0.0.1", port: server.port, path: "/photos", ...options }, (answer) =>
        resolve(answer.resume().statusCode),
      )
        .on("error", reject)
        .end();
    });
  await expect(ask({})).rejects.toMatchObject({ code: expect.stringMatching(/SELF_SIGNED|UNABLE_TO_/) });
  expect(await ask({ agent })).toBe(404);
});

test("bytes that come one by one, and connections that say nothing, hold up neither requests nor the end", async () => {
  const { server } = await start();
  connect(server.port, "127.0.0.1").on("error", () => {});
  const slow = connect(server.port, "127.0.0.1");
  const answer = new Promise<string>((resolve) => slow.setEncoding("utf8").once("data", resolve));
  for (const byte of "GET /photos HTTP/1.1\r\nHost: localhost\r\n\r\n") {
    slow.write(byte);
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(await answer).toMatch(/^HTTP\/1\.1 404/);
  slow.destroy();
  const pipelined = connect(server.port, "127.0.0.1");
  let text = "";
  const both = new Promise<void>((resolve) =>
    pipelined.setEncoding("utf8").on("data", (more: string) => {
      text += more;
      if (text.split("HTTP/1.1 404").length > 2) resolve();
    }),
  );
  pipelined.write("GET /a HTTP/1.1\r\nHost: localhost\r\n\r\nGET /b HTTP/1.1\r\nHost: localhost\r\n\r\n");
  await both;
  pipelined.destroy();
  const garbage = connect(server.port, "127.0.0.1");
  const ended = new Promise((resolve) => garbage.on("error", () => {}).once("close", resolve));
  garbage.write(Buffer.from([22, 3, 1, 0, 5, 1, 2, 3, 4, 5]));
  garbage.resume();
  await ended;
});

test("without the option a handshake is refused as invalid HTTP", async () => {
  const server = await startServer({ modules: [sqs], port: 0, apiPort: 0 });
  onTestFinished(() => server.close());
  const failed = new Promise((_, reject) =>
    request({ host: "127.0.0.1", port: server.port }).on("error", reject).end(),
  );
  await expect(failed).rejects.toMatchObject({ code: "EPROTO" });
  const status = await new Promise((resolve) =>
    httpRequest({ host: "127.0.0.1", port: server.port, path: "/" }, (answer) =>
      resolve(answer.resume().statusCode),
    ).end(),
  );
  expect(status).toBe(404);
});

test("the lines of the command can be evaluated whatever the directory is called", async () => {
  const directory = join(await temporaryDirectory(), "it's $HOME `x`");
  const { stdout } = await runCloudstub(["certificate", `--https-dir=${directory}`]);
  const script = `${stdout}\nprintf '%s\\n' "$AWS_CA_BUNDLE" "$NODE_EXTRA_CA_CERTS" "$JAVA_TOOL_OPTIONS"`;
  const shell = spawnSync("sh", ["-c", script], { encoding: "utf8" });
  const [bundle, extra, java = ""] = shell.stdout.split("\n");
  expect([bundle, extra]).toEqual([`${directory}/authority.pem`, `${directory}/authority.pem`]);
  // Java takes quotes away as a shell does, and replaces nothing.
  const [option] = spawnSync("sh", ["-c", `printf '%s\\n' ${java}`], { encoding: "utf8" }).stdout.split("\n");
  expect(option).toBe(`-Djavax.net.ssl.trustStore=${directory}/authority.p12`);
});

test("the command makes the authority, prints the lines for clients, and starts with it", async () => {
  const directory = join(await temporaryDirectory(), "authority");
  const { stdout, code } = await runCloudstub(["certificate", `--https-dir=${directory}`]);
  expect(code).toBe(0);
  expect(stdout).toContain(`export AWS_CA_BUNDLE=${directory}/authority.pem`);
  const modules = `--modules-dir=${new URL("../../../modules", import.meta.url).pathname}`;
  const { port } = await startCloudstub(["--services=sqs", modules, "--https", `--https-dir=${directory}`]);
  const ca = await readFile(join(directory, "authority.pem"), "utf8");
  const status = await new Promise((resolve, reject) =>
    request({ host: "127.0.0.1", port, ca, path: "/" }, (answer) => resolve(answer.resume().statusCode))
      .on("error", reject)
      .end(),
  );
  expect(status).toBe(404);
});
