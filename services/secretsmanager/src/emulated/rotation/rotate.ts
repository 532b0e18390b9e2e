import { type AgentCall, ServiceError } from "@cloudstub/kit";
import { arnOf } from "../secret-arn.js";
import { saveSecret } from "../secrets.js";
import type { EmulatedSecret, EmulatedState } from "../state.js";
import { nextWindow } from "../time/rotation-schedule.js";
import type { DoWork } from "../time/schedule-work.js";
import { scheduleWork } from "../time/schedule-work.js";
import type { StoreCall } from "../types.js";
import { pendingStage, versionIn, withoutStage, withStage } from "../versions/stages.js";
import { isPending, versionOf } from "../versions/versions.js";

type Lambda = typeof import("@aws-sdk/client-lambda");

/** What a rotation function is asked to do, in this order (User Guide, "Lambda rotation functions"). */
const steps = ["createSecret", "setSecret", "testSecret", "finishSecret"] as const;

/** Rotates a secret whose window has opened, and looks for the next one. */
export const rotate: DoWork = (call, { name }) => {
  const secret = call.state.secrets.get(name);
  const { rotation } = secret ?? {};
  const now = call.clock.now();
  if (secret === undefined || !rotation?.enabled || rotation.opensAt !== now) return;
  const window = nextWindow(rotation, now);
  if (window !== undefined) scheduleWork(call, window.opensAt, { kind: "rotate", name });
  const next = { ...secret, rotation: { ...rotation, ...window } };
  call.state.secrets.set(name, next);
  // One that is restored is rotated in its next window.
  if (secret.deletesAt !== undefined) return;
  beginRotation(call, next, pendingVersion(secret) ?? call.ids.uuid());
};

/** Makes the version that the function will give a value, in AWSPENDING, and has the function invoked. */
export function beginRotation(call: StoreCall, secret: EmulatedSecret, version: string): EmulatedSecret {
  const { name } = secret;
  const versions = call.state.versions.of(name);
  if (secret.version.id !== version && !versions.has(version))
    versions.set(version, { id: version, createdAt: call.clock.now() });
  const rotation = secret.rotation && { ...secret.rotation, failure: undefined };
  const pending = saveSecret(
    call,
    withStage(call, { ...secret, ...(rotation && { rotation }) }, { stage: pendingStage, version }),
  );
  scheduleWork(call, call.clock.now(), { kind: "rotation step", name, version, step: 0 });
  return pending;
}

/** The version of a rotation that did not complete; undefined where there is none. */
export function pendingVersion(secret: EmulatedSecret): string | undefined {
  const pending = versionIn(secret, pendingStage);
  return pending === secret.version.id ? undefined : pending;
}

/**
 * Invokes the function for one step, and the next step follows where it succeeds. What the function does is its own: it moves AWSCURRENT
 * by calling the service. Where that did not happen, the rotation stays open, the secret says why, and it is tried again in the next window.
 */
export const invoke: DoWork = (call, { name, version = "", step = 0 }) =>
  invokeStep(call, { name, version, step }, (failure) => {
    const isLast = step + 1 >= steps.length;
    const reason = failure ?? (isLast ? unfinished(call, name, version) : undefined);
    if (reason !== undefined) noteFailure(call, { name, step, reason });
    else if (!isLast) scheduleWork(call, call.clock.now(), { kind: "rotation step", name, version, step: step + 1 });
  });

/**
 * Has the function test a rotation that is configured and not begun: with a version in AWSPENDING, which is removed afterwards (API reference,
 * "RotateSecret"). A version that was in AWSPENDING before is in it again.
 */
export const testRotation: DoWork = (call, { name, version = "" }) => {
  const secret = call.state.secrets.get(name);
  if (secret?.rotation === undefined || secret.deletesAt !== undefined) return;
  const holder = versionIn(secret, pendingStage);
  const isNew = versionOf(call, secret, version) === undefined;
  if (isNew) call.state.versions.of(name).set(version, { id: version, createdAt: call.clock.now() });
  call.state.secrets.set(name, withStage(call, secret, { stage: pendingStage, version }));
  const step = steps.indexOf("testSecret");
  return invokeStep(call, { name, version, step }, (reason) => {
    const tested = call.state.secrets.get(name);
    if (tested === undefined) return;
    // A function that gave the version a value, or made it current, has more to say.
    const made = call.state.versions.of(name).get(version);
    if (isNew && made !== undefined && isPending(made)) call.state.versions.of(name).delete(version);
    if (versionIn(tested, pendingStage) === version) {
      const returns = holder !== undefined && versionOf(call, tested, holder) !== undefined;
      const after = returns
        ? withStage(call, tested, { stage: pendingStage, version: holder })
        : withoutStage(tested, pendingStage);
      call.state.secrets.set(name, after);
    }
    if (reason !== undefined) noteFailure(call, { name, step, reason });
  });
};

interface Step {
  readonly name: string;
  readonly version: string;
  readonly step: number;
}

/** Invokes the function with the event of a step (User Guide, "Lambda rotation functions"), and tells why it failed, if it did. */
function invokeStep(
  call: AgentCall<EmulatedState>,
  { name, version, step }: Step,
  end: (failure?: string) => void,
): void | Promise<void> {
  const secret = call.state.secrets.get(name);
  const functionArn = secret?.rotation?.functionArn;
  if (secret === undefined || secret.deletesAt !== undefined || functionArn === undefined) return;
  if (!call.peers.has("lambda"))
    return end("The service lambda is not enabled, so that there is no function to invoke.");
  const event = { Step: steps[step], SecretId: arnOf(call, secret), ClientRequestToken: version };
  const fail = (error: unknown) => {
    if (!ServiceError.is(error)) throw error;
    end(`${error.code}: ${error.message}`);
  };
  const service = {
    principal: "secretsmanager.amazonaws.com",
    sourceArn: arnOf(call, secret),
    sourceAccount: call.account,
  };
  try {
    const output = call.peers
      .of<Lambda>("lambda", { service })
      .Invoke({ FunctionName: functionArn, Payload: Buffer.from(JSON.stringify(event)) });
    if (!(output instanceof Promise)) return end(errorOf(output));
    return output.then(
      (answer) => call.atomically(() => end(errorOf(answer))),
      (error) => call.atomically(() => fail(error)),
    );
  } catch (error) {
    return fail(error);
  }
}

/** The error in the answer of a function (Lambda Developer Guide, "Function errors"). */
function errorOf({ FunctionError, Payload }: Answer): string | undefined {
  if (FunctionError === undefined) return undefined;
  const text = Payload === undefined ? "" : Buffer.from(Payload).toString();
  return `The function failed (${FunctionError}): ${text}`;
}

interface Answer {
  readonly FunctionError?: string | undefined;
  readonly Payload?: Uint8Array | undefined;
}

function unfinished({ state }: StoreCall, name: string, version: string): string | undefined {
  if (state.secrets.get(name)?.version.id === version) return undefined;
  return `The function ended without an error, and did not move AWSCURRENT to the version ${version}.`;
}

function noteFailure(
  { state, clock }: StoreCall,
  { name, step, reason }: { readonly name: string; readonly step: number; readonly reason: string },
) {
  const secret = state.secrets.get(name);
  if (secret?.rotation === undefined) return;
  const failure = { step: steps[step] ?? "", reason, at: clock.now() };
  state.secrets.set(name, { ...secret, rotation: { ...secret.rotation, failure } });
}
