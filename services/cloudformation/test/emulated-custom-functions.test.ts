import { DeleteStackCommand, DescribeStacksCommand } from "@aws-sdk/client-cloudformation";
import { DeleteFunctionCommand, LambdaClient } from "@aws-sdk/client-lambda";
import { describe, expect, test } from "vitest";
import { emulatedLaboratory, outputsOf } from "./emulated-laboratory.js";

const lab = emulatedLaboratory({ functions: {} });

const trust = {
  Version: "2012-10-17",
  Statement: [{ Effect: "Allow", Principal: { Service: "lambda.amazonaws.com" }, Action: "sts:AssumeRole" }],
};

/** A stack of a function with inline code and a custom resource that it makes. */
const template = (ZipFile: string, properties: object = {}) => ({
  Resources: {
    Role: { Type: "AWS::IAM::Role", Properties: { AssumeRolePolicyDocument: trust } },
    Provider: {
      Type: "AWS::Lambda::Function",
      Properties: {
        Runtime: ZipFile.includes("def handler") ? "python3.11" : "nodejs22.x",
        Handler: "index.handler",
        Role: { "Fn::GetAtt": ["Role", "Arn"] },
        Code: { ZipFile },
      },
    },
    It: {
      Type: "Custom::Thing",
      Properties: { ServiceToken: { "Fn::GetAtt": ["Provider", "Arn"] }, Name: "a", ...properties },
    },
  },
  Outputs: { Id: { Value: { Ref: "It" } }, Told: { Value: { "Fn::GetAtt": ["It", "Told"] } } },
});

const statusOf = async (StackName: string | undefined) =>
  (await lab.client.send(new DescribeStacksCommand({ StackName }))).Stacks?.[0]?.StackStatus;

const ended = async (StackName: string | undefined, status: string) =>
  expect.poll(() => statusOf(StackName), { timeout: 20_000, interval: 50 }).toBe(status);

/** CDK's entry point sends so: the host and the path, and neither the scheme nor the port. */
const byHostAndPath = `
const https = require("https");
const url = require("url");
exports.handler = async (event) => {
  const { hostname, path } = url.parse(event.ResponseURL);
  const { StackId, RequestId, LogicalResourceId } = event;
  const body = JSON.stringify({ Status: "SUCCESS", PhysicalResourceId: "thing", StackId, RequestId, LogicalResourceId, Data: { Told: event.RequestType } });
  const headers = { "content-type": "", "content-length": Buffer.byteLength(body) };
  await new Promise((resolve, reject) => {
    const request = https.request({ hostname, path, method: "PUT", headers }, (response) => { response.resume(); resolve(); });
    request.on("error", reject);
    request.end(body);
  });
};`;

const byModule = `
const response = require("cfn-response");
exports.handler = (event, context) => {
  response.send(event, context, response.SUCCESS, { Told: event.RequestType }, "thing");
};`;

const byPython = `
import cfnresponse

def handler(event, context):
    cfnresponse.send(event, context, cfnresponse.SUCCESS, {"Told": event["RequestType"]}, "thing")
`;

describe("A custom resource of a function", () => {
  test.each([
    ["https.request, as CDK's own do", byHostAndPath],
    ["cfn-response of inline code", byModule],
    ["cfnresponse of inline code in Python", byPython],
  ])("is made and deleted by answers through %s", async (_, code) => {
    const { StackId } = await lab.begin(template(code));
    await ended(StackId, "CREATE_COMPLETE");
    expect(outputsOf(await lab.settled(StackId))).toEqual({ Id: "thing", Told: "Create" });
    await lab.client.send(new DeleteStackCommand({ StackName: StackId }));
    await ended(StackId, "DELETE_COMPLETE");
  });

  test("fails to go where its function is gone", async () => {
    const { StackId } = await lab.begin(template(byModule));
    await ended(StackId, "CREATE_COMPLETE");
    const { StackResources = [] } = await lab.resources(StackId);
    const FunctionName = StackResources.find(
      ({ LogicalResourceId }) => LogicalResourceId === "Provider",
    )?.PhysicalResourceId;
    await lab.clientOf(LambdaClient).send(new DeleteFunctionCommand({ FunctionName }));
    await lab.client.send(new DeleteStackCommand({ StackName: StackId }));
    await ended(StackId, "DELETE_FAILED");
    const [failed] = (await lab.events(StackId)).filter(({ ResourceStatus }) => ResourceStatus === "DELETE_FAILED");
    expect(failed?.ResourceStatusReason).toContain("Function not found");
  });
});
