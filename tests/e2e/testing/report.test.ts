/** The report on the calls of an application: here of the order service of the examples, as its package has it. */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ListQueuesCommand, SQSClient } from "@aws-sdk/client-sqs";
import { explainNotDone, findingsOf, type Report, recordedReport, writtenReport } from "@cloudstub/core";
import dynamodb from "@cloudstub/dynamodb";
import iam from "@cloudstub/iam";
import lambda from "@cloudstub/lambda";
import s3 from "@cloudstub/s3";
import secretsmanager from "@cloudstub/secretsmanager";
import sns from "@cloudstub/sns";
import sqs from "@cloudstub/sqs";
import ssm from "@cloudstub/ssm";
import { startMock } from "@cloudstub/testing";
import { expect, onTestFinished, test } from "vitest";
import { seed } from "../../../examples/order-service/seed.js";
import { type ReportRequest, reportOf as reportOfSource } from "../../../packages/cli/src/report/report.js";
import { notDoneIn } from "../../../packages/core/src/registry/not-done.js";
import { runCloudstub } from "../process.js";

const variables = {
  QUEUE_URL: "http://sqs.us-east-1.amazonaws.com/000000000000/orders",
  TABLE: "orders",
  BUCKET: "invoices",
  TOPIC_ARN: "arn:aws:sns:us-east-1:000000000000:fulfilled",
  PRICE_FUNCTION: "price",
  TAX_PARAMETER: "/orders/tax",
  SIGNING_SECRET: "orders/signing",
};

const reportOf = (address: string, request: ReportRequest) => reportOfSource({ address }, request);

/** A mock in which the order service has fulfilled an order, with an attempt that was throttled, and other calls that failed. */
async function afterAnOrder() {
  const mock = await startMock({
    services: [dynamodb, iam, lambda, s3, secretsmanager, sns, sqs, ssm],
    fidelity: { sqs: "emulated", iam: "emulated" },
    iam: "audit",
    apiPort: 0,
    onIgnored: "allow",
    onPlaceholder: "allow",
    onUnmatched: "allow",
    seed,
  });
  onTestFinished(() => mock.stop());
  Object.assign(process.env, variables);
  onTestFinished(() => Object.keys(variables).forEach((name) => void delete process.env[name]));
  mock.on("lambda", "Invoke").respond({ Payload: '{"cents":450}' });
  mock.on("dynamodb", "PutItem").throttle();
  const { fulfil, invoiceOf, placeOrders } = await import("../../../examples/order-service/order-service.js");
  await placeOrders([{ id: "a", item: "tea", count: 2 }]);
  await fulfil({ id: "a", item: "tea", count: 2 });
  await expect(invoiceOf("b")).rejects.toThrow("does not exist");
  // In another world, which is dropped.
  const fork = mock.fork();
  await new SQSClient(fork.clientConfig()).send(new ListQueuesCommand({}));
  await fork.stop();
  const headers = { "x-amz-target": "AmazonSQS.SendMesage<b>|", "content-type": "application/x-amz-json-1.0" };
  await mock.fetch(mock.endpoint, { method: "POST", body: "{}", headers });
  return { mock, api: mock.apiEndpoint as string };
}

