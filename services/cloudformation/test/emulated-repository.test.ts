import { DeleteStackCommand, DetectStackResourceDriftCommand } from "@aws-sdk/client-cloudformation";
import {
  DeleteRepositoryCommand,
  DescribeRepositoriesCommand,
  ECRClient,
  GetLifecyclePolicyCommand,
  GetRepositoryPolicyCommand,
  ListTagsForResourceCommand,
} from "@aws-sdk/client-ecr";
import { beforeAll, expect, test } from "vitest";
import { emulatedLaboratory, outputsOf } from "./emulated-laboratory.js";

const lab = emulatedLaboratory();
let ecr: ECRClient;
beforeAll(() => {
  ecr = lab.clientOf(ECRClient);
});

const template = (Properties: object) => ({
  Resources: { Images: { Type: "AWS::ECR::Repository", Properties } },
  Outputs: {
    Ref: { Value: { Ref: "Images" } },
    Arn: { Value: { "Fn::GetAtt": ["Images", "Arn"] } },
    Uri: { Value: { "Fn::GetAtt": ["Images", "RepositoryUri"] } },
  },
});
const statement = { Effect: "Allow", Principal: { Service: "lambda.amazonaws.com" }, Action: "ecr:BatchGetImage" };
const policy = { Version: "2012-10-17", Statement: [statement] };
const LifecyclePolicyText = JSON.stringify({
  rules: [
    {
      rulePriority: 1,
      selection: { tagStatus: "untagged", countType: "sinceImagePushed", countUnit: "days", countNumber: 365 },
      action: { type: "expire" },
    },
  ],
});

const find = async (name = "") =>
  (await ecr.send(new DescribeRepositoriesCommand({ repositoryNames: [name] }))).repositories?.[0];
const policyOf = async (repositoryName: string) =>
  (await ecr.send(new GetRepositoryPolicyCommand({ repositoryName }))).policyText;

// The properties are those of the repository that `cdk bootstrap` makes; template reference, "AWS::ECR::Repository", has the values of Ref and Fn::GetAtt.
test("a repository is made with its properties, changed in place and deleted", async () => {
  const stack = await lab.create(
    template({
      RepositoryName: "assets",
      ImageTagMutability: "IMMUTABLE",
      ImageScanningConfiguration: { ScanOnPush: true },
      LifecyclePolicy: { LifecyclePolicyText },
      RepositoryPolicyText: policy,
      Tags: [{ Key: "team", Value: "a" }],
    }),
  );
  expect(outputsOf(stack)).toEqual({
    Ref: "assets",
    Arn: "arn:aws:ecr:us-east-1:000000000000:repository/assets",
    Uri: "000000000000.dkr.ecr.us-east-1.amazonaws.com/assets",
  });
  expect(await find("assets")).toMatchObject({
    imageTagMutability: "IMMUTABLE",
    imageScanningConfiguration: { scanOnPush: true },
  });
  expect(JSON.parse((await policyOf("assets")) ?? "")).toEqual(policy);
  const lifecycle = await ecr.send(new GetLifecyclePolicyCommand({ repositoryName: "assets" }));
  expect(lifecycle.lifecyclePolicyText).toBe(LifecyclePolicyText);
  const changed = await lab.update(
    stack.StackId,
    template({ RepositoryName: "assets", EmptyOnDelete: true, Tags: [{ Key: "stage", Value: "test" }] }),
  );
  expect(changed.StackStatus).toBe("UPDATE_COMPLETE");
  expect(outputsOf(changed)).toEqual(outputsOf(stack));
  expect(await find("assets")).toMatchObject({
    imageTagMutability: "MUTABLE",
    imageScanningConfiguration: { scanOnPush: false },
  });
  await expect(policyOf("assets")).rejects.toMatchObject({ name: "RepositoryPolicyNotFoundException" });
  const resourceArn = outputsOf(stack)["Arn"];
  const { tags } = await ecr.send(new ListTagsForResourceCommand({ resourceArn }));
  expect(tags).toEqual([{ Key: "stage", Value: "test" }]);
  await lab.client.send(new DeleteStackCommand({ StackName: stack.StackId }));
  expect((await ecr.send(new DescribeRepositoriesCommand({}))).repositories).toEqual([]);
});

test("a repository without a name gets one, another encryption replaces it, and a policy that is none takes it away again", async () => {
  const stack = await lab.create(template({}));
  const name = outputsOf(stack)["Ref"];
  expect(name).toMatch(new RegExp(`^${stack.StackName}-images-[a-z0-9]{12}$`));
  const replaced = await lab.update(stack.StackId, template({ EncryptionConfiguration: { EncryptionType: "KMS" } }));
  expect(outputsOf(replaced)["Ref"]).not.toBe(name);
  expect((await find(outputsOf(replaced)["Ref"]))?.encryptionConfiguration?.encryptionType).toBe("KMS");
  await expect(find(name)).rejects.toMatchObject({ name: "RepositoryNotFoundException" });
  const failed = await lab.create(template({ RepositoryName: "bad", RepositoryPolicyText: { Statement: [] } }));
  expect(failed.StackStatus).toBe("ROLLBACK_COMPLETE");
  await expect(find("bad")).rejects.toMatchObject({ name: "RepositoryNotFoundException" });
});

test("drift is that a repository is gone", async () => {
  const { StackId: StackName } = await lab.create(template({ RepositoryName: "app" }));
  const detect = async () =>
    (await lab.client.send(new DetectStackResourceDriftCommand({ StackName, LogicalResourceId: "Images" })))
      .StackResourceDrift?.StackResourceDriftStatus;
  expect(await detect()).toBe("IN_SYNC");
  await ecr.send(new DeleteRepositoryCommand({ repositoryName: "app" }));
  expect(await detect()).toBe("DELETED");
});
