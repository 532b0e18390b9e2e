import { ServiceError } from "@cloudstub/kit";
import { arnOf } from "../secret-arn.js";
import { saveSecret } from "../secrets.js";
import type { EmulatedSecret } from "../state.js";
import { scheduleWork } from "../time/schedule-work.js";
import type { DoWork } from "../time/work.js";
import type { StoreCall } from "../types.js";
import { pendingStage, versionIn, withStage } from "../versions/stages.js";
import { nextWindow } from "./schedule.js";

type Lambda = typeof import("@aws-sdk/client-lambda");

/** What a rotation function is asked to do, in this order (User Guide, "Lambda rotation functions"). */
const steps = ["createSecret", "setSecret", "testSecret", "finishSecret"] as const;

/** Rotates a secret whose window has opened, and looks for the next one. */
export const rotate: DoWork = (call, { name }) => {
  const secret = call.state.secrets.get(name);
  const { rotation } = secret ?? {};
  const now = call.clock.now();
  if (secret === undefined || secret.deletesAt !== undefined || !rotation?.enabled || rotation.opensAt !== now) return;
  const window = nextWindow(rotation, now);
  if (window !== undefined) scheduleWork(call, window.opensAt, { kind: "rotate", name });
  const next = { ...secret, rotation: { ...rotation, ...window } };
  call.state.secrets.set(name, next);
  beginRotation(call, next, pendingVersion(secret) ?? call.ids.uuid());
};

/** Makes the version that the function will give a value, in AWSPENDING, and has the function invoked. */
export function beginRotation(call: StoreCall, secret: EmulatedSecret, version: string): EmulatedSecret {
  const { name } = secret;
  const versions = call.state.versions.of(name);
  if (secret.version.id !== version && !versions.has(version)) versions.set(version, { id: version, createdAt: call.clock.now() });
  const pending = saveSecret(call, withStage(call, secret, { stage: pendingStage, version }));
  scheduleWork(call, call.clock.now(), { kind: "rotation step", name, version, step: 0 });
  return pending;
}

/** The version of a rotation that did not come to its end; undefined where none is left. */
export function pendingVersion(secret: EmulatedSecret): string | undefined {
  const pending = versionIn(secret, pendingStage);
  return pending === secret.version.id ? undefined : pending;
}

/**
 * Invokes the function for one step, and the next step follows where it succeeds. What the function does is its own: it moves AWSCURRENT
 * by calling the service. Where that did not happen, the rotation stays open and is tried again in the next window.
 */
export const invoke: DoWork = (call, { name, version = "", step = 0 }) => {
  const secret = call.state.secrets.get(name);
  const functionArn = secret?.rotation?.functionArn;
  if (secret === undefined || secret.deletesAt !== undefined || functionArn === undefined || !call.peers.has("lambda")) return;
  const event = { Step: steps[step], SecretId: arnOf(call, secret), ClientRequestToken: version };
  const goOn = (output: { readonly FunctionError?: string | undefined }) => {
    if (output.FunctionError !== undefined || step + 1 >= steps.length) return;
    scheduleWork(call, call.clock.now(), { kind: "rotation step", name, version, step: step + 1 });
  };
  try {
    const output = call.peers.of<Lambda>("lambda").Invoke({ FunctionName: functionArn, Payload: Buffer.from(JSON.stringify(event)) });
    if (!(output instanceof Promise)) return goOn(output);
    return output.then((answer) => call.atomically(() => goOn(answer)), endRotation);
  } catch (error) {
    endRotation(error);
  }
};

/** A function that can't be invoked ends the rotation. The history has the call and its error; anything else is a defect. */
function endRotation(error: unknown): void {
  if (!ServiceError.is(error)) throw error;
}
