import type { Steps } from "../../steps.js";
import { asText } from "../../template/json.js";
import { unlessGone } from "../gone.js";
import type { Made, ResourceType, ResourceWork } from "../handler.js";

function* put({ ask, properties }: ResourceWork): Steps<Made> {
  const Bucket = asText(properties["Bucket"]);
  yield* ask("s3", "PutBucketPolicy", { Bucket, Policy: JSON.stringify(properties["PolicyDocument"]) });
  return { physicalId: Bucket };
}

/** `AWS::S3::BucketPolicy`: `Ref` gives the name of the bucket. */
export const bucketPolicy: ResourceType = {
  service: "s3",
  create: put,
  update: put,
  *remove({ ask, physicalId: Bucket }) {
    yield* unlessGone(ask("s3", "DeleteBucketPolicy", { Bucket }));
  },
};
