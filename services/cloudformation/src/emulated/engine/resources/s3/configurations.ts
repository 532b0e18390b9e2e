import { asText, isList, isObject, type Json, type JsonObject, objectIn } from "../../template/json.js";
import { lifecycleRule } from "./lifecycle.js";

/** An operation of the service, and its input beside the bucket. */
type Asked = readonly [operation: Operation, input: object];

type Operation =
  | "DeleteBucketCors"
  | "DeleteBucketEncryption"
  | "DeleteBucketLifecycle"
  | "DeleteBucketOwnershipControls"
  | "DeleteBucketWebsite"
  | "DeletePublicAccessBlock"
  | "PutBucketAccelerateConfiguration"
  | "PutBucketAcl"
  | "PutBucketCors"
  | "PutBucketEncryption"
  | "PutBucketLifecycleConfiguration"
  | "PutBucketLogging"
  | "PutBucketNotificationConfiguration"
  | "PutBucketOwnershipControls"
  | "PutBucketVersioning"
  | "PutBucketWebsite"
  | "PutObjectLockConfiguration"
  | "PutPublicAccessBlock";

/** How a property of a bucket is set and taken away. */
interface Configuration {
  readonly property: string;
  readonly put: (value: Json, bucket: string) => Asked;
  readonly drop: Asked;
}

/** The objects in a list of a property. */
function itemsOf(value: Json, name: string): JsonObject[] {
  const list = isObject(value) ? value[name] : undefined;
  return isList(list) ? list.filter(isObject) : [];
}

/** An object with some of its members under other names. */
function renamed(value: JsonObject, names: { readonly [name: string]: string }): JsonObject {
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [names[name] ?? name, item]));
}

function corsRule(rule: JsonObject): JsonObject {
  return renamed(rule, { ExposedHeaders: "ExposeHeaders", Id: "ID", MaxAge: "MaxAgeSeconds" });
}

function encryptionRule({ ServerSideEncryptionByDefault, ...rest }: JsonObject): JsonObject {
  return {
    ...rest,
    ...(ServerSideEncryptionByDefault !== undefined && {
      ApplyServerSideEncryptionByDefault: ServerSideEncryptionByDefault,
    }),
  };
}

/** A notification: one event in a template, a list of them in the service. */
function notification(entry: JsonObject, target: string, member: string): JsonObject {
  const { Event = "", Filter } = entry;
  const rules = itemsOf(objectIn(isObject(Filter) ? Filter : {}, "S3Key"), "Rules");
  return {
    [member]: entry[target] ?? "",
    Events: [Event],
    ...(Filter !== undefined && { Filter: { Key: { FilterRules: rules } } }),
  };
}

function notifications(value: Json): JsonObject {
  const each = (list: string, target: string, member: string) =>
    itemsOf(value, list).map((entry) => notification(entry, target, member));
  const toEventBridge =
    objectIn(isObject(value) ? value : {}, "EventBridgeConfiguration")["EventBridgeEnabled"] === true;
  return {
    LambdaFunctionConfigurations: each("LambdaConfigurations", "Function", "LambdaFunctionArn"),
    QueueConfigurations: each("QueueConfigurations", "Queue", "QueueArn"),
    TopicConfigurations: each("TopicConfigurations", "Topic", "TopicArn"),
    ...(toEventBridge && { EventBridgeConfiguration: {} }),
  };
}

function website(value: Json): JsonObject {
  const { IndexDocument, ErrorDocument, RedirectAllRequestsTo, RoutingRules } = isObject(value) ? value : {};
  const rules = isList(RoutingRules) ? RoutingRules.filter(isObject) : [];
  return {
    ...(IndexDocument !== undefined && { IndexDocument: { Suffix: IndexDocument } }),
    ...(ErrorDocument !== undefined && { ErrorDocument: { Key: ErrorDocument } }),
    ...(RedirectAllRequestsTo !== undefined && { RedirectAllRequestsTo }),
    ...(rules.length > 0 && {
      RoutingRules: rules.map((rule) => renamed(rule, { RedirectRule: "Redirect", RoutingRuleCondition: "Condition" })),
    }),
  };
}

