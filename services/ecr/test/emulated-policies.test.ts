import {
  DeleteLifecyclePolicyCommand,
  DeleteRegistryPolicyCommand,
  DeleteRepositoryPolicyCommand,
  DescribeImagesCommand,
  DescribeRegistryCommand,
  DescribeRepositoriesCommand,
  GetLifecyclePolicyCommand,
  GetRegistryPolicyCommand,
  GetRegistryScanningConfigurationCommand,
  GetRepositoryPolicyCommand,
  ListImagesCommand,
  PutLifecyclePolicyCommand,
  PutRegistryPolicyCommand,
  PutRegistryScanningConfigurationCommand,
  type PutRegistryScanningConfigurationCommandInput,
  PutReplicationConfigurationCommand,
  type RegistryScanningRule,
  type ScanFrequency,
  SetRepositoryPolicyCommand,
  TagResourceCommand,
} from "@aws-sdk/client-ecr";
import { expect, test } from "vitest";
import { ACCOUNT, arnOf, emulatedLaboratory } from "./emulated-laboratory.js";
import { lifecyclePolicyText, policyText, registryPolicyText } from "./requests.js";

const lab = emulatedLaboratory();
const repositoryName = "app";
const ofRepository = `for the repository with name 'app' in the registry with id '${ACCOUNT}'`;

test("the policy of a repository is kept as it was given", async () => {
  await lab.create(repositoryName);
  const answer = { registryId: ACCOUNT, repositoryName, policyText };
  expect(await lab.client.send(new SetRepositoryPolicyCommand({ repositoryName, policyText }))).toMatchObject(answer);
  expect(await lab.client.send(new GetRepositoryPolicyCommand({ repositoryName }))).toMatchObject(answer);
  expect(await lab.client.send(new DeleteRepositoryPolicyCommand({ repositoryName }))).toMatchObject(answer);
  const gone = {
    name: "RepositoryPolicyNotFoundException",
    message: `Repository policy does not exist ${ofRepository}`,
  };
  // moto's tests of GetRepositoryPolicy.
  await expect(lab.client.send(new GetRepositoryPolicyCommand({ repositoryName }))).rejects.toMatchObject(gone);
  await expect(lab.client.send(new DeleteRepositoryPolicyCommand({ repositoryName }))).rejects.toMatchObject(gone);
});

test("the lifecycle policy of a repository is kept as it was given, and never evaluated", async () => {
  await lab.create(repositoryName);
  const answer = { registryId: ACCOUNT, repositoryName, lifecyclePolicyText };
  const put = new PutLifecyclePolicyCommand({ repositoryName, lifecyclePolicyText });
  expect(await lab.client.send(put)).toMatchObject(answer);
  // AWS CLI, examples of delete-lifecycle-policy: `"lastEvaluatedAt": 0.0`.
  const shown = { ...answer, lastEvaluatedAt: new Date(0) };
  expect(await lab.client.send(new GetLifecyclePolicyCommand({ repositoryName }))).toMatchObject(shown);
  expect(await lab.client.send(new DeleteLifecyclePolicyCommand({ repositoryName }))).toMatchObject(shown);
  const gone = { name: "LifecyclePolicyNotFoundException", message: `Lifecycle policy does not exist ${ofRepository}` };
  // moto's tests of GetLifecyclePolicy.
  await expect(lab.client.send(new GetLifecyclePolicyCommand({ repositoryName }))).rejects.toMatchObject(gone);
  await expect(lab.client.send(new DeleteLifecyclePolicyCommand({ repositoryName }))).rejects.toMatchObject(gone);
});

test("the policy of the registry is kept as it was given", async () => {
  const answer = { registryId: ACCOUNT, policyText: registryPolicyText };
  const put = new PutRegistryPolicyCommand({ policyText: registryPolicyText });
  expect(await lab.client.send(put)).toMatchObject(answer);
  expect(await lab.client.send(new GetRegistryPolicyCommand({}))).toMatchObject(answer);
  expect(await lab.client.send(new DeleteRegistryPolicyCommand({}))).toMatchObject(answer);
  const gone = {
    name: "RegistryPolicyNotFoundException",
    message: `Registry policy does not exist in the registry with id '${ACCOUNT}'`,
  };
  // moto's tests of GetRegistryPolicy.
  await expect(lab.client.send(new GetRegistryPolicyCommand({}))).rejects.toMatchObject(gone);
  await expect(lab.client.send(new DeleteRegistryPolicyCommand({}))).rejects.toMatchObject(gone);
});

