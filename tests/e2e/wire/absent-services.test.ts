/** A request that was signed for a service that is not here is not a request for objects (specification 4.3, 6: it matches no stub). */
import { CreateBucketCommand, PutObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { protocolOfAws } from "../../../packages/core/src/request/aws-services.js";
import { signingNames } from "../../../packages/core/src/request/generated/signing-names.js";
import { type Server, startServer } from "../../../packages/server/src/server.js";
import s3 from "../../../services/s3/src/service.js";
import sns from "../../../services/sns/src/service.js";

const available = [{ id: "lambda" }];

describe.each(["contract", "emulated"] as const)("at the level %s", (fidelity) => {
  let server: Server;
  let mock: string;
  const stateOf = async () => (await fetch(`http://127.0.0.1:${server.apiPort}/api/export`)).text();

  beforeAll(async () => {
    server = await startServer({ modules: [s3, sns], available, port: 0, apiPort: 0, fidelity });
    mock = `http://127.0.0.1:${server.port}`;
    const credentials = { accessKeyId: "any", secretAccessKey: "any" };
    const storage = new S3Client({ endpoint: mock, region: "us-east-1", credentials, forcePathStyle: true });
    await storage.send(new CreateBucketCommand({ Bucket: "schedules" }));
    await storage.send(new PutObjectCommand({ Bucket: "schedules", Key: "foo", Body: "kept" }));
    storage.destroy();
  });
  afterAll(() => server.close());

  const authorization = (name: string) =>
    `AWS4-HMAC-SHA256 Credential=any/20260101/us-east-1/${name}/aws4_request, SignedHeaders=host, Signature=x`;
  const sentence = (name: string, asked: string) =>
    `${asked} was signed for ${name}, which CloudStub does not have; enabled: s3, sns; available: lambda.`;

  async function ask(name: string, init: RequestInit = {}, path = "/schedules/foo") {
    const answer = await fetch(mock + path, {
      ...init,
      headers: { authorization: authorization(name), ...init.headers },
    });
    return { status: answer.status, type: answer.headers.get("x-amzn-errortype"), text: await answer.text() };
  }

  test.each(["GET", "PUT", "POST", "DELETE", "PATCH", "HEAD"])(
    "%s for a service that CloudStub does not have changes nothing",
    async (method) => {
      const before = await stateOf();
      const { status, type, text } = await ask("scheduler", { method });
      const message = sentence("scheduler", `${method} /schedules/foo`);
      expect([status, type]).toEqual([404, "UnknownOperationException"]);
      expect(text).toBe(method === "HEAD" ? "" : JSON.stringify({ __type: "UnknownOperationException", message }));
      expect(server.world.history.latestFirst()[0]).toMatchObject({
        matched: false,
        serviceId: null,
        operation: null,
        statusCode: 404,
        why: message,
      });
      expect(await stateOf()).toBe(before);
    },
  );

  test("the signature may be in the address", async () => {
    const path = "/schedules/foo?X-Amz-Credential=any%2F20260101%2Fus-east-1%2Fscheduler%2Faws4_request";
    const answer = await fetch(mock + path, { method: "DELETE" });
    expect([answer.status, await answer.json()]).toEqual([
      404,
      { __type: "UnknownOperationException", message: sentence("scheduler", `DELETE ${path}`) },
    ]);
  });

  test.each(["GET", "PUT", "DELETE"])(
    "%s that is signed with Version 4a, which names no region, changes nothing",
    async (method) => {
      const before = await stateOf();
      const credential = "any/20260101/cloudfront-keyvaluestore/aws4_request";
      const authorization = `AWS4-ECDSA-P256-SHA256 Credential=${credential}, SignedHeaders=host, Signature=x`;
      const inAddress = `/schedules/foo?X-Amz-Credential=${encodeURIComponent(credential)}`;
      const answers = await Promise.all([
        fetch(`${mock}/schedules/foo`, { method, headers: { authorization } }),
        fetch(mock + inAddress, { method }),
      ]);
      const messages = await Promise.all(
        answers.map(async (answer) => [answer.status, ((await answer.json()) as { message: string }).message]),
      );
      expect(messages).toEqual(
        ["/schedules/foo", inAddress].map((path) => [404, sentence("cloudfront-keyvaluestore", `${method} ${path}`)]),
      );
      expect(await stateOf()).toBe(before);
    },
  );

  test.each(["GET", "PUT", "DELETE"])("%s for a service that is not enabled says how to enable it", async (method) => {
    const { status, text } = await ask("lambda", { method });
    expect([status, JSON.parse(text).message]).toEqual([
      404,
      "lambda is not enabled: start with --services=s3,sns,lambda.",
    ]);
  });

  test("every service of AWS whose requests have paths is told so, in its protocol", async () => {
    const before = await stateOf();
    const enabled = ["s3", "sns", "lambda"];
    const names = `${signingNames.restJson} ${signingNames.restXml}`
      .trim()
      .split(/\s+/)
      .filter((name) => !enabled.includes(name));
    for (const name of names) {
      const { status, text } = await ask(name, { method: "DELETE" });
      const message = sentence(name, "DELETE /schedules/foo");
      const inXml = `<ErrorResponse><Error><Type>Sender</Type><Code>UnknownOperationException</Code><Message>${message}</Message></Error>`;
      expect(status).toBe(404);
      if (protocolOfAws(name) === "restXml") expect(text.slice(0, inXml.length)).toBe(inXml);
      else expect(JSON.parse(text)).toEqual({ __type: "UnknownOperationException", message });
    }
    expect(names.length).toBeGreaterThan(190);
    expect(await stateOf()).toBe(before);
  });

  // Services share names of actions: `aws rds list-tags-for-resource` is not for topics.
  test.each<[name: string, version: string, start: string]>([
    ["rds", "2014-10-31", "<ErrorResponse><Error><Type>Sender</Type><Code>"],
    ["ec2", "2016-11-15", "<Response><Errors><Error><Code>"],
  ])("a form for %s is none for the service that has an action of this name", async (name, version, start) => {
    const body = new URLSearchParams({ Action: "ListTagsForResource", Version: version, ResourceArn: "x" });
    const { status, text } = await ask(name, { method: "POST", body }, "/");
    expect(status).toBe(404);
    expect(text.slice(0, start.length)).toBe(start);
    expect(text).toContain(`<Message>${sentence(name, "Action=ListTagsForResource")}</Message>`);
  });

  test.each<[name: string, version: string, start: string]>([
    ["rds", "2014-10-31", "<ErrorResponse><Error><Type>Sender</Type><Code>"],
    ["ec2", "2016-11-15", "<Response><Errors><Error><Code>"],
  ])("a GET of the Query protocol for %s lists no buckets and no topics", async (name, version, start) => {
    for (const action of ["DescribeEvents", "ListTagsForResource"]) {
      for (const path of ["/", "/schedules", "/schedules/foo"]) {
        const { status, text } = await ask(name, {}, `${path}?Action=${action}&Version=${version}`);
        expect([status, text.slice(0, start.length)]).toEqual([404, start]);
        expect(text).toContain(`<Message>${sentence(name, `Action=${action}`)}</Message>`);
      }
    }
  });

  test("a request in CBOR gets its error in CBOR", async () => {
    const answer = await fetch(`${mock}/service/GraniteServiceVersion20100801/operation/PutMetricData`, {
      method: "POST",
      headers: {
        authorization: authorization("monitoring"),
        "smithy-protocol": "rpc-v2-cbor",
        "content-type": "application/cbor",
      },
      body: new Uint8Array([0xa0]),
    });
    expect([answer.status, answer.headers.get("smithy-protocol")]).toEqual([404, "rpc-v2-cbor"]);
    expect(await answer.text()).toContain("was signed for monitoring, which CloudStub does not have");
  });

  // Credentials, and the service that they were made for, are inert (specification, 5.1).
  test.each(["s3", "s3-object-lambda", "s3-outposts", "anything", "constructor", "ec2", "kinesis"])(
    "a request signed for %s is for objects",
    async (name) => {
      expect(await ask(name)).toMatchObject({ status: 200, text: "kept" });
    },
  );

  test("directory buckets are S3's to refuse", async () => {
    expect((await ask("s3express")).status).toBe(fidelity === "contract" ? 200 : 501);
  });

  test("the version of a form counts more than its signature", async () => {
    const body = new URLSearchParams({ Action: "ListTopics", Version: "2010-03-31" });
    expect((await ask("ec2", { method: "POST", body }, "/")).status).toBe(200);
  });
});
