import type { Request } from "../../../tests/contracts/shared-tests.js";

const repository = { repositoryName: "team/app" };
const registryId = "000000000000";
const inRegistry = { ...repository, registryId };
const resourceArn = "arn:aws:ecr:us-east-1:000000000000:repository/team/app";
const imageIds = [{ imageTag: "latest" }];
const statement = { Sid: "Pull", Effect: "Allow", Principal: { AWS: "arn:aws:iam::111122223333:root" } };
const exclusion = { filterType: "WILDCARD", filter: "dev-*" };

/** The policy of a repository. */
export const policyText = JSON.stringify({
  Version: "2012-10-17",
  Statement: [{ ...statement, Action: ["ecr:BatchGetImage", "ecr:GetDownloadUrlForLayer"] }],
});

/** The policy of a registry. */
export const registryPolicyText = JSON.stringify({
  Version: "2012-10-17",
  Statement: [
    { ...statement, Action: "ecr:ReplicateImage", Resource: "arn:aws:ecr:us-east-1:000000000000:repository/*" },
  ],
});

/** A lifecycle policy. */
export const lifecyclePolicyText = JSON.stringify({
  rules: [
    {
      rulePriority: 1,
      description: "Keep the last ten",
      selection: { tagStatus: "any", countType: "imageCountMoreThan", countNumber: 10 },
      action: { type: "expire" },
    },
  ],
});

/** Every operation of the overlay, in an order in which each finds something to do. */
export const emulatedRequests: readonly Request[] = [
  [
    "CreateRepository",
    {
      ...inRegistry,
      imageTagMutability: "IMMUTABLE_WITH_EXCLUSION",
      imageTagMutabilityExclusionFilters: [exclusion],
      imageScanningConfiguration: { scanOnPush: true },
      encryptionConfiguration: { encryptionType: "KMS", kmsKey: "alias/images" },
      tags: [{ Key: "team", Value: "a" }],
    },
  ],
  ["CreateRepository", { repositoryName: "other" }],
  ["DescribeRepositories", { registryId, repositoryNames: ["team/app"] }],
  ["DescribeRepositories", { maxResults: 1 }],
  ["DescribeRepositories", ({ DescribeRepositories: { nextToken } }) => ({ nextToken })],
  [
    "PutImageTagMutability",
    {
      ...inRegistry,
      imageTagMutability: "MUTABLE_WITH_EXCLUSION",
      imageTagMutabilityExclusionFilters: [exclusion],
    },
  ],
  ["PutImageScanningConfiguration", { ...inRegistry, imageScanningConfiguration: { scanOnPush: false } }],
  ["SetRepositoryPolicy", { ...inRegistry, policyText, force: true }],
  ["GetRepositoryPolicy", inRegistry],
  ["DeleteRepositoryPolicy", inRegistry],
  ["PutLifecyclePolicy", { ...inRegistry, lifecyclePolicyText }],
  ["GetLifecyclePolicy", inRegistry],
  ["DeleteLifecyclePolicy", inRegistry],
  ["TagResource", { resourceArn, tags: [{ Key: "b", Value: "2" }] }],
  ["ListTagsForResource", { resourceArn }],
  ["UntagResource", { resourceArn, tagKeys: ["b"] }],
  ["DescribeImages", { ...inRegistry, maxResults: 1, filter: { tagStatus: "TAGGED" } }],
  ["DescribeImages", { ...repository, imageIds }, 400],
  ["ListImages", { ...inRegistry, maxResults: 1, filter: { tagStatus: "TAGGED" } }],
  ["BatchGetImage", { ...inRegistry, imageIds, acceptedMediaTypes: ["application/vnd.oci.image.manifest.v1+json"] }],
  ["BatchDeleteImage", { ...inRegistry, imageIds: [{ imageDigest: `sha256:${"0".repeat(64)}` }] }],
  ["GetAuthorizationToken", { registryIds: [registryId] }],
  ["PutRegistryPolicy", { policyText: registryPolicyText }],
  ["GetRegistryPolicy", {}],
  ["DeleteRegistryPolicy", {}],
  [
    "PutReplicationConfiguration",
    {
      replicationConfiguration: {
        rules: [
          {
            destinations: [{ region: "eu-west-1", registryId }],
            repositoryFilters: [{ filter: "team", filterType: "PREFIX_MATCH" }],
          },
        ],
      },
    },
  ],
  ["DescribeRegistry", {}],
  ["DeleteRepository", { ...inRegistry, force: true }],
  [
    "PutRegistryScanningConfiguration",
    {
      scanType: "ENHANCED",
      rules: [{ scanFrequency: "CONTINUOUS_SCAN", repositoryFilters: [{ filter: "team/*", filterType: "WILDCARD" }] }],
    },
  ],
  ["GetRegistryScanningConfiguration", {}],
];
