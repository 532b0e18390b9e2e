import type { Permissions } from "@cloudstub/kit";
import { neededOf } from "./engine/access/needed.js";
import { accessDenied } from "./engine/errors.js";
import type { EmulatedCall } from "./types.js";

/** Each object of a list and of a form is asked for by itself, and everyone may read a website. */
const askedLater: readonly string[] = ["DeleteObjects", "Website", "PostObject"];

/**
 * What callers need permissions for (Service Authorization Reference, "Actions, resources, and condition keys for Amazon S3"; S3 User Guide, "Required permissions for
 * Amazon S3 API operations").
 */
export const permissions: Permissions<EmulatedCall["state"]> = {
  neededBy(operation, input, call) {
    if (askedLater.includes(operation)) return [];
    if (operation === "ListBuckets") return [{ action: "s3:ListAllMyBuckets", resource: "*", words: { resource: "" } }];
    return neededOf(operation, input, call);
  },
  refuse: (sentence) => accessDenied(sentence),
};
