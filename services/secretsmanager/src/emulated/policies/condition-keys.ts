import { type ConditionKeys, globalKeys, keysBehind, keysIn, keysOf, requestTags, textsIn } from "@cloudstub/kit";
import { arnOf } from "../secret-arn.js";
import type { EmulatedSecret } from "../state.js";
import type { EmulatedCall } from "../types.js";

type Input = { readonly [member: string]: unknown };

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
  const tags = secret.tags.map(({ Key, Value }): [string, string] => [Key, Value]);
  return keysOf(
    keysIn({
      "secretsmanager:name": [secret.name],
      "secretsmanager:secretid": [arnOf(call, secret)],
    }),
    (name) => {
      const member = members.get(name);
      return member === undefined ? undefined : textsIn(input[member]);
    },
    requestTags(input),
    keysBehind("aws:resourcetag/", tags),
    keysBehind("secretsmanager:resourcetag/", tags),
    globalKeys(call),
  );
}
