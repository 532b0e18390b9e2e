import type { IgnoredMembers } from "@cloudstub/kit";
import type { Lambda } from "./types.js";

const publish = { member: "Publish", unless: false } as const;
/** There is no other version. */
const qualifier = { member: "Qualifier", unless: "$LATEST" } as const;

/**
 * Input members that operations take and do not evaluate (specification 8.5). A function's configuration is kept and shown, so that
 * most of it is not among them. Nor are those that only serve one that is listed: the key and the version of an object with code.
 */
export const ignoredMembers: IgnoredMembers<Lambda> = {
  CreateFunction: ["Code.S3Bucket", "Code.ImageUri", "Code.SourceKMSKeyArn", publish, "PublishTo", "Layers", "CodeSigningConfigArn"],
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
