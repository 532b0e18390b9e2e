import {
  DescribeParametersCommand,
  GetParametersByPathCommand,
  type ParameterStringFilter,
  PutParameterCommand,
  paginateDescribeParameters,
  paginateGetParametersByPath,
} from "@aws-sdk/client-ssm";
import { describe, expect, test } from "vitest";
import { emulatedLaboratory } from "./emulated-laboratory.js";

const lab = emulatedLaboratory();

async function fill() {
  const Tags = [{ Key: "team", Value: "blue" }];
  for (const input of [
    { Name: "/a/one", Type: "String" as const, Tags },
    { Name: "/a/b/two", Type: "SecureString" as const, KeyId: "alias/mine" },
    { Name: "/a/b/three", Type: "StringList" as const, Tier: "Advanced" as const },
    { Name: "four", Type: "String" as const, Tags: [{ Key: "team", Value: "red" }] },
  ])
    await lab.client.send(new PutParameterCommand({ ...input, Value: "v" }));
}

const names = (list: { Parameters?: { Name?: string }[] }) => list.Parameters?.map(({ Name }) => Name);

describe("DescribeParameters finds parameters by filters", () => {
  // API reference, "ParameterStringFilter".
  test.each<[ParameterStringFilter[], string[]]>([
    [[{ Key: "Name", Values: ["/a/one"] }], ["/a/one"]],
    [[{ Key: "Name", Option: "BeginsWith", Values: ["/a/b"] }], ["/a/b/three", "/a/b/two"]],
    [[{ Key: "Name", Option: "Contains", Values: ["o"] }], ["/a/b/two", "/a/one", "four"]],
    [[{ Key: "Type", Values: ["SecureString", "StringList"] }], ["/a/b/three", "/a/b/two"]],
    [[{ Key: "KeyId", Values: ["alias/mine"] }], ["/a/b/two"]],
    [[{ Key: "KeyId", Option: "BeginsWith", Values: ["alias/"] }], ["/a/b/two"]],
    [[{ Key: "Tier", Values: ["Advanced"] }], ["/a/b/three"]],
    [[{ Key: "DataType", Values: ["text"] }], ["/a/b/three", "/a/b/two", "/a/one", "four"]],
    [[{ Key: "Path", Values: ["/a"] }], ["/a/one"]],
    [[{ Key: "Path", Option: "OneLevel", Values: ["/"] }], ["four"]],
    [[{ Key: "Path", Option: "Recursive", Values: ["/a"] }], ["/a/b/three", "/a/b/two", "/a/one"]],
    [[{ Key: "tag:team", Values: ["blue"] }], ["/a/one"]],
    [[{ Key: "tag:team", Option: "BeginsWith", Values: ["r"] }], ["four"]],
    [[{ Key: "tag:team" }], ["/a/one", "four"]],
    [
      [
        { Key: "tag:team", Values: ["blue"] },
        { Key: "Type", Values: ["SecureString"] },
      ],
      [],
    ],
  ])("%j", async (ParameterFilters, found) => {
    await fill();
    expect(names(await lab.client.send(new DescribeParametersCommand({ ParameterFilters })))).toEqual(found);
  });

  test("of the older kind", async () => {
    await fill();
    const Filters = [{ Key: "Name" as const, Values: ["/a/b"] }];
    expect(names(await lab.client.send(new DescribeParametersCommand({ Filters })))).toEqual([
      "/a/b/three",
      "/a/b/two",
    ]);
    await expect(
      lab.client.send(new DescribeParametersCommand({ Filters, ParameterFilters: [{ Key: "Name", Values: ["a"] }] })),
    ).rejects.toMatchObject({ message: "You can use either Filters or ParameterFilters in a single request." });
    expect(names(await lab.client.send(new DescribeParametersCommand({ Shared: true })))).toEqual([]);
  });

  // The words are recorded by moto.
  test.each<[ParameterStringFilter[], string, string]>([
    [[{ Key: "Label", Values: ["l"] }], "InvalidFilterKey", "The following filter key is not valid: Label."],
    [[{ Key: "Name" }], "InvalidFilterValue", "The following filter values are missing : null for filter key Name."],
    [
      [
        { Key: "Name", Values: ["a"] },
        { Key: "Name", Values: ["b"] },
      ],
      "InvalidFilterKey",
      "The following filter is duplicated in the request: Name. A request can contain only one occurrence of a specific filter.",
    ],
    [
      [{ Key: "Path", Option: "Contains", Values: ["/a"] }],
      "InvalidFilterOption",
      "The following filter option is not valid: Contains. Valid options include: [Recursive, OneLevel].",
    ],
    [[{ Key: "Tier", Values: ["Cheap"] }], "InvalidFilterOption", "The following filter value is not valid: Cheap."],
    [
      [{ Key: "Type", Option: "Contains", Values: ["String"] }],
      "InvalidFilterOption",
      "Valid options include: [BeginsWith, Equals].",
    ],
    // The words are asserted by moto: an option is looked at before values.
    ...["/aws", "test"].map((path): [ParameterStringFilter[], string, string] => [
      [{ Key: "Path", Option: "Equals", Values: [path] }],
      "InvalidFilterOption",
      "The following filter option is not valid: Equals. Valid options include: [Recursive, OneLevel]",
    ]),
    ...["/aws", "/ssm", "/AWS/service"].map((path): [ParameterStringFilter[], string, string] => [
      [{ Key: "Path", Values: ["/a", path] }],
      "ValidationException",
      'Filters for common parameters can\'t be prefixed with "aws" or "ssm" (case-insensitive).',
    ]),
    ...["/###", "//", "test"].map((path): [ParameterStringFilter[], string, string] => [
      [{ Key: "Path", Option: "Recursive", Values: [path] }],
      "ValidationException",
      'The parameter name must begin with a forward slash "/".',
    ]),
  ])("%j is refused", async (ParameterFilters, name, message) => {
    await expect(lab.client.send(new DescribeParametersCommand({ ParameterFilters }))).rejects.toMatchObject({
      name,
      message: expect.stringContaining(message),
    });
  });
});

