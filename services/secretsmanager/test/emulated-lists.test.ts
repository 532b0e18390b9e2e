import {
  BatchGetSecretValueCommand,
  CreateSecretCommand,
  DeleteSecretCommand,
  type Filter,
  GetSecretValueCommand,
  ListSecretsCommand,
  PutSecretValueCommand,
  paginateListSecrets,
  TagResourceCommand,
} from "@aws-sdk/client-secrets-manager";
import { describe, expect, test } from "vitest";
import { DAY, emulatedLaboratory } from "./emulated-laboratory.js";

const lab = emulatedLaboratory();
const names = async (input = {}) =>
  (await lab.client.send(new ListSecretsCommand(input))).SecretList?.map(({ Name }) => Name);

async function fill() {
  const secrets = [
    { Name: "prod/db", Description: "Main Database", Tags: [{ Key: "Team", Value: "blue" }] },
    { Name: "dev/db", Description: "main copy", Tags: [{ Key: "Team", Value: "red" }] },
    { Name: "prod/api-key", Tags: [{ Key: "Owner", Value: "Blue" }] },
  ];
  for (const secret of secrets) {
    await lab.client.send(new CreateSecretCommand({ ...secret, SecretString: `value of ${secret.Name}` }));
    await lab.clock.advance(1000);
  }
}

describe("Secrets are found by filters", () => {
  // API reference, "Filter".
  test.each<[Filter[], string[]]>([
    [[{ Key: "name", Values: ["prod/"] }], ["prod/db", "prod/api-key"]],
    [[{ Key: "name", Values: ["Prod/"] }], []],
    [[{ Key: "name", Values: ["!prod/"] }], ["dev/db"]],
    [[{ Key: "name", Values: ["dev", "prod/db"] }], ["prod/db", "dev/db"]],
    [[{ Key: "description", Values: ["MAIN"] }], ["prod/db", "dev/db"]],
    [[{ Key: "tag-key", Values: ["Te"] }], ["prod/db", "dev/db"]],
    [[{ Key: "tag-value", Values: ["blue"] }], ["prod/db"]],
    [[{ Key: "all", Values: ["blue"] }], ["prod/db", "prod/api-key"]],
    [[{ Key: "all", Values: ["database main"] }], ["prod/db"]],
    [[{ Key: "owning-service", Values: ["rds"] }], []],
    [[{ Key: "primary-region", Values: ["us-east-1"] }], []],
    [
      [
        { Key: "name", Values: ["prod"] },
        { Key: "tag-value", Values: ["Blue"] },
      ],
      ["prod/api-key"],
    ],
  ])("%j", async (Filters, found) => {
    await fill();
    expect(await names({ Filters })).toEqual(found);
  });
});

test("secrets are listed in the order that is asked for", async () => {
  await fill();
  await lab.client.send(new TagResourceCommand({ SecretId: "dev/db", Tags: [{ Key: "k", Value: "v" }] }));
  await lab.clock.advance(DAY);
  await lab.client.send(new GetSecretValueCommand({ SecretId: "prod/db" }));
  expect(await names()).toEqual(["prod/db", "dev/db", "prod/api-key"]);
  expect(await names({ SortOrder: "desc" })).toEqual(["prod/api-key", "dev/db", "prod/db"]);
  expect(await names({ SortBy: "name" })).toEqual(["dev/db", "prod/api-key", "prod/db"]);
  expect(await names({ SortBy: "name", SortOrder: "desc" })).toEqual(["prod/db", "prod/api-key", "dev/db"]);
  expect(await names({ SortBy: "last-changed-date", SortOrder: "desc" })).toEqual([
    "dev/db",
    "prod/api-key",
    "prod/db",
  ]);
  expect((await names({ SortBy: "last-accessed-date" }))?.at(-1)).toBe("prod/db");
});

test.each([
  ["created-date", "asc"],
  ["created-date", "desc"],
  ["name", "desc"],
  ["last-changed-date", "asc"],
  ["last-changed-date", "desc"],
])("pages in the order of %s, %s, have each secret once", async (SortBy, SortOrder) => {
  await fill();
  const input = { SortBy: SortBy as "name", SortOrder: SortOrder as "asc", MaxResults: 2 };
  const pages: (string | undefined)[][] = [];
  for await (const { SecretList = [] } of paginateListSecrets({ client: lab.client, pageSize: 2 }, { ...input }))
    pages.push(SecretList.map(({ Name }) => Name));
  expect(pages.map(({ length }) => length)).toEqual([2, 1]);
  expect(pages.flat()).toEqual(await names({ ...input, MaxResults: 100 }));
});

describe("A batch", () => {
  const batch = (input: object) => lab.client.send(new BatchGetSecretValueCommand(input));

  test("has the values of those that are named, and an error for each that has none", async () => {
    await fill();
    await lab.client.send(new DeleteSecretCommand({ SecretId: "dev/db" }));
    await lab.client.send(new CreateSecretCommand({ Name: "empty" }));
    const { SecretValues, Errors } = await batch({ SecretIdList: ["prod/db", "none", "dev/db", "empty"] });
    expect(SecretValues).toMatchObject([
      { Name: "prod/db", SecretString: "value of prod/db", VersionStages: ["AWSCURRENT"] },
    ]);
    expect(Errors?.map(({ SecretId, ErrorCode }) => [SecretId, ErrorCode])).toEqual([
      ["none", "ResourceNotFoundException"],
      ["dev/db", "InvalidRequestException"],
      ["empty", "ResourceNotFoundException"],
    ]);
  });

  test("has the values of those that filters find, in pages", async () => {
    await fill();
    const Filters = [{ Key: "tag-key", Values: ["Team"] }];
    const first = await batch({ Filters, MaxResults: 1 });
    expect(first.SecretValues).toMatchObject([{ Name: "prod/db" }]);
    const second = await batch({ Filters, MaxResults: 1, NextToken: first.NextToken });
    expect(second).toMatchObject({ SecretValues: [{ Name: "dev/db" }], Errors: [] });
    expect(second.NextToken).toBeUndefined();
  });

  test.each([
    [{}, "Either 'SecretIdList' or 'Filters' must be provided, but not both."],
    [
      { SecretIdList: ["a"], Filters: [{ Key: "name", Values: ["a"] }] },
      "Either 'SecretIdList' or 'Filters' must be provided, but not both.",
    ],
    [
      { SecretIdList: ["a"], MaxResults: 1 },
      "'Filters' not specified. 'Filters' must also be specified when 'MaxResults' is provided.",
    ],
  ])("of %j is refused", async (input, message) => {
    await expect(batch(input)).rejects.toMatchObject({ name: "InvalidParameterException", message });
  });
});

test("a secret has up to 50 tags, each once, and none of AWS's", async () => {
  const tags = (count: number) => Array.from({ length: count }, (_, index) => ({ Key: `k${index}`, Value: "" }));
  const create = (Tags: object[]) => lab.client.send(new CreateSecretCommand({ Name: "a", SecretString: "s", Tags }));
  const refused = { name: "InvalidParameterException" };
  await expect(create(tags(51))).rejects.toMatchObject(refused);
  await expect(create([...tags(1), ...tags(1)])).rejects.toMatchObject(refused);
  await expect(create([{ Key: "aws:cloudformation", Value: "v" }])).rejects.toMatchObject(refused);
  await create(tags(50));
  await expect(
    lab.client.send(new TagResourceCommand({ SecretId: "a", Tags: [{ Key: "more", Value: "v" }] })),
  ).rejects.toMatchObject(refused);
  await lab.client.send(new PutSecretValueCommand({ SecretId: "a", SecretString: "t" }));
});
