import type { ByteStream, Member, ServiceModel, ShapeRef } from "@cloudstub/kit";
import { writeMessage } from "../codec/event-stream/message.js";
import { refOf, resolve, structure, traitsOf } from "../model/shapes.js";

/** The media type of event streams. */
export const EVENT_STREAM = "application/vnd.amazon.eventstream";

/** How a protocol writes the document of an event. */
interface EventFormat {
  readonly contentType: string;
  write(value: unknown, ref: ShapeRef): string;
}

type Events = AsyncIterable<object> | Iterable<object>;
type EventWriter = (value: { readonly [member: string]: unknown }) => Uint8Array;

/** True for a union whose values are the events of a stream. */
export function isEventStream(model: ServiceModel, ref: ShapeRef): boolean {
  const shape = resolve(model, ref);
  return typeof shape === "object" && shape.type === "union" && shape.streaming === 1;
}

/**
 * Makes the writer of an event stream: it turns events, of which each has the one member that names it, into messages as they come (Smithy 2.0,
 * "Event streams").
 */
export function eventStreamWriter(
  model: ServiceModel,
  ref: ShapeRef,
  format: EventFormat,
): (events: Events) => ByteStream {
  const members = Object.entries(structure(model, ref).members);
  const writers = new Map(members.map(([name, member]) => [name, eventWriter(model, { name, member }, format)]));
  return (events) => ({ arriving: messagesOf(events, writers) });
}

async function* messagesOf(events: Events, writers: ReadonlyMap<string, EventWriter>): AsyncGenerator<Uint8Array> {
  for await (const event of events) {
    for (const [name, value] of Object.entries(event)) {
      const message = value === undefined ? undefined : writers.get(name)?.(value);
      if (message !== undefined) yield message;
    }
  }
}

function eventWriter(
  model: ServiceModel,
  { name, member }: { readonly name: string; readonly member: Member },
  format: EventFormat,
): EventWriter {
  const { contentType, bytesOf } = payloadWriter(model, refOf(member), format);
  const headers = {
    ":event-type": name,
    ...(contentType !== undefined && { ":content-type": contentType }),
    ":message-type": "event",
  };
  return (value) => writeMessage({ headers, payload: bytesOf(value) });
}

interface PayloadWriter {
  readonly contentType?: string;
  readonly bytesOf: EventWriter;
}

/** The payload of an event is the member that says so, as bytes or as a document, or else the document of all members, if there are any. */
function payloadWriter(model: ServiceModel, ref: ShapeRef, format: EventFormat): PayloadWriter {
  const members = Object.entries(structure(model, ref).members);
  const [name, member] = members.find(([, each]) => traitsOf(each).eventPayload) ?? [];
  if (name === undefined || member === undefined)
    return members.length === 0
      ? { bytesOf: () => new Uint8Array() }
      : { contentType: format.contentType, bytesOf: (value) => Buffer.from(format.write(value, ref)) };
  if (resolve(model, refOf(member)) === "blob")
    return {
      contentType: "application/octet-stream",
      bytesOf: (value) => (value[name] as Uint8Array | undefined) ?? new Uint8Array(),
    };
  return {
    contentType: format.contentType,
    bytesOf: (value) => Buffer.from(format.write(value[name] ?? {}, refOf(member))),
  };
}
