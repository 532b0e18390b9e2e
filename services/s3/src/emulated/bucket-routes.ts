import { anyObject, object, optional, required, routesOf, string } from "@cloudstub/kit";
import { bucketOf, ownerOf } from "./engine/buckets/bucket.js";
import { websiteUrl } from "./features/website/site.js";
import { configurationsOf } from "./state/configurations.js";
import type { EmulatedS3 } from "./types.js";

const route = routesOf<EmulatedS3["state"]>();

/** Views of buckets on the API port. */
export const bucketRoutes = {
  "get-bucket": route({
    method: "GET",
    description:
      "Shows a bucket with all configurations that were set, in the form of AWS's model, and the URL of its website, if it is one.",
    params: {
      bucket: required("Name of the bucket."),
      account: optional("The account that has to own it, twelve digits."),
    },
    response: object({
      bucket: string,
      region: string,
      account: string,
      createdAt: string,
      versioning: string,
      website: string,
      configurations: anyObject,
    }),
    handle(values, call) {
      const bucket = bucketOf({ Bucket: values.bucket, ExpectedBucketOwner: values.account }, call);
      const configurations = configurationsOf(call.state, bucket.name);
      return {
        bucket: bucket.name,
        region: bucket.region,
        account: ownerOf(bucket),
        createdAt: new Date(bucket.createdAt).toISOString(),
        versioning: bucket.versioning ?? "Disabled",
        website: configurations.website === undefined ? "" : websiteUrl(bucket.name, call.endpoint),
        configurations,
      };
    },
  }),
};