test("how the registry is replicated is kept, but not to itself", async () => {
  const describe = () => lab.client.send(new DescribeRegistryCommand({}));
  expect(await describe()).toMatchObject({ registryId: ACCOUNT, replicationConfiguration: { rules: [] } });
  const put = (region: string) =>
    lab.client.send(
      new PutReplicationConfigurationCommand({
        replicationConfiguration: { rules: [{ destinations: [{ region, registryId: ACCOUNT }] }] },
      }),
    );
  const { replicationConfiguration } = await put("eu-west-1");
  expect(await describe()).toMatchObject({ replicationConfiguration });
  // moto's tests of PutReplicationConfiguration.
  await expect(put("us-east-1")).rejects.toMatchObject({
    name: "InvalidParameterException",
    message:
      "Invalid parameter at 'replicationConfiguration' failed to satisfy constraint: 'Replication destination cannot be the same as the source registry'",
  });
});

// moto's tests of SetRepositoryPolicy and PutRegistryPolicy. Terraform's provider tries again at these words.
test.each([
  ["no JSON", "{"],
  ["a list", "[]"],
  ["no statement", '{"Version":"2012-10-17"}'],
  ["an empty list of statements", '{"Statement":[]}'],
  ["a statement without a principal", '{"Statement":{"Effect":"Allow","Action":"ecr:*"}}'],
  ["a statement without an action", '{"Statement":{"Effect":"Allow","Principal":"*"}}'],
  ["another effect", '{"Statement":{"Effect":"Permit","Principal":"*","Action":"ecr:*"}}'],
])("a policy with %s is refused", async (_, text) => {
  await lab.create(repositoryName);
  const refusal = (kind: string) => ({
    name: "InvalidParameterException",
    message: `Invalid parameter at 'PolicyText' failed to satisfy constraint: 'Invalid ${kind} policy provided'`,
  });
  const set = new SetRepositoryPolicyCommand({ repositoryName, policyText: text });
  await expect(lab.client.send(set)).rejects.toMatchObject(refusal("repository"));
  const put = new PutRegistryPolicyCommand({ policyText: text });
  await expect(lab.client.send(put)).rejects.toMatchObject(refusal("registry"));
});

test("the policy of a registry names resources", async () => {
  await expect(lab.client.send(new PutRegistryPolicyCommand({ policyText }))).rejects.toThrow(
    "Invalid registry policy",
  );
});

const count = { countType: "imageCountMoreThan", countNumber: 1 };
const rule = (selection: object = {}, rest: object = {}) => ({
  rulePriority: 1,
  description: "some words that make the policy long enough for AWS",
  selection: { tagStatus: "any", ...count, ...selection },
  action: { type: "expire" },
  ...rest,
});

test.each([
  rule({ countType: "sinceImagePushed", countUnit: "days" }),
  rule({ tagStatus: "tagged", tagPrefixList: ["prod"] }),
  rule({ tagStatus: "tagged", tagPatternList: ["prod*"] }),
  rule(
    { countType: "sinceImagePulled", countUnit: "days" },
    { action: { type: "transition", targetStorageClass: "archive" } },
  ),
  rule({ countType: "sinceImageTransitioned", countUnit: "days", storageClass: "archive" }),
])("a lifecycle policy may have the rule %j", async (each) => {
  await lab.create(repositoryName);
  const text = JSON.stringify({ rules: [each] });
  const put = new PutLifecyclePolicyCommand({ repositoryName, lifecyclePolicyText: text });
  expect((await lab.client.send(put)).lifecyclePolicyText).toBe(text);
});

const noSchema = "instance failed to match exactly one schema (matched 0 out of 2)";
const untagged = (rulePriority: number) => rule({ tagStatus: "untagged" }, { rulePriority });