function logging(value: Json, bucket: string): object {
  const { DestinationBucketName = bucket, LogFilePrefix = "" } = isObject(value) ? value : {};
  return {
    BucketLoggingStatus: { LoggingEnabled: { TargetBucket: DestinationBucketName, TargetPrefix: LogFilePrefix } },
  };
}

/** `PublicReadWrite` is `public-read-write`. */
function cannedAcl(value: Json): string {
  return asText(value).replaceAll(/[A-Z]/g, (letter, place: number) => (place > 0 ? "-" : "") + letter.toLowerCase());
}

/** The configurations of a bucket, in an order in which each can be set. */
export const configurations: readonly Configuration[] = [
  {
    property: "OwnershipControls",
    put: (OwnershipControls) => ["PutBucketOwnershipControls", { OwnershipControls }],
    drop: ["DeleteBucketOwnershipControls", {}],
  },
  {
    property: "PublicAccessBlockConfiguration",
    put: (PublicAccessBlockConfiguration) => ["PutPublicAccessBlock", { PublicAccessBlockConfiguration }],
    drop: ["DeletePublicAccessBlock", {}],
  },
  {
    property: "AccessControl",
    put: (value) => ["PutBucketAcl", { ACL: cannedAcl(value) }],
    drop: ["PutBucketAcl", { ACL: "private" }],
  },
  {
    property: "VersioningConfiguration",
    put: (VersioningConfiguration) => ["PutBucketVersioning", { VersioningConfiguration }],
    drop: ["PutBucketVersioning", { VersioningConfiguration: { Status: "Suspended" } }],
  },
  {
    property: "ObjectLockConfiguration",
    put: (ObjectLockConfiguration) => ["PutObjectLockConfiguration", { ObjectLockConfiguration }],
    drop: ["PutObjectLockConfiguration", { ObjectLockConfiguration: { ObjectLockEnabled: "Enabled" } }],
  },
  {
    property: "BucketEncryption",
    put: (value) => [
      "PutBucketEncryption",
      {
        ServerSideEncryptionConfiguration: {
          Rules: itemsOf(value, "ServerSideEncryptionConfiguration").map(encryptionRule),
        },
      },
    ],
    drop: ["DeleteBucketEncryption", {}],
  },
  {
    property: "CorsConfiguration",
    put: (value) => ["PutBucketCors", { CORSConfiguration: { CORSRules: itemsOf(value, "CorsRules").map(corsRule) } }],
    drop: ["DeleteBucketCors", {}],
  },
  {
    property: "LifecycleConfiguration",
    put: (value) => [
      "PutBucketLifecycleConfiguration",
      { LifecycleConfiguration: { Rules: itemsOf(value, "Rules").map(lifecycleRule) } },
    ],
    drop: ["DeleteBucketLifecycle", {}],
  },
  {
    property: "WebsiteConfiguration",
    put: (value) => ["PutBucketWebsite", { WebsiteConfiguration: website(value) }],
    drop: ["DeleteBucketWebsite", {}],
  },
  {
    property: "LoggingConfiguration",
    put: (value, bucket) => ["PutBucketLogging", logging(value, bucket)],
    drop: ["PutBucketLogging", { BucketLoggingStatus: {} }],
  },
  {
    property: "AccelerateConfiguration",
    put: (value) => [
      "PutBucketAccelerateConfiguration",
      { AccelerateConfiguration: { Status: isObject(value) ? value["AccelerationStatus"] : undefined } },
    ],
    drop: ["PutBucketAccelerateConfiguration", { AccelerateConfiguration: { Status: "Suspended" } }],
  },
  {
    property: "NotificationConfiguration",
    put: (value) => ["PutBucketNotificationConfiguration", { NotificationConfiguration: notifications(value) }],
    drop: ["PutBucketNotificationConfiguration", { NotificationConfiguration: {} }],
  },
];