test("pages have each parameter once", async () => {
  await fill();
  const described: (string | undefined)[][] = [];
  for await (const page of paginateDescribeParameters({ client: lab.client, pageSize: 3 }, {}))
    described.push(names(page) ?? []);
  expect(described).toEqual([["/a/b/three", "/a/b/two", "/a/one"], ["four"]]);
  for (const [Recursive, found] of [
    [true, [["/a/b/three"], ["/a/b/two"], ["/a/one"]]],
    [false, [["/a/one"]]],
  ] as const) {
    const pages: (string | undefined)[][] = [];
    for await (const page of paginateGetParametersByPath(
      { client: lab.client, pageSize: 1 },
      { Path: "/a", Recursive },
    ))
      pages.push(names(page) ?? []);
    expect(pages).toEqual(found);
  }
  await expect(lab.client.send(new DescribeParametersCommand({ NextToken: "x" }))).rejects.toMatchObject({
    name: "InvalidNextToken",
  });
});

test("a path is filtered by type, key and label only", async () => {
  await fill();
  const under = (filter: ParameterStringFilter) =>
    lab.client.send(new GetParametersByPathCommand({ Path: "/a", Recursive: true, ParameterFilters: [filter] }));
  expect(names(await under({ Key: "Type", Values: ["StringList"] }))).toEqual(["/a/b/three"]);
  await expect(under({ Key: "Name", Values: ["a"] })).rejects.toMatchObject({
    name: "InvalidFilterKey",
    message: "The following filter key is not valid: Name. Valid filter keys include: [Type, KeyId, Label].",
  });
  await expect(lab.client.send(new GetParametersByPathCommand({ Path: "a" }))).rejects.toMatchObject({
    name: "ValidationException",
  });
});