test("the report says of the order service what it called, with which results, and how close that is to AWS", async () => {
  const { mock, api } = await afterAnOrder();
  const { stdout, stderr, code } = await runCloudstub(["report", "--fail-on=placeholder,ignored"], {
    env: { CLOUDSTUB_API_URL: api },
  });
  const [told = "", policy = ""] = stdout.split("  The least policy that the calls needed:\n");
  expect(told.replace(/since \S+,/, "since …,")).toBe(`  18 calls since …, of 16 operations; 3 failed.

  service         operation         calls  failed  how real
  dynamodb        CreateTable           1          contract
  dynamodb        PutItem               2       1  contract, in part
    ↳ ThrottlingException ×1
    ↳ 1 call met a fault
    ↳ ConditionExpression is not evaluated (--fidelity=emulated does it) ×2
  dynamodb        UpdateItem            1          contract
  lambda          Invoke                1          contract
    ↳ 1 call met a fault
  s3              CreateBucket          1          contract
  s3              GetObject             1       1  contract
    ↳ NoSuchKey ×1
  s3              PutObject             1          contract
  secretsmanager  CreateSecret          1          contract
  secretsmanager  GetSecretValue        1          contract
  sns             CreateTopic           1          contract
  sns             Publish               1          placeholder
    ↳ placeholder: it does nothing (--fidelity=emulated does it) ×1
  sqs             CreateQueue           1          emulated
  sqs             ListQueues            1          emulated
  sqs             SendMessageBatch      1          emulated
  ssm             GetParameter          1          contract
  ssm             PutParameter          1          contract

  No operation answered:
  SendMesage<b>| ×1
    ↳ sqs is enabled; CloudStub has no SendMesage<b>| (see docs/coverage.md).

`);
  expect(JSON.parse(policy)).toMatchObject({
    Statement: [
      { Action: ["sqs:CreateQueue", "sqs:SendMessage"], Resource: ["arn:aws:sqs:us-east-1:000000000000:orders"] },
      { Action: ["sqs:ListQueues"], Resource: ["*"] },
    ],
  });
  expect([code, stderr]).toEqual([
    1,
    `cloudstub: sns Publish: placeholder: it does nothing (--fidelity=emulated does it) ×1
cloudstub: dynamodb PutItem: ConditionExpression is not evaluated (--fidelity=emulated does it) ×2
`,
  ]);

  const markdown = (await reportOf(api, { format: "markdown" })).text;
  expect(markdown).toContain("| s3 | GetObject | 1 | 1 | contract | NoSuchKey ×1 |");
  expect(markdown).toContain("| SendMesage&#60;b&#62;&#124; | 1 | sqs is enabled;");
  const junit = (await reportOf(api, { format: "junit", failOn: "failed,unmatched" })).text;
  expect(junit).toMatch(/<testsuites name="[^"<]+" tests="17" failures="3">/);
  expect(junit).toContain(`<testcase classname="cloudstub.s3" name="GetObject" time="0">
<failure type="failed" message="NoSuchKey ×1"/>`);
  expect(junit).toContain('name="SendMesage&lt;b&gt;|" time="0">\n<failure type="unmatched" message="sqs is enabled;');
  const json = JSON.parse((await reportOf(api, { format: "json" })).text) as Report;
  expect(json).toEqual(await (await fetch(`${api}/api/report`)).json());
  expect(json.operations).toContainEqual({
    service: "dynamodb",
    operation: "PutItem",
    calls: 2,
    failed: 1,
    faults: 1,
    level: "contract",
    above: "emulated",
    placeholder: false,
    errors: [{ code: "ThrottlingException", calls: 1 }],
    notDone: [
      {
        what: "ConditionExpression is not evaluated",
        member: "ConditionExpression",
        remedy: "--fidelity=emulated",
        calls: 2,
      },
    ],
  });

  expect(mock.report()).toEqual(json);
  expect([mock.report("markdown"), mock.report("junit", { failOn: ["failed", "unmatched"] })]).toEqual([
    markdown,
    junit,
  ]);

  // An export has what one world kept, and nothing of permissions.
  const lines = await (await fetch(`${api}/api/journal?format=jsonl`)).text();
  const folder = await mkdtemp(join(tmpdir(), "report-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, "calls.jsonl"), lines);
  const recorded = await reportOfSource({ journal: "calls.jsonl", cwd: folder }, { format: "json", failOn: "failed" });
  expect(recorded.findings).toHaveLength(2);
  expect(JSON.parse(recorded.text)).toEqual({
    since: expect.any(String),
    calls: 17,
    failed: 3,
    operations: json.operations.filter(({ operation }) => operation !== "ListQueues"),
    unmatched: json.unmatched,
  });

  await fetch(`${api}/api/report`, { method: "DELETE" });
  expect(await reportOf(api, { failOn: "failed,unmatched,placeholder,ignored,contract" })).toEqual({
    text: expect.stringMatching(/^ {2}No call came since \S+\.$/),
    findings: [],
  });
});

test.each([
  [{ format: "html" }, '--format is "html"; allowed is text, markdown, junit, json.'],
  [{ failOn: "failed,slow" }, '--fail-on is "failed,slow"; allowed is none, or of failed, unmatched,'],
  [{ failOn: "" }, '--fail-on is ""; allowed is none'],
])("a report with %j is refused", async (request, message) => {
  await expect(reportOf("http://127.0.0.1:9", request)).rejects.toThrow(message);
});

test.each([
  ["no/such.jsonl", "The journal no/such.jsonl can't be read: ENOENT: no such file"],
  ["package.json", "Line 1 is not an event of a journal: it is not an object in JSON. Export them with"],
  ["/dev/null", "The journal has no events. Export them with"],
])("a report on %s is refused", async (journal, message) => {
  await expect(reportOfSource({ journal, cwd: process.cwd() }, {})).rejects.toThrow(message);
});

test.each([
  ['{"service":5}', "service is not a text"],
  ['{"service":"sqs","notDone":[1]}', "notDone is not a list of texts"],
  ['{"service":"sqs","error":{"message":"x"}}', "error is not an error with a code"],
  ['{"service":"sqs","machineTime":"noon"}', "machineTime is not a time"],
  ['{"kind":"fault","machineTime":"noon"}', "machineTime is not a time"],
  ['{"service":"sqs","status":"200"}', "status is not a number"],
])("a line with %s is refused", (facts, problem) => {
  const whole = { id: "1", kind: "request", at: "2026-01-01T00:00:00Z", duration: 1, method: "POST", url: "/" };
  expect(() => recordedReport(JSON.stringify({ ...whole, ...JSON.parse(facts) }))).toThrow(
    `Line 1 is not an event of a journal: ${problem}.`,
  );
});

test("a format and a kind that a report does not have are refused", async () => {
  await using mock = await startMock({ services: [sqs] });
  expect(() => mock.report("html" as never)).toThrow(
    'A report has no format "html". There are text, markdown, junit, json.',
  );
  expect(() => mock.report("junit", { failOn: ["slow" as never] })).toThrow(
    'A report has no kind "slow". There are failed,',
  );
});

test("the requests of a fork that come without a port are counted too", async () => {
  await using mock = await startMock({ services: [sqs] });
  await using fork = mock.fork();
  const headers = { "x-amz-target": "AmazonSQS.ListQueues", "content-type": "application/x-amz-json-1.0" };
  for (const each of [mock, fork]) await each.fetch(mock.endpoint, { method: "POST", body: "{}", headers });
  expect(fork.report()).toMatchObject({ calls: 2, operations: [{ operation: "ListQueues", calls: 2 }] });
});

test("the clauses of what was not done are read as they were written", () => {
  const remedy = "--fidelity=emulated";
  const of = (member: string, does?: string) => ({ what: `${member} is not evaluated`, member, remedy: does });
  for (const parts of [
    [of("A")],
    [of("A", remedy), of("B.C[0]", remedy), of("D")],
    [{ what: "placeholder: it does nothing", remedy }],
    [{ what: "no message leaves", remedy: undefined }, of("A")],
  ])
    expect(explainNotDone(parts).flatMap(notDoneIn)).toEqual(parts);
});

test("a report needs the API port of a server", async () => {
  await expect(reportOf("http://127.0.0.1:9", {})).rejects.toThrow(
    "No server answers at http://127.0.0.1:9. Start one",
  );
  await using mock = await startMock({ services: [sqs], apiPort: 0, onUnmatched: "allow" });
  expect((await fetch(`${mock.apiEndpoint}/api/report?wolrd=a`)).status).toBe(400);
  await expect(reportOf(mock.endpoint, {})).rejects.toThrow(`${mock.endpoint} answered 404 and no report.`);
});

test("findings are one line each, and change nothing on a terminal", async () => {
  await using mock = await startMock({ services: [sqs], apiPort: 0, onUnmatched: "allow" });
  const body = new URLSearchParams({ Action: "Foo\u001b[2J\n::error::\u202e", Version: "2012-11-05" });
  const headers = { authorization: "AWS4-HMAC-SHA256 Credential=a/20261128/us-east-1/sqs/aws4_request" };
  await mock.fetch(mock.endpoint, { method: "POST", body, headers });
  const { findings } = await reportOf(mock.apiEndpoint as string, { failOn: "unmatched" });
  expect(findings).toEqual([expect.stringContaining("Foo␛[2J␊::error::\ufffd: ")]);
});

test("texts of clients are no markup in a report", () => {
  const hostile = "\u001b[2J\u0000\ud800</testcase>&\"'|`<script>";
  const unmatched = [{ request: hostile, why: hostile, calls: 1 }];
  const report = { since: "2026-11-28T09:00:00.000Z", calls: 1, failed: 1, operations: [], unmatched };
  const junit = writtenReport(report, "junit", findingsOf(report, ["unmatched"]));
  expect(junit.match(/<[^>]*>/g)?.length).toBe(10);
  expect(junit).toContain('message="\ufffd[2J\ufffd\ufffd&lt;/testcase&gt;&amp;&quot;\'|`&lt;script&gt; ×1"');
  const [text, markdown] = [writtenReport(report, "text"), writtenReport(report, "markdown")];
  for (const told of [text, markdown]) for (const character of "\u001b\0\ud800") expect(told).not.toContain(character);
  expect(markdown).not.toContain("<script");
});
