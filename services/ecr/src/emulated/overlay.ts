import type { Constraint, Overlay } from "@cloudstub/kit";
import type { Ecr } from "../types.js";
import { accountIn, authorize, permissions } from "./access.js";
import { reject } from "./errors.js";
import { constraints } from "./generated/constraints.js";
import { batchDeleteImage } from "./operations/batch-delete-image.js";
import { batchGetImage } from "./operations/batch-get-image.js";
import { createRepository } from "./operations/create-repository.js";
import { deleteLifecyclePolicy } from "./operations/delete-lifecycle-policy.js";
import { deleteRegistryPolicy } from "./operations/delete-registry-policy.js";
import { deleteRepository } from "./operations/delete-repository.js";
import { deleteRepositoryPolicy } from "./operations/delete-repository-policy.js";
import { describeImages } from "./operations/describe-images.js";
import { describeRegistry } from "./operations/describe-registry.js";
import { describeRepositories } from "./operations/describe-repositories.js";
import { getAuthorizationToken } from "./operations/get-authorization-token.js";
import { getLifecyclePolicy } from "./operations/get-lifecycle-policy.js";
import { getRegistryPolicy } from "./operations/get-registry-policy.js";
import { getRegistryScanningConfiguration } from "./operations/get-registry-scanning-configuration.js";
import { getRepositoryPolicy } from "./operations/get-repository-policy.js";
import { listImages } from "./operations/list-images.js";
import { listTagsForResource } from "./operations/list-tags-for-resource.js";
import { putImageScanningConfiguration } from "./operations/put-image-scanning-configuration.js";
import { putImageTagMutability } from "./operations/put-image-tag-mutability.js";
import { putLifecyclePolicy } from "./operations/put-lifecycle-policy.js";
import { putRegistryPolicy } from "./operations/put-registry-policy.js";
import { putRegistryScanningConfiguration } from "./operations/put-registry-scanning-configuration.js";
import { putReplicationConfiguration } from "./operations/put-replication-configuration.js";
import { setRepositoryPolicy } from "./operations/set-repository-policy.js";
import { tagResource } from "./operations/tag-resource.js";
import { untagResource } from "./operations/untag-resource.js";
import { emulatedRoutes } from "./routes.js";
import { type EmulatedState, emulatedState } from "./state.js";

/** The model's pattern, which says the same as this one and takes more than linear time. */
const scanningFilter: Constraint = {
  length: [1, 255],
  pattern: /^(?:[a-z0-9*]+(?:[._\-/][a-z0-9*]+)*)$/,
  patternText: "^[a-z0-9*](?:[._\\-/a-z0-9*]?[a-z0-9*]+)*$",
};

/**
 * The registry of container images as AWS runs it, without images. The contract keeps nothing, so that there is nothing to adopt; a start at the
 * contract's level drops the repositories.
 */
export const emulated: Overlay<Ecr, EmulatedState> = {
  state: emulatedState,
  scope: "region",
  accountIn,
  authorize,
  permissions,
  constraints: { ...constraints, shapes: { ...constraints.shapes, ScanningRepositoryFilterValue: scanningFilter } },
  reject,
  // As clients show it: `{"__type":"RepositoryNotFoundException","message":"…"}`.
  wire: { jsonErrors: { namespace: "" } },
  operations: {
    BatchDeleteImage: batchDeleteImage,
    BatchGetImage: batchGetImage,
    CreateRepository: createRepository,
    DeleteLifecyclePolicy: deleteLifecyclePolicy,
    DeleteRegistryPolicy: deleteRegistryPolicy,
    DeleteRepository: deleteRepository,
    DeleteRepositoryPolicy: deleteRepositoryPolicy,
    DescribeImages: describeImages,
    DescribeRegistry: describeRegistry,
    DescribeRepositories: describeRepositories,
    GetAuthorizationToken: getAuthorizationToken,
    GetLifecyclePolicy: getLifecyclePolicy,
    GetRegistryPolicy: getRegistryPolicy,
    GetRegistryScanningConfiguration: getRegistryScanningConfiguration,
    GetRepositoryPolicy: getRepositoryPolicy,
    ListImages: listImages,
    ListTagsForResource: listTagsForResource,
    PutImageScanningConfiguration: putImageScanningConfiguration,
    PutImageTagMutability: putImageTagMutability,
    PutLifecyclePolicy: putLifecyclePolicy,
    PutRegistryPolicy: putRegistryPolicy,
    PutRegistryScanningConfiguration: putRegistryScanningConfiguration,
    PutReplicationConfiguration: putReplicationConfiguration,
    SetRepositoryPolicy: setRepositoryPolicy,
    TagResource: tagResource,
    UntagResource: untagResource,
  },
  ignores: { SetRepositoryPolicy: ["force"] },
  routes: emulatedRoutes,
};
