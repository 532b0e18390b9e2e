import { anyObject, object, optional, required, routesOf, string } from "@cloudstub/kit";
import { recordBucket } from "../bucket.js";
import { bucketOf, ownerOf } from "./engine/buckets/bucket.js";
import { configurationsOfNew } from "./engine/buckets/new-buckets.js";
import { websiteUrl } from "./features/website/site.js";
import { configurationsOf } from "./state/configurations.js";
import type { EmulatedS3 } from "./types.js";

const route = routesOf<EmulatedS3["state"]>();

/** Buckets on the API port: how one is created, and a view. */
export const bucketRoutes = {
  "create-bucket": route({
    method: "POST",
    description: "Creates a bucket, with what new buckets have here; one that exists is left as it is.",
    params: { bucket: required("Name of the bucket.") },
    response: object({ bucket: string }),
    handle({ bucket: name }, call) {
      const isNew = !call.state.buckets.has(name);
      recordBucket(call, name, call.region);
      const configurations = configurationsOfNew(call);
      if (isNew && Object.keys(configurations).length > 0) call.state.configurations.set(name, configurations);
      return { bucket: name };
    },
  }),
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
