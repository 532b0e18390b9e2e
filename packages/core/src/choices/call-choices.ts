import type { Choice } from "@cloudstub/kit";
import { isOfClient, type Target } from "../faults/active-fault.js";
import type { FaultEffect } from "../faults/definition.js";
import type { WorldChoices } from "./world-choices.js";

const docs = "https://docs.aws.amazon.com";

const throttled: Choice = {
  name: "throttled",
  says: "The call was throttled before the operation ran",
  promise: "Every service has quotas of requests, and refuses calls beyond them for a while",
  page: `${docs}/sdkref/latest/guide/feature-retry-behavior.html`,
  weights: { aws: 3, stormy: 30 },
};

const droppedConnection: Choice = {
  name: "dropped-connection",
  says: "The connection dropped before the operation ran",
  promise: "SDKs count connections that drop as transient errors, and retry",
  page: `${docs}/sdkref/latest/guide/feature-retry-behavior.html`,
  weights: { aws: 2, stormy: 20 },
};

const lostAnswer: Choice = {
  name: "lost-answer",
  says: "The operation ran, the connection dropped before its answer",
  promise:
    "A client that gets no answer can't know whether the work was done, and has to retry; so operations have to be idempotent",
  page: `${docs}/wellarchitected/latest/reliability-pillar/rel_prevent_interaction_failure_idempotent.html`,
  weights: { aws: 2, stormy: 20 },
};

/** The choices at each call of a client, whichever operation of whichever service. */
export const callChoices = { throttled, droppedConnection, lostAnswer };

const effects: readonly (readonly [Choice, FaultEffect])[] = [
  [throttled, { effect: "throttle" }],
  [droppedConnection, { effect: "dropped-connection" }],
  [lostAnswer, { effect: "lost-answer" }],
];

/** What happens to a call of a client; undefined where nothing does. */
export function chanceOf(choices: WorldChoices, target: Target): FaultEffect | undefined {
  if (!isOfClient(target)) return undefined;
  const { operation, service } = target.stub;
  const asking = { service: service.id, operation, causeNumber: target.number };
  return effects.find(([choice]) => choices.take(asking, choice) !== undefined)?.[1];
}