/** The words are those of moto's tests of lifecycle policies, where nothing else is said. */
test.each([
  ["[]", "Could not map policyString into LifecyclePolicy."],
  ["{", "Could not map policyString into LifecyclePolicy."],
  [{ rule: [] }, 'object has missing required properties (["rules"])'],
  [{ rules: ["a"] }, 'instance type (string) does not match any allowed primitive type (allowed: ["object"])'],
  [{ rules: [{ rulePriority: 1 }] }, 'object has missing required properties (["action","selection"])'],
  [{ rules: [rule({}, { a: 1 })] }, 'object instance has properties which are not allowed by the schema: (["a"])'],
  [
    { rules: [rule({}, { action: { type: "keep" } })] },
    'instance value ("keep") not found in enum (possible values: ["expire","transition"])',
  ],
  [{ rules: [rule({ countNumber: 0 })] }, "numeric instance is lower than the required minimum (minimum: 1, found: 0)"],
  [
    { rules: [rule({ countNumber: "1" })] },
    'instance type (string) does not match any allowed primitive type (allowed: ["integer"])',
  ],
  // cloudposse/terraform-aws-ecr, pull request 132 (a unit where images are counted) and issue 158 (a class that is null).
  [{ rules: [rule({ countUnit: "days" })] }, noSchema],
  [{ rules: [rule({ countUnit: null })] }, noSchema],
  [{ rules: [rule({}, { action: { type: "expire", targetStorageClass: null } })] }, noSchema],
  [{ rules: [rule({ tagStatus: "tagged" })] }, noSchema],
  [{ rules: [rule({ tagPrefixList: ["a"] })] }, noSchema],
  // User guide, "Lifecycle policy properties in Amazon ECR": what may stand beside `countType`.
  [{ rules: [rule({ countType: "sinceImageTransitioned", countUnit: "days" })] }, noSchema],
  [{ rules: [rule({ storageClass: "archive" })] }, noSchema],
  // The same page; AWS's words are not documented.
  [
    { rules: [rule({ tagStatus: "tagged", tagPatternList: ["*a*b*c*", "*a*b*c*d*"] })] },
    "The tag pattern '*a*b*c*d*' has more than 4 wildcards.",
  ],
  [
    { rules: [rule({}, { description: 5 })] },
    'instance type (number) does not match any allowed primitive type (allowed: ["string"])',
  ],
  // The words of the validator that has the others.
  [{ rules: [] }, "array is too short: must have at least 1 elements but instance has 0 elements"],
  // As two users report it of their deployments.
  [{ rules: [untagged(1), untagged(2)] }, "Only one rule can select Untagged images per storage class."],
  [{ rules: [rule(), untagged(2)] }, "Rule for tagStatus=ANY must have the lowest priority per storage class"],
  // User guide, "Lifecycle policy properties in Amazon ECR"; AWS's words are not documented.
  [{ rules: [untagged(1), rule()] }, "Each rule must have a unique rulePriority."],
])("a lifecycle policy of %j is refused", async (policy, fault) => {
  await lab.create(repositoryName);
  const text = typeof policy === "string" ? policy.padEnd(100) : JSON.stringify(policy).padEnd(100);
  const put = new PutLifecyclePolicyCommand({ repositoryName, lifecyclePolicyText: text });
  await expect(lab.client.send(put)).rejects.toMatchObject({
    name: "InvalidParameterException",
    message: `Invalid parameter at 'LifecyclePolicyText' failed to satisfy constraint: 'Lifecycle policy validation failure: ${fault}'`,
  });
});

// As users report it of an empty policy.
test("a lifecycle policy has at least 100 characters", async () => {
  await lab.create(repositoryName);
  const put = new PutLifecyclePolicyCommand({ repositoryName, lifecyclePolicyText: "" });
  await expect(lab.client.send(put)).rejects.toMatchObject({
    name: "InvalidParameterException",
    message:
      "Invalid parameter at 'lifecyclePolicyText' failed to satisfy constraint: 'Member must have length greater than or equal to 100'",
  });
});

