import { arnOf } from "./secret-arn.js";
import type { EmulatedSecret, EmulatedVersion, Rotation } from "./state.js";
import { daysOfRate } from "./time/rotation-schedule.js";
import type { ArnContext } from "./types.js";
import { stagesOf } from "./versions/stages.js";

/** ARN and name of a secret, as most operations answer. */
export function identified(context: ArnContext, secret: EmulatedSecret) {
  return { ARN: arnOf(context, secret), Name: secret.name };
}

/** A secret with a value of it. */
export function withValue(context: ArnContext, secret: EmulatedSecret, version: EmulatedVersion) {
  return {
    ARN: arnOf(context, secret),
    Name: secret.name,
    VersionId: version.id,
    SecretString: version.secretString,
    SecretBinary: version.secretBinary,
    VersionStages: stagesOf(secret, version.id),
    CreatedDate: new Date(version.createdAt),
  };
}

/** A secret without its values, as DescribeSecret and ListSecrets show it. */
export function described(context: ArnContext, secret: EmulatedSecret) {
  const {
    description,
    kmsKeyId,
    tags,
    untagged,
    createdAt,
    changedAt,
    accessedAt,
    deletesAt,
    rotation,
    replicas = [],
    replicaOf,
  } = secret;
  const isReplicated = replicas.length > 0 || replicaOf !== undefined;
  return {
    ...identified(context, secret),
    Description: description === "" ? undefined : description,
    KmsKeyId: kmsKeyId,
    ...(rotation !== undefined && rotated(rotation)),
    LastChangedDate: new Date(changedAt),
    LastAccessedDate: dateOf(accessedAt),
    DeletedDate: dateOf(deletesAt),
    // As recorded of DescribeSecret; that ListSecrets does so too is not.
    Tags: tags.length > 0 || untagged ? tags : undefined,
    CreatedDate: new Date(createdAt),
    PrimaryRegion: isReplicated ? (replicaOf ?? context.region) : undefined,
  };
}

function rotated({ enabled, functionArn, afterDays, duration, schedule, rotatedAt, closesAt }: Rotation) {
  return {
    RotationEnabled: enabled,
    RotationLambdaARN: functionArn,
    RotationRules: {
      AutomaticallyAfterDays: afterDays ?? daysOfRate(schedule),
      Duration: duration,
      ScheduleExpression: schedule,
    },
    LastRotatedDate: dateOf(rotatedAt),
    // The last second of the window, as AWS shows it.
    NextRotationDate: enabled && closesAt !== undefined ? new Date(closesAt - 1000) : undefined,
  };
}

/** Where a secret is replicated to. */
export function replicationStatus({ replicas = [] }: EmulatedSecret) {
  return replicas.map(({ region, kmsKeyId, status, message }) => ({
    Region: region,
    KmsKeyId: kmsKeyId ?? "alias/aws/secretsmanager",
    Status: status,
    StatusMessage: message ?? (status === "InSync" ? "Replication succeeded" : undefined),
  }));
}

function dateOf(time: number | undefined): Date | undefined {
  return time === undefined ? undefined : new Date(time);
}
