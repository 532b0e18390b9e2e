import type { IgnoredMembers } from "@cloudstub/kit";
import type { Lambda } from "./types.js";

const publish = { member: "Publish", unless: false } as const;
/** There is no version but $LATEST. */
const qualifier = { member: "Qualifier", unless: "$LATEST" } as const;

/**
 * Input members that operations take and do not evaluate (specification 8.5). Most of a function's
 * configuration is stored and returned, hence not listed. Nor are members that belong to a listed one: key and version of S3 code.
 */
export const ignoredMembers: IgnoredMembers<Lambda> = {
  CreateFunction: [
    "Code.S3Bucket",
    "Code.ImageUri",
    "Code.SourceKMSKeyArn",
    publish,
    "PublishTo",
    "Layers",
    "CodeSigningConfigArn",
  ],
  DeleteFunction: [qualifier],
  GetFunction: [qualifier],
  GetFunctionConfiguration: [qualifier],
  Invoke: [
    { member: "InvocationType", unless: "RequestResponse" },
    { member: "LogType", unless: "None" },
    "ClientContext",
    qualifier,
    "DurableExecutionName",
    "TenantId",
  ],
  ListFunctions: ["FunctionVersion", "MasterRegion", "MaxItems", "Marker"],
  UpdateFunctionCode: ["S3Bucket", "ImageUri", "SourceKMSKeyArn", publish, "PublishTo"],
  UpdateFunctionConfiguration: ["Layers"],
};
