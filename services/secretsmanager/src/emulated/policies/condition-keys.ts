import { type ConditionKeys, globalKeys, keysBehind, keysIn, keysOf, textsIn } from "@cloudstub/kit";
import { arnOf } from "../secret-arn.js";
import type { EmulatedSecret } from "../state.js";
import type { EmulatedCall } from "../types.js";

type Input = { readonly [member: string]: unknown };
type Tags = readonly { readonly Key: string; readonly Value: string }[];

/** Condition keys whose values are those of a member of the input. */
const members: ReadonlyMap<string, string> = new Map([
  ["secretsmanager:blockpublicpolicy", "BlockPublicPolicy"],
  ["secretsmanager:description", "Description"],
  ["secretsmanager:forcedeletewithoutrecovery", "ForceDeleteWithoutRecovery"],
  ["secretsmanager:recoverywindowindays", "RecoveryWindowInDays"],
  ["secretsmanager:rotationlambdaarn", "RotationLambdaARN"],
  ["secretsmanager:versionid", "VersionId"],
  ["secretsmanager:versionstage", "VersionStage"],
]);

/** The condition keys of a request (Service Authorization Reference, "Condition keys for AWS Secrets Manager"). */
export function conditionKeys(call: EmulatedCall, secret: EmulatedSecret, input: Input): ConditionKeys {
  const requested = (input["Tags"] ?? []) as Tags;
  const pairs = (tags: Tags) => tags.map(({ Key, Value }): [string, string] => [Key, Value]);
  return keysOf(
    keysIn({
      "secretsmanager:name": [secret.name],
      "secretsmanager:secretid": [arnOf(call, secret)],
      "aws:tagkeys": [...requested.map(({ Key }) => Key), ...textsIn(input["TagKeys"])],
    }),
    (name) => {
      const member = members.get(name);
      return member === undefined ? undefined : textsIn(input[member]);
    },
    keysBehind("aws:requesttag/", pairs(requested)),
    keysBehind("aws:resourcetag/", pairs(secret.tags)),
    keysBehind("secretsmanager:resourcetag/", pairs(secret.tags)),
    globalKeys(call),
  );
}
