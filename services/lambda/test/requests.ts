import type { Request } from "../../../tests/contracts/shared-tests.js";

const arn = (service: string, resource: string) => `arn:aws:${service}:us-east-1:000000000000:${resource}`;
const theTag = arn("lambda", "function:a");

/** Every state-backed operation of the function service's contract and every route that writes, in an order in which each finds something to do. */
export const requests: readonly Request[] = [
  [
    "CreateFunction",
    {
      FunctionName: "a",
      Role: "arn:aws:iam::1:role/r",
      Code: { ZipFile: new Uint8Array([1, 2]) },
      Runtime: "nodejs22.x",
      Handler: "h",
      Tags: { k: "v" },
    },
  ],
  ["UpdateFunctionCode", { FunctionName: "a", ZipFile: new Uint8Array(100_000) }],
  ["UpdateFunctionConfiguration", { FunctionName: "a", Timeout: 9 }],
  ["TagResource", { Resource: theTag, Tags: { l: "v" } }],
  ["UntagResource", { Resource: theTag, TagKeys: ["k"] }],
  ["ListTags", { Resource: theTag }],
  ["Invoke", { FunctionName: "a" }],
  ["GetFunction", { FunctionName: "a" }],
  ["GetFunctionConfiguration", { FunctionName: "a" }],
  ["GetAccountSettings", {}],
  ["ListFunctions", {}],
  ["DeleteFunction", { FunctionName: "a" }],
];
