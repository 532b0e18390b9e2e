import fc from "fast-check";
import { name, short, tags } from "../../../tests/contracts/arbitraries.js";
import { type Entry, listAndRead, type SharedTests } from "../../../tests/contracts/shared-tests.js";
import { emulatedRequests, requests } from "./requests.js";

/** What the tests of all services need to know of the parameter store. */
export const sharedTests: SharedTests = {
  evaluated: {
    AddTagsToResource: "ResourceType ResourceId Tags",
    DeleteParameter: "Name",
    DeleteParameters: "Names",
    DescribeParameters: "",
    GetParameter: "Name",
    GetParameterHistory: "Name",
    GetParameters: "Names",
    GetParametersByPath: "Path Recursive",
    LabelParameterVersion: "Name ParameterVersion",
    ListTagsForResource: "ResourceType ResourceId",
    PutParameter: "Name Value Description Type KeyId Overwrite Tags",
    RemoveTagsFromResource: "ResourceType ResourceId TagKeys",
  },
  async storeEveryKind(ask) {
    await ask("PutParameter", {
      Name: "/p/a",
      Value: "v",
      Type: "SecureString",
      Description: "d",
      AllowedPattern: ".*",
      Tags: [{ Key: "k", Value: "v" }],
    });
    await ask("PutParameter", { Name: "/p/a", Value: "w", Overwrite: true });
    await ask("GetParametersByPath", { Path: "/p", Recursive: true });
    await ask("LabelParameterVersion", { Name: "/p/a", Labels: ["l"] });
    const Policies = JSON.stringify([
      { Type: "NoChangeNotification", Version: "1.0", Attributes: { After: "20", Unit: "Days" } },
    ]);
    await ask("PutParameter", { Name: "/p/policies", Value: "v", Type: "String", Tier: "Advanced", Policies });
    const ResourceArn = "arn:aws:ssm:us-east-1:000000000000:parameter/p/a";
    await ask("PutResourcePolicy", { ResourceArn, Policy: '{"Statement":[]}' });
    await ask("UpdateServiceSetting", {
      SettingId: "/ssm/parameter-store/high-throughput-enabled",
      SettingValue: "true",
    });
  },
  async readEverything(ask) {
    return listAndRead(await ask("DescribeParameters", {}), "Parameters", ({ Name }: Entry) => [
      ask("GetParameter", { Name }),
      ask("GetParameterHistory", { Name }),
      ask("ListTagsForResource", { ResourceType: "Parameter", ResourceId: Name }),
    ]);
  },
  requests,
  emulatedRequests,
  emulatedMembers: {
    requests: [
      ["DescribeParameters", { Filters: [{ Key: "Name", Values: ["a"] }] }],
      ["GetParametersByPath", { Path: "/", ParameterFilters: [{ Key: "Type", Option: "Equals", Values: ["String"] }] }],
    ],
  },
  writes: {
    PutParameter: {
      Name: name.map((each) => `/p/${each}`),
      Value: short,
      Type: fc.constantFrom("String", "SecureString"),
      Overwrite: fc.boolean(),
    },
    AddTagsToResource: {
      ResourceType: fc.constant("Parameter"),
      ResourceId: name.map((each) => `/p/${each}`),
      Tags: tags,
    },
    DeleteParameter: { Name: name.map((each) => `/p/${each}`) },
  },
};
