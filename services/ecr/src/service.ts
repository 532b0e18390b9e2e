import { defineService, placeholder, validationException } from "@cloudstub/kit";
import { emulated } from "./emulated/overlay.js";
import { ignoredMembers } from "./ignored-members.js";
import { model } from "./model.js";
import { seeds } from "./seeds.js";
import { ecrState } from "./state.js";
import type { Ecr } from "./types.js";

/**
 * The registry of container images: its id, its protocol, and one row for each of its operations. The specification does not name it; by its rule for such
 * operations they are placeholders.
 */
export default defineService<Ecr>()({
  id: "ecr",
  protocols: ["awsJson1_1"],
  model,
  state: ecrState,
  operations: {
    BatchDeleteImage: placeholder({}),
    BatchGetImage: placeholder({}),
    CreateRepository: placeholder({}),
    DeleteLifecyclePolicy: placeholder({}),
    DeleteRegistryPolicy: placeholder({}),
    DeleteRepository: placeholder({}),
    DeleteRepositoryPolicy: placeholder({}),
    DescribeImages: placeholder({}),
    DescribeRegistry: placeholder({}),
    DescribeRepositories: placeholder({}),
    GetAuthorizationToken: placeholder({}),
    GetLifecyclePolicy: placeholder({}),
    GetRegistryPolicy: placeholder({}),
    GetRepositoryPolicy: placeholder({}),
    ListImages: placeholder({}),
    ListTagsForResource: placeholder({}),
    PutImageScanningConfiguration: placeholder({}),
    PutImageTagMutability: placeholder({}),
    PutLifecyclePolicy: placeholder({}),
    PutRegistryPolicy: placeholder({}),
    PutReplicationConfiguration: placeholder({}),
    SetRepositoryPolicy: placeholder({}),
    TagResource: placeholder({}),
    UntagResource: placeholder({}),
  },
  conceals: (member) => member === "authorizationToken",
  ignores: ignoredMembers,
  emulated,
  leavesOut: "repositories and their policies",
  routes: {},
  seeds,
  resource: ({ repositoryName, resourceArn }) => repositoryName ?? resourceArn,
  reject: validationException,
});
