import type { ServiceTypes } from "@cloudstub/kit";
import type { EcrState } from "./state.js";

/** The SDK client and the state, from which the types of the service ecr derive. */
export interface Ecr extends ServiceTypes {
  readonly client: typeof import("@aws-sdk/client-ecr");
  readonly state: EcrState;
  readonly registers:
    | "BatchDeleteImage"
    | "BatchGetImage"
    | "CreateRepository"
    | "DeleteLifecyclePolicy"
    | "DeleteRegistryPolicy"
    | "DeleteRepository"
    | "DeleteRepositoryPolicy"
    | "DescribeImages"
    | "DescribeRegistry"
    | "DescribeRepositories"
    | "GetAuthorizationToken"
    | "GetLifecyclePolicy"
    | "GetRegistryPolicy"
    | "GetRepositoryPolicy"
    | "ListImages"
    | "ListTagsForResource"
    | "PutImageScanningConfiguration"
    | "PutImageTagMutability"
    | "PutLifecyclePolicy"
    | "PutRegistryPolicy"
    | "PutReplicationConfiguration"
    | "SetRepositoryPolicy"
    | "TagResource"
    | "UntagResource";
}
