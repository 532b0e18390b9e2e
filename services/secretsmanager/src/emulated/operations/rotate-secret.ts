import { noRotationFunction, rotationTokenMissing, rotationUnderWay } from "../errors.js";
import { beginRotation, pendingVersion } from "../rotation/rotate.js";
import { checkFunction } from "../rotation/rotation-function.js";
import { findPrimary } from "../secret-arn.js";
import { saveSecret } from "../secrets.js";
import type { EmulatedSecret, Rotation } from "../state.js";
import { checkRules, nextWindow } from "../time/rotation-schedule.js";
import { cancelWork, scheduleWork } from "../time/schedule-work.js";
import type { EmulatedCall, EmulatedHandler } from "../types.js";
import { identified } from "../views.js";

type Rules = Parameters<EmulatedHandler<"RotateSecret">>[0]["RotationRules"];

/** Configures how a secret is rotated, and rotates it at once unless the request says otherwise. */
export const rotateSecret: EmulatedHandler<"RotateSecret"> = async (input, call) => {
  const { SecretId, RotationLambdaARN, RotateImmediately = true, ClientRequestToken } = input;
  if (ClientRequestToken === undefined) throw rotationTokenMissing();
  const before = findPrimary(call, SecretId);
  const functionArn = RotationLambdaARN ?? before.rotation?.functionArn;
  if (functionArn === undefined) throw noRotationFunction();
  const version = ClientRequestToken;
  const pending = pendingVersion(before);
  if (pending !== undefined && pending !== version) throw rotationUnderWay();
  if (RotationLambdaARN !== undefined) await checkFunction(call, RotationLambdaARN, before);
  return call.atomically(() => {
    const secret = schedule(call, findPrimary(call, SecretId), { functionArn, rules: input.RotationRules });
    if (!RotateImmediately) {
      // The test follows the answer: who asked does not wait for the function.
      scheduleWork(call, call.clock.now() + 1, { kind: "rotation test", name: secret.name, version });
      return { ...identified(call, secret), VersionId: secret.version.id };
    }
    beginRotation(call, secret, version);
    return { ...identified(call, secret), VersionId: version };
  });
};

function schedule(
  call: EmulatedCall,
  secret: EmulatedSecret,
  { functionArn, rules }: { readonly functionArn: string; readonly rules: Rules },
): EmulatedSecret {
  const { name, rotation: before } = secret;
  const now = call.clock.now();
  const given = rules && {
    afterDays: rules.AutomaticallyAfterDays && Math.trunc(rules.AutomaticallyAfterDays),
    duration: rules.Duration,
    schedule: rules.ScheduleExpression,
  };
  if (given) checkRules(given, now);
  const { afterDays, duration, schedule } = given ?? before ?? {};
  const window = nextWindow({ afterDays, duration, schedule }, now);
  const rotation: Rotation = {
    enabled: true,
    functionArn,
    afterDays,
    duration,
    schedule,
    rotatedAt: before?.rotatedAt,
    ...window,
  };
  cancelWork(call, before?.opensAt, { kind: "rotate", name });
  if (window !== undefined) scheduleWork(call, window.opensAt, { kind: "rotate", name });
  return saveSecret(call, { ...secret, rotation });
}
