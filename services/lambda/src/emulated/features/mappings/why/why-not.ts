import { type AskedCall, type AskedState, newestChangeOf, streamOfTable, type WhyNot } from "@cloudstub/kit";
import type { EventSourceMapping } from "../../../state/records.js";
import type { EmulatedState } from "../../../types.js";
import { differenceFromFilters } from "../filters.js";
import { isReading, numberIn } from "../mapping.js";
import { queueIn, type SourceStream, streamIn } from "../source-arn.js";
import { streamRecord } from "../streams/record.js";
import { functionOf, whyNotRun } from "../target.js";

/** Operations that put something into a source, by the service of the source. */
const writes: { readonly [service: string]: RegExp } = {
  sqs: /^SendMessage(Batch)?$/,
  dynamodb: /^(Put|Update|Delete)Item$/,
};

/** Why the functions that read from a queue or the stream of a table get nothing of what a call put there. */
export const whyMappingsReadNothing: WhyNot<EmulatedState> = function* (call, around) {
  if (writes[call.service]?.test(call.operation) !== true) return;
  const current = call.service === "dynamodb" ? around.ask(streamOfTable, call.resource) : undefined;
  let isRead = false;
  for (const mapping of around.state.mappings.values()) {
    if (!isSource(mapping, call, around)) continue;
    const formerStream = streamIn(mapping.eventSourceArn)?.key !== current;
    isRead ||= !formerStream;
    const reasons = formerStream ? [ofFormerStream(current)] : reasonsOf(mapping, call, around);
    for (const reason of reasons)
      yield `Event source mapping ${mapping.uuid} of function ${functionOf(mapping).name} ${reason}.`;
  }
  if (current !== undefined && !isRead) yield `No event source mapping reads the stream of table ${call.resource}.`;
};

function ofFormerStream(current: string | undefined): string {
  const now = current === undefined ? "has none now" : `has stream/${current.split("/")[1]} now`;
  return `reads a former stream of the table, which ${now}`;
}

function isSource(
  { eventSourceArn }: EventSourceMapping,
  { service, resource }: AskedCall,
  { account, region }: AskedState<EmulatedState>,
): boolean {
  const source = service === "sqs" ? queueIn(eventSourceArn) : streamIn(eventSourceArn);
  if (source === undefined || source.account !== account || source.region !== region) return false;
  return ("name" in source ? source.name : source.key.split("/")[0]) === resource;
}

function* reasonsOf(mapping: EventSourceMapping, call: AskedCall, around: AskedState<EmulatedState>): Iterable<string> {
  const { state, functions, now } = around;
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
  yield* droppedOf(mapping, call, around);
}

/** What of a call the filters of a mapping drop. */
function* droppedOf(mapping: EventSourceMapping, call: AskedCall, around: AskedState<EmulatedState>): Iterable<string> {
  const stream = streamIn(mapping.eventSourceArn);
  const records = stream === undefined ? messagesOf(call) : changesOf(call, stream, around);
  for (const [name, record] of records) {
    const place = differenceFromFilters(mapping, record, stream === undefined ? "body" : "");
    if (place !== undefined) yield `drops ${name}: its filters do not match at "${place}"`;
  }
}

interface SentMessage {
  readonly MessageBody?: string;
  readonly MessageAttributes?: {
    readonly [name: string]: { readonly StringValue?: string; readonly DataType?: string };
  };
  readonly Id?: string;
}

/** A record as filters see it, with what people call it. */
type Named = readonly [name: string, record: { readonly [member: string]: unknown }];

/** The messages that a call sent, as far as its input says what they are. */
function messagesOf({ input }: AskedCall): readonly Named[] {
  if (typeof input !== "object" || input === null) return [];
  const sent: SentMessage & { readonly Entries?: readonly SentMessage[] } = input;
  const { Entries = [sent] } = sent;
  return Entries.map(({ MessageBody: body = "", MessageAttributes = {}, Id }) => [
    Id === undefined ? "the message" : `the message ${Id}`,
    {
      body,
      messageAttributes: Object.fromEntries(
        Object.entries(MessageAttributes).map(([name, { StringValue, DataType }]) => [
          name,
          { stringValue: StringValue, dataType: DataType },
        ]),
      ),
    },
  ]);
}

/** The newest change of the item that a call wrote. */
function changesOf({ input }: AskedCall, stream: SourceStream, { ask, region }: AskedState<EmulatedState>): Named[] {
  const { Item, Key = Item } = (input ?? {}) as { readonly [member: string]: { readonly [name: string]: unknown } };
  const change = Key && ask(newestChangeOf, { stream: stream.key, item: Key });
  return change === undefined
    ? []
    : [["the newest change of the item", { ...streamRecord(change, stream), awsRegion: region }]];
}

function time(ms: number): string {
  return new Date(ms).toISOString();
}

/** A sentence as the end of another one. */
function asClause(sentence: string): string {
  return sentence.slice(0, 1).toLowerCase() + sentence.slice(1).replace(/\.$/, "");
}
