import type { AskedCall, AskedState, WhyNot } from "@cloudstub/kit";
import type { EventSourceMapping } from "../../state/records.js";
import type { EmulatedState } from "../../types.js";
import { differenceFromFilters } from "./filters.js";
import { isReading, numberIn } from "./mapping.js";
import { queueIn, streamIn } from "./source-arn.js";
import { functionOf, whyNotRun } from "./target.js";

/** Operations that put something into a source, by the service of the source. */
const writes: { readonly [service: string]: RegExp } = {
  sqs: /^SendMessage(Batch)?$/,
  dynamodb: /^(Put|Update|Delete)Item$/,
};

/** Why the functions that read from a queue or the stream of a table get nothing of what a call put there. */
export const whyMappingsReadNothing: WhyNot<EmulatedState> = function* (call, around) {
  if (writes[call.service]?.test(call.operation) !== true) return;
  for (const mapping of around.state.mappings.values()) {
    if (!isSource(mapping, call, around)) continue;
    for (const reason of reasonsOf(mapping, call, around))
      yield `Event source mapping ${mapping.uuid} of function ${functionOf(mapping).name} ${reason}.`;
  }
};

function isSource(
  { eventSourceArn }: EventSourceMapping,
  { service, resource }: AskedCall,
  { account, region }: AskedState<EmulatedState>,
): boolean {
  const source = service === "sqs" ? queueIn(eventSourceArn) : streamIn(eventSourceArn);
  if (source === undefined || source.account !== account || source.region !== region) return false;
  return ("name" in source ? source.name : source.key.split("/")[0]) === resource;
}

function* reasonsOf(
  mapping: EventSourceMapping,
  call: AskedCall,
  { state, functions, now }: AskedState<EmulatedState>,
): Iterable<string> {
  if (!isReading(mapping)) {
    yield `reads nothing: it is ${mapping.state}`;
    return;
  }
  const refusal = whyNotRun(state, functions, mapping);
  if (refusal !== undefined) yield `reads nothing: ${asClause(refusal)}`;
  const { windowEndsAt = 0, pausedUntil = 0, failures = 0 } = state.queueProgress.get(mapping.uuid) ?? {};
  const lanes = state.streamProgress.get(mapping.uuid)?.lanes ?? [];
  const window = Math.max(windowEndsAt, ...lanes.map(({ batchingUntil = 0 }) => batchingUntil));
  const pause = Math.max(pausedUntil, ...lanes.map((lane) => lane.pausedUntil ?? 0));
  if (window > now)
    yield `waits until ${time(window)} for a batch of ${numberIn(mapping, "BatchSize")} records: its batching window`;
  if (pause > now)
    yield `pauses until ${time(pause)}${failures > 0 ? `, after ${failures} batches of which nothing was processed` : ""}`;
  for (const record of recordsOf(call)) {
    const place = differenceFromFilters(mapping, record, "body");
    if (place !== undefined) yield `drops ${record.name}: its filters do not match at "${place}"`;
  }
}

interface SentMessage {
  readonly MessageBody?: string;
  readonly MessageAttributes?: {
    readonly [name: string]: { readonly StringValue?: string; readonly DataType?: string };
  };
  readonly Id?: string;
}

/** The messages that a call sent, as filters see them, as far as its input says what they are. */
function recordsOf({
  service,
  input,
}: AskedCall): readonly { readonly name: string; readonly [member: string]: unknown }[] {
  if (service !== "sqs" || typeof input !== "object" || input === null) return [];
  const sent: SentMessage & { readonly Entries?: readonly SentMessage[] } = input;
  const { Entries = [sent] } = sent;
  return Entries.map(({ MessageBody: body = "", MessageAttributes = {}, Id }) => ({
    name: Id === undefined ? "the message" : `the message ${Id}`,
    body,
    messageAttributes: Object.fromEntries(
      Object.entries(MessageAttributes).map(([name, { StringValue, DataType }]) => [
        name,
        { stringValue: StringValue, dataType: DataType },
      ]),
    ),
  }));
}

function time(ms: number): string {
  return new Date(ms).toISOString();
}

/** A sentence as the end of another one. */
function asClause(sentence: string): string {
  return sentence.slice(0, 1).toLowerCase() + sentence.slice(1).replace(/\.$/, "");
}
