/** A function has the rights of its role (Lambda developer guide, "Defining Lambda function permissions with an execution role"). */
import { join } from "node:path";
import { PutRolePolicyCommand } from "@aws-sdk/client-iam";
import {
  CreateFunctionCommand,
  InvokeCommand,
  LambdaClient,
  UpdateFunctionConfigurationCommand,
} from "@aws-sdk/client-lambda";
import { CreateQueueCommand, SQSClient } from "@aws-sdk/client-sqs";
import { zipSync } from "fflate";
import { expect, test } from "vitest";
import { root } from "../../../scripts/workspace.js";
import { ACCOUNT, allow, laboratory, policy } from "./laboratory.js";

const code = `
  const { SQSClient, SendMessageCommand, GetQueueUrlCommand } = require("@aws-sdk/client-sqs");
  const { STSClient, GetCallerIdentityCommand } = require("@aws-sdk/client-sts");
  exports.handler = async () => {
    const { Arn } = await new STSClient().send(new GetCallerIdentityCommand({}));
    const QueueUrl = process.env.QUEUE_URL;
    const sent = await new SQSClient().send(new SendMessageCommand({ QueueUrl, MessageBody: "m" })).then(() => "sent", (error) => error.message);
    return { Arn, sent };
  };`;

test("its calls are those of a session of its role, and need the role's permissions", { timeout: 60_000 }, async () => {
  const lab = await laboratory({ functions: { nodePath: [join(root, "node_modules")] } });
  const { QueueUrl } = await new SQSClient(lab.root).send(new CreateQueueCommand({ QueueName: "orders" }));
  const trustPolicy = policy({
    Effect: "Allow",
    Principal: { Service: "lambda.amazonaws.com" },
    Action: "sts:AssumeRole",
  });
  const role = await lab.role({ trustPolicy });
  const lambda = new LambdaClient(lab.root);
  await lambda.send(
    new CreateFunctionCommand({
      FunctionName: "work",
      Runtime: "nodejs20.x",
      Handler: "index.handler",
      Role: role.arn,
      Timeout: 30,
      Environment: { Variables: { QUEUE_URL: QueueUrl ?? "" } },
      Code: { ZipFile: zipSync({ "index.js": Buffer.from(code) }) },
    }),
  );
  const invoke = async () => {
    const { Payload } = await lambda.send(new InvokeCommand({ FunctionName: "work" }));
    return JSON.parse(Buffer.from(Payload ?? []).toString()) as unknown;
  };
  const Arn = `arn:aws:sts::${ACCOUNT}:assumed-role/${role.name}/work`;
  const queue = `arn:aws:sqs:us-east-1:${ACCOUNT}:orders`;
  expect(await invoke()).toEqual({
    Arn,
    sent: `User: ${Arn} is not authorized to perform: sqs:sendmessage on resource: ${queue} because no identity-based policy allows the sqs:sendmessage action`,
  });
  const PolicyDocument = policy(allow("sqs:SendMessage", queue));
  await lab.iam.send(new PutRolePolicyCommand({ RoleName: role.name, PolicyName: "own", PolicyDocument }));
  expect(await invoke()).toEqual({ Arn, sent: "sent" });
  // The same guide: a role has to trust Lambda. The words are AWS's.
  const trusting = async (Service: string) => {
    const { arn: Role } = await lab.role({
      trustPolicy: policy({ Effect: "Allow", Principal: { Service }, Action: "sts:AssumeRole" }),
    });
    await lambda.send(new UpdateFunctionConfigurationCommand({ FunctionName: "work", Role }));
    return lab.server.world.history.latestFirst()[0]?.notes?.join() ?? "";
  };
  expect(await trusting("ec2.amazonaws.com")).toContain(
    "The role defined for the function cannot be assumed by Lambda.",
  );
  expect(await trusting("lambda.amazonaws.com")).toBe("");
});
