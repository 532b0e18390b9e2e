import {
  explainedLatest,
  inputOf,
  type JournalEvent,
  type Registry,
  storyOf,
  type World,
  whyNot,
} from "@cloudstub/core";
import { type Call, readable } from "./call-log.js";
import { describeCall, type ExpectedCall, matchesExpected, nearestMiss } from "./nearest-miss.js";

/** Tells the most recent such call with what led to it and what it led to; the nearest of the calls that came where there is none. */
export function whyOf(
  { registry, world }: { readonly registry: Registry; readonly world: World },
  expected: ExpectedCall,
  calls: readonly Call[],
): string {
  const isSuch = ({ kind, stub, held }: JournalEvent) =>
    (kind === "request" || kind === "call") &&
    stub !== undefined &&
    matchesExpected(expected, {
      service: stub.service.id,
      operation: stub.operation,
      input: expected.input === undefined ? undefined : readable(inputOf(held)),
    });
  const found = explainedLatest(world.journal, isSuch, { notYet: whyNot(registry, world) });
  if (found !== undefined) return storyOf(found);
  return `There was no call of ${describeCall(expected)}. ${nearestMiss(expected, calls)}`;
}
