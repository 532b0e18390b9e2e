import {
  CreateRepositoryCommand,
  DeleteRepositoryCommand,
  DescribeRepositoriesCommand,
  ListTagsForResourceCommand,
  PutImageScanningConfigurationCommand,
  PutImageTagMutabilityCommand,
  TagResourceCommand,
  UntagResourceCommand,
} from "@aws-sdk/client-ecr";
import { describe, expect, test } from "vitest";
import { ACCOUNT, arnOf, emulatedLaboratory } from "./emulated-laboratory.js";

const lab = emulatedLaboratory();
const NAME_PATTERN = "[a-z0-9]+((\\.|_|__|-+)[a-z0-9]+)*(/[a-z0-9]+((\\.|_|__|-+)[a-z0-9]+)*)*";

async function namesOf(input: object = {}) {
  const { repositories = [], nextToken } = await lab.client.send(new DescribeRepositoriesCommand(input));
  return { names: repositories.map(({ repositoryName }) => repositoryName), nextToken };
}

// API reference, "CreateRepository", and the defaults that Terraform's acceptance tests of aws_ecr_repository see.
test("a repository has AWS's defaults", async () => {
  const repository = await lab.create("team/app");
  expect(repository).toEqual({
    repositoryArn: arnOf("team/app"),
    registryId: ACCOUNT,
    repositoryName: "team/app",
    repositoryUri: `${ACCOUNT}.dkr.ecr.us-east-1.amazonaws.com/team/app`,
    createdAt: new Date(lab.clock.now()),
    imageTagMutability: "MUTABLE",
    imageScanningConfiguration: { scanOnPush: false },
    encryptionConfiguration: { encryptionType: "AES256" },
  });
  const { repositories } = await lab.client.send(new DescribeRepositoriesCommand({ repositoryNames: ["team/app"] }));
  expect(repositories).toEqual([repository]);
});

test("a repository has what it is created with", async () => {
  const filters = [{ filterType: "WILDCARD" as const, filter: "dev-*" }];
  const given = {
    imageTagMutability: "IMMUTABLE_WITH_EXCLUSION" as const,
    imageTagMutabilityExclusionFilters: filters,
    imageScanningConfiguration: { scanOnPush: true },
    encryptionConfiguration: { encryptionType: "KMS" as const, kmsKey: "arn:aws:kms:us-east-1:000000000000:key/k" },
  };
  expect(await lab.create("app", { ...given, tags: [{ Key: "team", Value: "a" }] })).toMatchObject(given);
  const { tags } = await lab.client.send(new ListTagsForResourceCommand({ resourceArn: arnOf("app") }));
  expect(tags).toEqual([{ Key: "team", Value: "a" }]);
  // Terraform's acceptance tests: without a key it is the account's key of ECR.
  const other = await lab.create("other", { encryptionConfiguration: { encryptionType: "KMS" } });
  expect(other?.encryptionConfiguration?.kmsKey).toMatch(/^arn:aws:kms:us-east-1:000000000000:key\/[0-9a-f-]{36}$/);
});

test("repositories come by their names, or in pages", async () => {
  for (const name of ["c", "a", "b/x", "b/y"]) await lab.create(`p/${name}`);
  const first = await namesOf({ maxResults: 3 });
  expect(first.names).toEqual(["p/a", "p/b/x", "p/b/y"]);
  expect(await namesOf({ maxResults: 3, nextToken: first.nextToken })).toEqual({
    names: ["p/c"],
    nextToken: undefined,
  });
  expect((await namesOf({ repositoryNames: ["p/c", "p/a", "p/c"] })).names).toEqual(["p/c", "p/a"]);
});

test("a repository is deleted, and shown for the last time", async () => {
  const repository = await lab.create("app");
  const deleted = await lab.client.send(new DeleteRepositoryCommand({ repositoryName: "app", force: true }));
  expect(deleted.repository).toEqual(repository);
  expect((await namesOf()).names).toEqual([]);
});

test("settings and tags are changed in place", async () => {
  await lab.create("app", { tags: [{ Key: "a", Value: "1" }] });
  const mutability = await lab.client.send(
    new PutImageTagMutabilityCommand({ repositoryName: "app", imageTagMutability: "IMMUTABLE" }),
  );
  expect(mutability).toMatchObject({ registryId: ACCOUNT, repositoryName: "app", imageTagMutability: "IMMUTABLE" });
  const scanning = await lab.client.send(
    new PutImageScanningConfigurationCommand({
      repositoryName: "app",
      imageScanningConfiguration: { scanOnPush: true },
    }),
  );
  expect(scanning.imageScanningConfiguration).toEqual({ scanOnPush: true });
  const { repositories } = await lab.client.send(new DescribeRepositoriesCommand({}));
  expect(repositories).toMatchObject([
    { imageTagMutability: "IMMUTABLE", imageScanningConfiguration: { scanOnPush: true } },
  ]);
  const resourceArn = arnOf("app");
  const tags = [
    { Key: "a", Value: "2" },
    { Key: "b", Value: "3" },
  ];
  await lab.client.send(new TagResourceCommand({ resourceArn, tags }));
  expect((await lab.client.send(new ListTagsForResourceCommand({ resourceArn }))).tags).toEqual(tags);
  await lab.client.send(new UntagResourceCommand({ resourceArn, tagKeys: ["a", "none"] }));
  expect((await lab.client.send(new ListTagsForResourceCommand({ resourceArn }))).tags).toEqual([tags[1]]);
});