// User guide, "Private repository policies in Amazon ECR". The sentence is that of all services.
test("another account may do what the policy of a repository allows it", async () => {
  await lab.create(repositoryName);
  const other = lab.clientOf("us-east-1", "111122223333");
  const named = { repositoryName, registryId: ACCOUNT };
  const refusal = (action: string, resource: string) =>
    `User: arn:aws:iam::111122223333:root is not authorized to perform: ecr:${action} on resource: ${resource} because no resource-based policy allows the ecr:${action} action`;
  const refused = { name: "AccessDeniedException", message: refusal("ListImages", arnOf("app")) };
  await expect(other.send(new ListImagesCommand(named))).rejects.toMatchObject(refused);
  const Statement = { Effect: "Allow", Principal: { AWS: "111122223333" }, Action: "ecr:ListImages" };
  await lab.client.send(new SetRepositoryPolicyCommand({ ...named, policyText: JSON.stringify({ Statement }) }));
  expect((await other.send(new ListImagesCommand(named))).imageIds).toEqual([]);
  await expect(other.send(new DescribeImagesCommand(named))).rejects.toThrow(refusal("DescribeImages", arnOf("app")));
  await expect(other.send(new DescribeRepositoriesCommand({ registryId: ACCOUNT }))).rejects.toThrow(
    refusal("DescribeRepositories", arnOf("*")),
  );
  other.destroy();
});

test("the policy of a repository denies its own account too", async () => {
  await lab.create(repositoryName);
  const Statement = { Effect: "Deny", Principal: "*", Action: "ecr:ListImages" };
  await lab.client.send(new SetRepositoryPolicyCommand({ repositoryName, policyText: JSON.stringify({ Statement }) }));
  await expect(lab.client.send(new ListImagesCommand({ repositoryName }))).rejects.toMatchObject({
    name: "AccessDeniedException",
    message: expect.stringContaining("with an explicit deny in a resource-based policy"),
  });
});

// Service Authorization Reference, "Condition keys for Amazon Elastic Container Registry".
test.each([
  { StringEquals: { "aws:RequestTag/stage": "prod" } },
  { "ForAnyValue:StringEquals": { "aws:TagKeys": "stage" } },
])("the policy of a repository knows the tags of a request: %j", async (Condition) => {
  await lab.create(repositoryName);
  const Statement = { Effect: "Deny", Principal: "*", Action: "ecr:TagResource", Condition };
  await lab.client.send(new SetRepositoryPolicyCommand({ repositoryName, policyText: JSON.stringify({ Statement }) }));
  const tag = (Key: string, Value: string) =>
    lab.client.send(new TagResourceCommand({ resourceArn: arnOf("app"), tags: [{ Key, Value }] }));
  await tag("team", "prod");
  await expect(tag("stage", "prod")).rejects.toMatchObject({ name: "AccessDeniedException" });
});

// API reference, PutRegistryScanningConfiguration and RegistryScanningRule.
test("which images of a registry are scanned is kept", async () => {
  const get = async () => {
    const { registryId, scanningConfiguration } = await lab.client.send(
      new GetRegistryScanningConfigurationCommand({}),
    );
    return { registryId, scanningConfiguration };
  };
  expect(await get()).toEqual({ registryId: ACCOUNT, scanningConfiguration: { scanType: "BASIC", rules: [] } });
  const rule = (scanFrequency: ScanFrequency, filter: string): RegistryScanningRule => ({
    scanFrequency,
    repositoryFilters: [{ filter, filterType: "WILDCARD" }],
  });
  const put = async (input: PutRegistryScanningConfigurationCommandInput) =>
    (await lab.client.send(new PutRegistryScanningConfigurationCommand(input))).registryScanningConfiguration;
  const enhanced = { scanType: "ENHANCED" as const, rules: [rule("CONTINUOUS_SCAN", "team/*.app-*")] };
  expect(await put(enhanced)).toEqual(enhanced);
  expect(await get()).toEqual({ registryId: ACCOUNT, scanningConfiguration: enhanced });
  await expect(put({ rules: [rule("CONTINUOUS_SCAN", "*")] })).rejects.toMatchObject({
    name: "InvalidParameterException",
    message:
      "Invalid parameter at 'rules' failed to satisfy constraint: 'The scanFrequency of BASIC scans is MANUAL or SCAN_ON_PUSH'",
  });
  for (const filter of ["team//app", "/app", "app-", "App"])
    await expect(put({ rules: [rule("SCAN_ON_PUSH", filter)] })).rejects.toThrow("must satisfy regular expression");
  expect((await get()).scanningConfiguration).toEqual(enhanced);
});
