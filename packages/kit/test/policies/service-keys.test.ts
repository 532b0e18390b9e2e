import { expect, test } from "vitest";
import { decide, keysOfService, policyIn } from "../../src/index.js";

// IAM User Guide, "AWS global condition context keys".
test.each([
  [{ "aws:PrincipalServiceName": "logs.amazonaws.com" }, "allowed"],
  [{ "aws:PrincipalServiceName": "s3.amazonaws.com" }, "not allowed"],
  [{ "aws:PrincipalIsAWSService": "true" }, "allowed"],
  [{ "aws:PrincipalIsAWSService": "false" }, "not allowed"],
  [{ "aws:SourceAccount": "000000000000" }, "allowed"],
  [{ "aws:SourceAccount": "111122223333" }, "not allowed"],
  [{ "aws:SourceArn": "arn:aws:logs:us-east-1:000000000000:log-group:g:*" }, "allowed"],
  [{ "aws:SourceArn": "arn:aws:logs:us-east-1:000000000000:log-group:other" }, "not allowed"],
])("a service with the condition %j is %s", (StringEquals, decision) => {
  const principal = "logs.amazonaws.com";
  const sourceArn = "arn:aws:logs:us-east-1:000000000000:log-group:g:*";
  const statement = { Effect: "Allow", Principal: { Service: principal }, Action: "*", Resource: "*" };
  const policy = policyIn(JSON.stringify({ Statement: [{ ...statement, Condition: { StringEquals } }] }));
  const keys = keysOfService({ principal, sourceArn, sourceAccount: "000000000000" });
  const asked = { caller: { service: principal }, action: "lambda:InvokeFunction", resource: "f", keys };
  expect(decide(policy, asked)).toBe(decision);
});