// API reference, InvalidTagParameterException: 128 and 256 characters. AWS's words are not documented.
test.each([
  ["", ""],
  ["k".repeat(129), ""],
  ["k".repeat(128), "v".repeat(257)],
])("a tag of the key '%s' and the value '%s' is refused", async (Key, Value) => {
  const tagged = lab.create("app", { tags: [{ Key, Value }] });
  await expect(tagged).rejects.toMatchObject({
    name: "InvalidTagParameterException",
    message: `The tag key '${Key.slice(0, 128)}' has to have 1 to 128 characters, and its value at most 256.`,
  });
});

test("accounts and regions have repositories of their own", async () => {
  await lab.create("app");
  const elsewhere = lab.clientOf("eu-west-1", "111122223333");
  const { repository } = await elsewhere.send(new CreateRepositoryCommand({ repositoryName: "app" }));
  expect(repository?.repositoryUri).toBe("111122223333.dkr.ecr.eu-west-1.amazonaws.com/app");
  expect((await namesOf()).names).toEqual(["app"]);
  expect((await elsewhere.send(new DescribeRepositoriesCommand({}))).repositories).toHaveLength(1);
  elsewhere.destroy();
});

test("the API port lists the repositories", async () => {
  await lab.create("app");
  expect((await lab.api("GET /api/ecr/list-repositories")).body).toEqual({
    repositories: [
      {
        name: "app",
        arn: arnOf("app"),
        uri: `${ACCOUNT}.dkr.ecr.us-east-1.amazonaws.com/app`,
        createdAt: "2026-04-01T00:00:00.000Z",
        imageTagMutability: "MUTABLE",
        scanOnPush: false,
        hasPolicy: false,
        hasLifecyclePolicy: false,
      },
    ],
  });
});

const unknown = `The repository with name 'none' does not exist in the registry with id '${ACCOUNT}'`;
const ofParameter = (member: string, rule: string) =>
  `Invalid parameter at '${member}' failed to satisfy constraint: '${rule}'`;

describe("refusals", () => {
  test.each([
    // actions/starter-workflows, issue 2647.
    [new DescribeRepositoriesCommand({ repositoryNames: ["none"] }), "RepositoryNotFoundException", unknown],
    [new DeleteRepositoryCommand({ repositoryName: "none" }), "RepositoryNotFoundException", unknown],
    [new ListTagsForResourceCommand({ resourceArn: arnOf("none") }), "RepositoryNotFoundException", unknown],
    // metaps/genova, issue 164.
    [
      new CreateRepositoryCommand({ repositoryName: "app" }),
      "RepositoryAlreadyExistsException",
      `The repository with name 'app' already exists in the registry with id '${ACCOUNT}'`,
    ],
    // The pattern is the model's, and AWS's words are as two other makers of emulators captured them of `Bad_Name!`.
    [
      new CreateRepositoryCommand({ repositoryName: "Bad_Name!" }),
      "InvalidParameterException",
      ofParameter("repositoryName", `must satisfy regular expression '${NAME_PATTERN}'`),
    ],
    // The words of a length are those of lifecycle policies. Of names they are not documented.
    [
      new CreateRepositoryCommand({ repositoryName: "a" }),
      "InvalidParameterException",
      ofParameter("repositoryName", "Member must have length greater than or equal to 2"),
    ],
    // moto's tests of ListTagsForResource.
    [
      new ListTagsForResourceCommand({ resourceArn: "app" }),
      "InvalidParameterException",
      ofParameter("resourceArn", "Invalid ARN"),
    ],
    // The codes are the model's. AWS's words of those that follow are not documented.
    [
      new TagResourceCommand({ resourceArn: arnOf("app"), tags: [{ Key: "aws:a", Value: "" }] }),
      "InvalidTagParameterException",
      "The tag key aws:a begins with aws:, which is reserved for AWS.",
    ],
    [
      new TagResourceCommand({
        resourceArn: arnOf("app"),
        tags: Array.from({ length: 51 }, (_, at) => ({ Key: `k${at}`, Value: "" })),
      }),
      "TooManyTagsException",
      "A repository can have no more than 50 tags.",
    ],
    [
      new DescribeRepositoriesCommand({ repositoryNames: ["app"], maxResults: 1 }),
      "InvalidParameterException",
      ofParameter("repositoryNames", "Not allowed together with maxResults or nextToken"),
    ],
    [
      new DescribeRepositoriesCommand({ nextToken: "x" }),
      "InvalidParameterException",
      ofParameter("nextToken", "Invalid token"),
    ],
    [
      new PutImageTagMutabilityCommand({ repositoryName: "app", imageTagMutability: "MUTABLE_WITH_EXCLUSION" }),
      "InvalidParameterException",
      ofParameter("imageTagMutabilityExclusionFilters", "Required where imageTagMutability is MUTABLE_WITH_EXCLUSION"),
    ],
    [
      new CreateRepositoryCommand({
        repositoryName: "b2",
        imageTagMutabilityExclusionFilters: [{ filterType: "WILDCARD", filter: "a" }],
      }),
      "InvalidParameterException",
      ofParameter(
        "imageTagMutabilityExclusionFilters",
        "Allowed only where imageTagMutability is IMMUTABLE_WITH_EXCLUSION or MUTABLE_WITH_EXCLUSION",
      ),
    ],
    [
      new CreateRepositoryCommand({
        repositoryName: "b3",
        encryptionConfiguration: { encryptionType: "AES256", kmsKey: "k" },
      }),
      "InvalidParameterException",
      ofParameter("kmsKey", "Allowed only where encryptionType is KMS or KMS_DSSE"),
    ],
  ])("a request is refused with $1: $2", async (command, name, message) => {
    await lab.create("app");
    await expect(lab.client.send(command as DescribeRepositoriesCommand)).rejects.toMatchObject({
      name,
      message,
      $metadata: { httpStatusCode: 400 },
    });
    expect((await namesOf()).names).toEqual(["app"]);
  });
});
