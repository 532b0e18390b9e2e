import type { Request } from "../../../tests/contracts/shared-tests.js";

const tags = [{ Key: "k", Value: "v" }];
const parameter = { ResourceType: "Parameter", ResourceId: "/p/a" };

/** Every state-backed operation of the parameter store's contract and every route that writes, in an order in which each finds something to do. */
export const requests: readonly Request[] = [
  ["PutParameter", { Name: "/p/a", Value: "v", Type: "String", Tags: tags }],
  ["PutParameter", { Name: "/p/a", Value: "w", Overwrite: true }],
  ["PutParameter", { Name: "/p/b", Value: "v", Type: "String" }],
  ["PutParameter", { Name: "/p/c", Value: "v", Type: "String" }],
  ["LabelParameterVersion", { Name: "/p/a", Labels: ["l"] }],
  ["LabelParameterVersion", { Name: "/p/a", ParameterVersion: 2, Labels: ["l", "m"] }],
  ["AddTagsToResource", { ...parameter, Tags: [{ Key: "l", Value: "v" }] }],
  ["RemoveTagsFromResource", { ...parameter, TagKeys: ["k"] }],
  ["ListTagsForResource", parameter],
  ["GetParameter", { Name: "/p/a" }],
  ["GetParameters", { Names: ["/p/a"] }],
  ["GetParametersByPath", { Path: "/p" }],
  ["GetParameterHistory", { Name: "/p/a" }],
  ["DescribeParameters", {}],
  ["DeleteParameter", { Name: "/p/a" }],
  ["DeleteParameters", { Names: ["/p/b", "/p/c"] }],
  "POST /api/ssm/put-parameter?name=/p/d&value=v",
  "POST /api/ssm/delete-parameter?name=/p/d",
];
