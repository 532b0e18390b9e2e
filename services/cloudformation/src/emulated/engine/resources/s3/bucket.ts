import type { Steps } from "../../steps.js";
import { asText, isSame, type Json, type JsonObject } from "../../template/json.js";
import { alreadyExists, refuseUnset } from "../failure.js";
import { unlessGone } from "../gone.js";
import type { Made, ResourceType, ResourceWork } from "../handler.js";
import { configurations } from "./configurations.js";

/** Properties that AWS has and that are not set here. */
const unset = [
  "AbacStatus",
  "AnalyticsConfigurations",
  "BucketNamePrefix",
  "BucketNamespace",
  "IntelligentTieringConfigurations",
  "InventoryConfigurations",
  "MetadataConfiguration",
  "MetadataTableConfiguration",
  "MetricsConfigurations",
  "ReplicationConfiguration",
];

function made({ call }: ResourceWork, name: string): Made {
  const { region, partition } = call;
  const attributes = {
    Arn: `arn:${partition}:s3:::${name}`,
    DomainName: `${name}.s3.amazonaws.com`,
    DualStackDomainName: `${name}.s3.dualstack.${region}.amazonaws.com`,
    RegionalDomainName: `${name}.s3.${region}.amazonaws.com`,
    WebsiteURL: `http://${name}.s3-website-${region}.amazonaws.com`,
  };
  return { physicalId: name, attributes };
}

/** `Private` is the same as no setting, and is not sent, as a bucket may have no ACLs. */
function settingOf(properties: JsonObject, property: string): Json | undefined {
  const value = properties[property];
  return property === "AccessControl" && value === "Private" ? undefined : value;
}

/** Gives a bucket the configurations of its properties, and takes its other earlier ones away. */
function* configure({ ask, properties }: ResourceWork, Bucket: string, before: JsonObject): Steps<void> {
  refuseUnset(properties, unset, "buckets");
  for (const { property, put, drop } of configurations) {
    const value = settingOf(properties, property);
    if (isSame(settingOf(before, property), value)) continue;
    const [operation, input] = value === undefined ? drop : put(value, Bucket);
    yield* ask("s3", operation, { Bucket, ...input });
  }
}

function* tag({ ask, tags }: ResourceWork, Bucket: string, before: ResourceWork["tags"]): Steps<void> {
  if (tags.length > 0) yield* ask("s3", "PutBucketTagging", { Bucket, Tagging: { TagSet: tags } });
  else if (before.length > 0) yield* ask("s3", "DeleteBucketTagging", { Bucket });
}

/** `AWS::S3::Bucket`: `Ref` gives its name. */
export const bucket: ResourceType = {
  service: "s3",
  name: "BucketName",
  *create(work) {
    const { ask, call, properties, type } = work;
    const Bucket = asText(properties["BucketName"] ?? work.generatedName({ length: 63, isLower: true }));
    // The service answers the owner of a bucket in us-east-1 as if it had made it.
    if ((yield* unlessGone(ask("s3", "HeadBucket", { Bucket }))) !== undefined) throw alreadyExists(type, Bucket);
    yield* ask("s3", "CreateBucket", {
      Bucket,
      ...(call.region !== "us-east-1" && { CreateBucketConfiguration: { LocationConstraint: call.region } }),
      ...(properties["ObjectLockEnabled"] === true && { ObjectLockEnabledForBucket: true }),
    });
    work.made(Bucket);
    yield* configure(work, Bucket, {});
    yield* tag(work, Bucket, []);
    return made(work, Bucket);
  },
  *update(work) {
    yield* configure(work, work.physicalId, work.before);
    yield* tag(work, work.physicalId, work.tagsBefore);
    return made(work, work.physicalId);
  },
  *remove({ ask, physicalId: Bucket }) {
    yield* ask("s3", "DeleteBucket", { Bucket });
  },
};
