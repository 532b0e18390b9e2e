import { type AskedCall, type AskedState, newestChangeOf, streamOfTable, type WhyNot } from "@cloudstub/kit";
import type { EventSourceMapping } from "../../../state/records.js";
import type { EmulatedState } from "../../../types.js";
import { differenceFromFilters } from "../filters.js";
import { isReading, numberIn } from "../mapping.js";
import { queueIn, type SourceStream, streamIn } from "../source-arn.js";
import { streamRecord } from "../streams/record.js";
import { functionOf, whyNotRun } from "../target.js";
import { type WrittenItem, writtenItems } from "./written-items.js";

/** Why the functions that read from a queue or the stream of a table get nothing of what a call put there. */
export const whyMappingsReadNothing: WhyNot<EmulatedState> = function* (call, around) {
  if (call.service === "sqs" && /^SendMessage(Batch)?$/.test(call.operation)) yield* ofQueue(call, around);
  if (call.service !== "dynamodb") return;
  for (const [table, items] of writtenItems(call)) yield* ofTable(table, items, around);
};

function* ofQueue(call: AskedCall, around: AskedState<EmulatedState>): Iterable<string> {
  const { account, region, state } = around;
  for (const mapping of state.mappings.values()) {
    const source = queueIn(mapping.eventSourceArn);
    if (source?.name !== call.resource || source?.account !== account || source.region !== region) continue;
    yield* sentences(
      mapping,
      reasonsOf(mapping, () => messagesOf(call), around),
    );
  }
}

function* ofTable(table: string, items: readonly WrittenItem[], around: AskedState<EmulatedState>): Iterable<string> {
  const { account, region, state, ask } = around;
  const current = ask(streamOfTable, table);
  let isRead = false;
  for (const mapping of state.mappings.values()) {
    const source = streamIn(mapping.eventSourceArn);
    if (source?.key.split("/")[0] !== table || source?.account !== account || source.region !== region) continue;
    const isFormer = source.key !== current;
    isRead ||= !isFormer;
    const changes = () => changesOf(items, source, around);
    yield* sentences(mapping, isFormer ? [ofFormerStream(current)] : reasonsOf(mapping, changes, around));
  }
  if (current !== undefined && !isRead) yield `No event source mapping reads the stream of table ${table}.`;
}

function* sentences(mapping: EventSourceMapping, reasons: Iterable<string>): Iterable<string> {
  for (const reason of reasons)
    yield `Event source mapping ${mapping.uuid} of function ${functionOf(mapping).name} ${reason}.`;
}

function ofFormerStream(current: string | undefined): string {
  const now = current === undefined ? "has none now" : `has stream/${current.split("/")[1]} now`;
  return `reads a former stream of the table, which ${now}`;
}

/** Why a mapping gives its function nothing of these records, each as the end of a sentence. */
function* reasonsOf(
  mapping: EventSourceMapping,
  records: () => readonly Named[],
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
  const body = queueIn(mapping.eventSourceArn) === undefined ? "" : "body";
  for (const [name, record] of records()) {
    const place = differenceFromFilters(mapping, record, body);
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

/** The newest change of each of these items. */
function changesOf(
  items: readonly WrittenItem[],
  stream: SourceStream,
  { ask, region }: AskedState<EmulatedState>,
): Named[] {
  return items.flatMap((item) => {
    const change = ask(newestChangeOf, { stream: stream.key, item });
    if (change === undefined) return [];
    const record = { ...streamRecord(change, stream), awsRegion: region };
    const name = items.length === 1 ? "the item" : `item ${JSON.stringify(record.dynamodb.Keys)}`;
    return [[`the newest change of ${name}`, record]];
  });
}

function time(ms: number): string {
  return new Date(ms).toISOString();
}

/** A sentence as the end of another one. */
function asClause(sentence: string): string {
  return sentence.slice(0, 1).toLowerCase() + sentence.slice(1).replace(/\.$/, "");
}
