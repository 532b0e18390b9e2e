import {
  DescribeDocumentCommand,
  ListDocumentsCommand,
  SendCommandCommand,
  StartSessionCommand,
} from "@aws-sdk/client-ssm";
import { expect, test } from "vitest";
import { laboratory } from "./laboratory.js";

const lab = laboratory();
const operations = [
  "AddTagsToResource",
  "DeleteParameter",
  "DeleteParameters",
  "DescribeParameters",
  "GetParameter",
  "GetParameterHistory",
  "GetParameters",
  "GetParametersByPath",
  "LabelParameterVersion",
  "ListTagsForResource",
  "PutParameter",
  "RemoveTagsFromResource",
];

// Specification 1 ssm; 2.1 modules[].stubs[]
test("exactly the twelve operations of the contract are registered", async () => {
  const { body } = await lab.api("GET /api/status");
  const [{ stubs }] = body["modules"] as [{ stubs: object[] }];
  expect(
    stubs,
    "An operation that the specification does not name is an emulated one: npm run new:operation ssm <Operation> -- --emulated.",
  ).toEqual(operations.map((name) => ({ protocol: "JSON_TARGET", matchKey: `AmazonSSM.${name}` })));
});

// Specification 4.4 others; 7 outside of the parameter store
test.each([
  new ListDocumentsCommand({}),
  new DescribeDocumentCommand({ Name: "d" }),
  new SendCommandCommand({ DocumentName: "d" }),
  new StartSessionCommand({ Target: "i-1" }),
])("$constructor.name is a 404 that the history shows as unmatched", async (command) => {
  await expect(lab.client.send(command as ListDocumentsCommand)).rejects.toMatchObject({
    $metadata: { httpStatusCode: 404 },
  });
  const { body } = await lab.api("GET /api/history");
  expect((body["requests"] as object[])[0]).toMatchObject({
    statusCode: 404,
    matched: false,
    serviceId: null,
    operation: null,
  });
});

test("the target header may have its neutral name", async () => {
  const response = await fetch(`http://127.0.0.1:${lab.server.port}/`, {
    method: "POST",
    headers: { "X-Cloud-Target": "AmazonSSM.DescribeParameters" },
    body: "{}",
  });
  expect([response.status, await response.json()]).toEqual([200, { Parameters: [] }]);
});
