/** What a server says of calls that asked for more than the contract does. */
import { join } from "node:path";
import { CreateTableCommand, DynamoDBClient, PutItemCommand } from "@aws-sdk/client-dynamodb";
import { CreateFunctionCommand, InvokeCommand, LambdaClient } from "@aws-sdk/client-lambda";
import { PublishCommand, SNSClient } from "@aws-sdk/client-sns";
import { zipSync } from "fflate";
import { describe, expect, test } from "vitest";
import { root } from "../../../scripts/workspace.js";
import { noTerminal, type Ports, type Running, startCloudstub, startOnTerminal } from "../process.js";

const args = ["--services=dynamodb,lambda,sns", "--modules-dir", join(root, "modules")];
const TableName = "orders";
const TopicArn = "arn:aws:sns:us-east-1:000000000000:news";
// biome-ignore lint/suspicious/noControlCharactersInRegex: what colours are made of
const colours = /\u001b\[\d+m/g;

function configOf({ port }: Ports, customUserAgent?: string) {
  const credentials = { accessKeyId: "test", secretAccessKey: "test" };
  return {
    endpoint: `http://127.0.0.1:${port}`,
    region: "us-east-1",
    credentials,
    ...(customUserAgent && { customUserAgent }),
  };
}

/** An application at work: two conditional writes, a message, and a function. */
async function work(server: Ports): Promise<void> {
  const config = configOf(server);
  const [tables, topics, functions] = [new DynamoDBClient(config), new SNSClient(config), new LambdaClient(config)];
  await tables.send(
    new CreateTableCommand({
      TableName,
      KeySchema: [{ AttributeName: "id", KeyType: "HASH" }],
      AttributeDefinitions: [{ AttributeName: "id", AttributeType: "S" }],
      BillingMode: "PAY_PER_REQUEST",
    }),
  );
  for (const id of ["1", "1"])
    await tables.send(
      new PutItemCommand({ TableName, Item: { id: { S: id } }, ConditionExpression: "attribute_not_exists(id)" }),
    );
  await topics.send(new PublishCommand({ TopicArn, Message: "hello" }));
  await functions.send(
    new CreateFunctionCommand({ FunctionName: "f", Role: "arn:aws:iam::000000000000:role/r", Code: {} }),
  );
  await functions.send(new InvokeCommand({ FunctionName: "f", Payload: Buffer.from("{}"), ClientContext: "e30=" }));
}

async function linesAfter(server: Running, end: RegExp): Promise<string[]> {
  const [text] = await server.output(end);
  return text.replaceAll(colours, "").split(/\r?\n/);
}

interface LogLine {
  readonly level: string;
  readonly msg: string;
}

function logOf(stdout: string): LogLine[] {
  const lines = stdout.split("\n").filter((line) => line.startsWith("{"));
  return lines.map((line) => JSON.parse(line) as LogLine);
}

async function endOf(server: Running): Promise<LogLine[]> {
  server.signal("SIGINT");
  return logOf((await server.end()).stdout);
}

test("the log warns of each once, and counts them at the end, with the remedy in fields where there is one", async () => {
  const server = await startCloudstub(args);
  await work(server);
  const lines = await endOf(server);
  const operation = { service: "dynamodb", operation: "PutItem" };
  expect(lines.filter(({ level }) => level === "WARN")).toEqual([
    expect.objectContaining({ ...operation, ignored: "ConditionExpression", remedy: "--fidelity=emulated" }),
    expect.objectContaining({
      operation: "Publish",
      remedy: "--fidelity=emulated",
      msg: "sns Publish is a placeholder: it is answered and does nothing. `--fidelity=sns=emulated` acts as AWS does. (Logged once for each operation.)",
    }),
    expect.objectContaining({
      operation: "Invoke",
      remedy: "--fidelity=emulated",
      msg: "lambda Invoke: no code runs: the answer is the payload. `--fidelity=lambda=emulated` acts as AWS does. (Logged once for each operation.)",
    }),
    expect.objectContaining({
      ignored: "ClientContext",
      remedy: "--fidelity=emulated",
      msg: "lambda Invoke took ClientContext and did not evaluate it. `--fidelity=lambda=emulated` evaluates it.",
    }),
  ]);
  expect(lines.at(-1)).toEqual({
    level: "INFO",
    time: expect.any(String),
    notDone: [
      {
        ...operation,
        member: "ConditionExpression",
        what: "ConditionExpression is not evaluated",
        remedy: "--fidelity=emulated",
        calls: 2,
      },
      {
        service: "sns",
        operation: "Publish",
        what: "placeholder: it does nothing",
        remedy: "--fidelity=emulated",
        calls: 1,
      },
      {
        service: "lambda",
        operation: "Invoke",
        what: "no code runs: the answer is the payload",
        remedy: "--fidelity=emulated",
        calls: 1,
      },
      {
        service: "lambda",
        operation: "Invoke",
        member: "ClientContext",
        what: "ClientContext is not evaluated",
        remedy: "--fidelity=emulated",
        calls: 1,
      },
    ],
    msg:
      "4 calls asked for more than was done: dynamodb PutItem ConditionExpression ×2, sns Publish (placeholder: it does nothing) ×1, " +
      "lambda Invoke (no code runs: the answer is the payload) ×1, lambda Invoke ClientContext ×1; --fidelity=emulated does all of it.",
  });
});

test("nothing is said at the end of calls that got all that they asked for, nor of those that failed", async () => {
  const server = await startCloudstub(args);
  const functions = new LambdaClient(configOf(server));
  await expect(functions.send(new InvokeCommand({ FunctionName: "none" }))).rejects.toThrow("Function not found");
  const told = await endOf(server);
  expect(told.map(({ msg }) => msg)).toEqual(["CloudStub is ready"]);
});

test("with --fidelity=emulated nothing is said: a function that can't run is refused", async () => {
  const server = await startCloudstub([...args, "--fidelity=emulated"]);
  const functions = new LambdaClient(configOf(server, "APN/1.0 HashiCorp/1.0 Terraform/1.9.0"));
  await functions.send(
    new CreateFunctionCommand({
      FunctionName: "f",
      Role: "arn:aws:iam::000000000000:role/r",
      Runtime: "nodejs22.x",
      Handler: "index.handler",
      Code: { ZipFile: zipSync({ "index.js": Buffer.from("exports.handler = async () => 1;") }) },
    }),
  );
  await expect(functions.send(new InvokeCommand({ FunctionName: "f" }))).rejects.toThrow("start with --functions");
  const [, ...lines] = await endOf(server);
  expect(lines.map(({ msg }) => msg)).toEqual([]);
  expect((await server.output(/^[\s\S]*CloudStub is ready/))[0]).not.toContain("leaves out");
});

describe.each([
  ["Terraform", "APN/1.0 HashiCorp/1.0 Terraform/1.9.0 (+https://www.terraform.io) terraform-provider-aws/5.80.0"],
  ["Pulumi", "APN/1.0 Pulumi/1.0 Pulumi-Aws/6.0.0 (+https://www.pulumi.com)"],
  ["CDK", "aws-cdk/2.1000.0"],
  ["SAM", "aws-sam-cli/1.130.0/3a8d6f3e"],
  ["Serverless", "serverless-framework/4.31.0"],
])("%s", (tool, agent) => {
  test("is told once which option it needs, by its user agent", async () => {
    const server = await startCloudstub(args);
    const config = configOf(server, agent);
    await new LambdaClient(config).send(new InvokeCommand({ FunctionName: "none" })).catch(() => {});
    for (const times of [1, 2]) await new SNSClient(config).send(new PublishCommand({ TopicArn, Message: `${times}` }));
    const lines = await endOf(server);
    expect(lines.filter((line) => "tool" in line)).toEqual([
      {
        level: "WARN",
        time: expect.any(String),
        tool,
        service: "lambda",
        remedy: "--fidelity=emulated",
        msg: `${tool} calls lambda at the level contract, whose placeholders it can't work with: start with --fidelity=emulated.`,
      },
    ]);
  });
});

describe.skipIf(noTerminal !== undefined)(
  `on a terminal${noTerminal === undefined ? "" : ` (skipped: ${noTerminal})`}`,
  () => {
    test("each such call has a yellow line with the remedy, and one line counts them at Ctrl-C", async () => {
      const server = await startOnTerminal(120, args);
      await work(server);
      const [text] = await server.output(/^[\s\S]*ClientContext.*\r\n/);
      expect(text).toContain("\u001b[33m! 200 \u001b[39m");
      expect(text).toContain("\u001b[33m◌ 200 \u001b[39m");
      const lines = text.replaceAll(colours, "").split("\r\n");
      expect(
        lines
          .filter((line) => /[!◌] 200|↳/.test(line))
          .map((line) => line.replace(/^ +\d\d:\d\d:\d\d | +\d+\.\d ms$/g, "")),
      ).toEqual([
        expect.stringMatching(/^! 200 dynamodb {2}PutItem +orders$/),
        "           ↳ ConditionExpression is not evaluated; --fidelity=emulated does",
        expect.stringMatching(/^! 200 dynamodb {2}PutItem +orders$/),
        "           ↳ ConditionExpression is not evaluated; --fidelity=emulated does",
        expect.stringMatching(/^◌ 200 sns {7}Publish +news$/),
        "           ↳ placeholder: it does nothing; --fidelity=emulated acts as AWS does",
        expect.stringMatching(/^! 200 lambda {4}Invoke +f$/),
        "           ↳ no code runs: the answer is the payload; --fidelity=emulated acts as AWS does; ClientContext is not",
      ]);
      await new SNSClient(configOf(server, "aws-cdk/2.1000.0")).send(new PublishCommand({ TopicArn, Message: "x" }));
      const told = await linesAfter(server, /^[\s\S]*CDK calls sns.*\r\n/);
      expect(told.filter((line) => line.includes("CDK"))).toEqual([
        "  ! CDK calls sns at the level contract, whose placeholders it can't work with: start with --fidelity=emulated.",
      ]);
      server.interrupt();
      const ended = await linesAfter(server, /^[\s\S]*Stopped\.\r\n/);
      const [shutting, calls, closing, stopped] = ended.slice(-5);
      expect(shutting).toMatch(/Shutting down/);
      expect(calls).toMatch(/^ {2}\d+ calls \(.*\): \d+ done\.$/);
      expect(closing).toMatch(
        /^5 calls asked for more than was done: .*sns Publish \(placeholder: it does nothing\) ×2.* does all of it\.$/,
      );
      expect(stopped).toBe("Stopped.");
    });
  },
);
