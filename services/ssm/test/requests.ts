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

const named = { Name: "/p/a" };
const Policies = JSON.stringify([
  { Type: "Expiration", Version: "1.0", Attributes: { Timestamp: "2030-01-01T00:00:00Z" } },
  { Type: "NoChangeNotification", Version: "1.0", Attributes: { After: "1", Unit: "Hours" } },
]);
const ResourceArn = "arn:aws:ssm:us-east-1:000000000000:parameter/p/a";
const Policy = JSON.stringify({ Version: "2012-10-17", Statement: [] });

const SettingId = "/ssm/parameter-store/high-throughput-enabled";

/** The same of the overlay. */
export const emulatedRequests: readonly Request[] = [
  ["PutParameter", { ...named, Value: "v", Type: "SecureString", Tags: tags }],
  ["PutParameter", { ...named, Value: "w", Overwrite: true, Tier: "Advanced", Policies }],
  ["PutParameter", { Name: "/p/b", Value: "v", Type: "String" }],
  ["PutParameter", { Name: "/p/c", Value: "v", Type: "String" }],
  ["LabelParameterVersion", { ...named, Labels: ["l"] }],
  ["LabelParameterVersion", { ...named, ParameterVersion: 1, Labels: ["l", "m"] }],
  ["UnlabelParameterVersion", { ...named, ParameterVersion: 1, Labels: ["m"] }],
  ["AddTagsToResource", { ...parameter, Tags: [{ Key: "l", Value: "v" }] }],
  ["RemoveTagsFromResource", { ...parameter, TagKeys: ["k"] }],
  ["ListTagsForResource", parameter],
  ["GetParameter", { Name: "/p/a:l", WithDecryption: true }],
  ["GetParameters", { Names: ["/p/a:1", "/p/b"] }],
  ["GetParametersByPath", { Path: "/p", MaxResults: 1 }],
  ["GetParameterHistory", named],
  ["DescribeParameters", { ParameterFilters: [{ Key: "Path", Option: "Recursive", Values: ["/p"] }] }],
  ["PutResourcePolicy", { ResourceArn, Policy }],
  ["GetResourcePolicies", { ResourceArn }],
  [
    "DeleteResourcePolicy",
    ({ PutResourcePolicy: { PolicyId, PolicyHash } }) => ({ ResourceArn, PolicyId, PolicyHash }),
  ],
  ["DeleteParameter", named],
  ["DeleteParameters", { Names: ["/p/b", "/p/c"] }],
  ["GetServiceSetting", { SettingId }],
  ["UpdateServiceSetting", { SettingId, SettingValue: "true" }],
  ["ResetServiceSetting", { SettingId }],
  ["DescribeInstanceInformation", {}],
  ["DescribeMaintenanceWindows", {}],
  ["ListAssociations", {}],
  ["ListCommands", {}],
  ["ListDocuments", {}],
  "POST /api/ssm/put-parameter?name=/p/d&value=v",
  "POST /api/ssm/delete-parameter?name=/p/d",
  // There is no window.
  ["GetMaintenanceWindow", { WindowId: "mw-0123456789abcdef0" }, 400],
];
