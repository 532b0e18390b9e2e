import { anyObject, integer, listOf, object, optional, routesOf, string } from "@cloudstub/kit";
import { functionArn, referenceIn } from "./engine/names.js";
import { isOf, isReading } from "./features/mappings/mapping.js";
import { isRead } from "./features/mappings/source-arn.js";
import { functionOf, whyNotRun } from "./features/mappings/target.js";
import type { EventSourceMapping } from "./state/records.js";
import type { EmulatedCall, EmulatedState } from "./types.js";

const route = routesOf<EmulatedState>();
const nullableString = { ...string, nullable: true } as const;

/** What the API port shows besides the contract's views: which function reads from where, and how far it has come. */
export const emulatedRoutes = {
  "list-event-source-mappings": route({
    method: "GET",
    description: "Lists the event source mappings: which function reads from which queue or stream, and how that goes.",
    params: { function: optional("Name or ARN of a function; all functions unless given.") },
    response: object({
      mappings: listOf(
        object({
          uuid: string,
          functionName: string,
          functionArn: string,
          eventSourceArn: nullableString,
          state: string,
          lastProcessingResult: nullableString,
          changedAt: string,
          readsNothing: nullableString,
          failures: integer,
          pausedUntil: nullableString,
          lanes: listOf(object({ after: string, attempts: integer, pausedUntil: nullableString })),
          settings: anyObject,
        }),
      ),
    }),
    handle({ function: FunctionName }, call) {
      const wanted = FunctionName === undefined ? undefined : functionArn(call, referenceIn(call, { FunctionName }));
      const mappings = Array.from(call.state.mappings.values()).filter((mapping) => isOf(mapping, wanted));
      return { mappings: mappings.map((mapping) => shown(call, mapping)) };
    },
  }),
};

function shown({ state, functions, clock }: EmulatedCall, mapping: EventSourceMapping) {
  const { uuid, eventSourceArn = null, settings, lastProcessingResult = null } = mapping;
  const { failures = 0, pausedUntil } = state.queueProgress.get(uuid) ?? {};
  const ifLater = (time = 0) => (time > clock.now() ? new Date(time).toISOString() : null);
  const lanes = state.streamProgress.get(uuid)?.lanes ?? [];
  return {
    uuid,
    functionName: functionOf(mapping).name,
    functionArn: mapping.functionArn,
    eventSourceArn,
    state: mapping.state,
    lastProcessingResult,
    changedAt: new Date(mapping.changedAt).toISOString(),
    readsNothing: (isReading(mapping) && (sourceProblem(mapping) ?? whyNotRun(state, functions, mapping))) || null,
    failures,
    pausedUntil: ifLater(pausedUntil),
    lanes: lanes.map((lane) => ({
      after: lane.after,
      attempts: lane.attempts,
      pausedUntil: ifLater(lane.pausedUntil),
    })),
    settings,
  };
}

function sourceProblem({ eventSourceArn }: EventSourceMapping): string | undefined {
  return isRead(eventSourceArn) ? undefined : "CloudStub reads from queues and from streams of tables only.";
}
