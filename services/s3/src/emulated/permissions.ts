import type { NeededPermission, Permissions } from "@cloudstub/kit";
import { neededFor } from "./engine/access/authorize.js";
import { accessDenied } from "./engine/errors.js";
import type { EmulatedCall } from "./types.js";

/** Each object of a list is asked for by itself, and everyone may read a website. */
const askedLater: readonly string[] = ["DeleteObjects", "Website", "PostObject"];

/**
 * What callers need permissions for (Service Authorization Reference, "Actions, resources, and condition keys for Amazon S3"; S3 User Guide, "Required permissions for
 * Amazon S3 API operations"): tags and access control lists of a new object need their own.
 */
export const permissions: Permissions<EmulatedCall["state"]> = {
  neededBy(operation, input, call) {
    if (askedLater.includes(operation)) return [];
    if (operation === "ListBuckets") return [{ action: "s3:ListAllMyBuckets", resource: "*" }];
    const needed: NeededPermission[] = [neededFor(operation, input, call)];
    if (!/^(?:PutObject|CopyObject|CreateMultipartUpload)$/.test(operation)) return needed;
    if (input["Tagging"]) needed.push(neededFor("PutObjectTagging", input, call));
    if (Object.keys(input).some((member) => /^(?:ACL|Grant)/.test(member) && input[member] !== undefined))
      needed.push(neededFor("PutObjectAcl", input, call));
    return needed;
  },
  refuse: (sentence) => accessDenied(sentence),
};
