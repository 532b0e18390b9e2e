import { keys } from "@cloudstub/kit";
import { noRecord } from "../../engine/errors.js";
import { findGroup } from "../../engine/groups.js";
import { EventFields } from "../../engine/queries/event-fields.js";
import { textOf } from "../../engine/queries/values.js";
import { eventsOf, findStream } from "../../engine/streams.js";
import type { EmulatedHandler } from "../../types.js";
import { placeOfPointer } from "./pointer.js";

/** Shows all fields of the event that a result's `@ptr` names. */
export const getLogRecord: EmulatedHandler<"GetLogRecord"> = ({ logRecordPointer }, call) => {
  const { group, stream, key } = placeOfPointer(logRecordPointer);
  findGroup(call, group);
  findStream(call, group, stream);
  const event = eventsOf(call.state, group, stream).get(key);
  if (event === undefined) throw noRecord();
  const { message, ingestedAt } = event;
  const about = {
    log: `${call.account}:${group}`,
    isOfFunction: group.startsWith("/aws/lambda/"),
    pointer: logRecordPointer,
  };
  const fields = new EventFields({ time: keys.timeOf(key), ingestedAt, message, stream, ...about }, call.clock.now());
  return { logRecord: Object.fromEntries(fields.names().map((name) => [name, textOf(fields.get(name)) ?? ""])) };
};
