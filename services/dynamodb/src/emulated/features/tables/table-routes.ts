import { anyObject, boolean, listOf, object, optional, required, routesOf, string } from "@cloudstub/kit";
import { validation } from "../../../errors.js";
import type { ItemText } from "../../../items/item-text.js";
import { findTable } from "../../../tables/table-name.js";
import { sequenceNumber } from "../../engine/streams/shards.js";
import { describeTable } from "../../engine/tables/description.js";
import type { StreamRecord } from "../../state/streams.js";
import type { EmulatedState } from "../../state.js";

const route = routesOf<EmulatedState>();
const table = required("Name or ARN of the table.");

/** How many records are shown unless told otherwise. */
const MAX = 100;

/** Views of tables and their streams on the API port. */
export const tableRoutes = {
  "describe-table": route({
    method: "GET",
    description:
      "Describes a table, with its indexes, the live number of its items, its tags, and the attribute by which items expire.",
    params: { table },
    response: {
      type: "object",
      properties: { table: anyObject, tags: anyObject, timeToLive: string },
      required: ["table"],
    },
    handle(values, call) {
      const found = findTable(call.state, values.table, "named");
      return {
        table: JSON.parse(JSON.stringify(describeTable(call, found))) as object,
        ...(found.tags && { tags: found.tags }),
        ...(found.timeToLive && { timeToLive: found.timeToLive.attribute }),
      };
    },
  }),
  "stream-records": route({
    method: "GET",
    description: "Shows the newest records of a table's latest stream, the newest first.",
    params: { table, max: optional(`How many records at most; ${MAX} unless given.`) },
    response: object({ enabled: boolean, records: listOf(anyObject) }),
    handle(values, { state }) {
      const { name, stream } = findTable(state, values.table, "named");
      const max = values.max === undefined ? MAX : countIn(values.max);
      const records: object[] = [];
      for (const [number, record] of state.streamRecords.of(`${name}/${stream?.label}`).entries({ reverse: true })) {
        if (records.length === max) break;
        records.push(shown(Number(number), record));
      }
      return { enabled: stream?.enabled === true, records };
    },
  }),
};

function shown(number: number, { eventId, eventName, at, keys, oldImage, newImage, byService }: StreamRecord): object {
  return {
    sequenceNumber: sequenceNumber(number),
    eventId,
    eventName,
    at: new Date(at).toISOString(),
    keys: read(keys),
    ...(oldImage !== undefined && { oldImage: read(oldImage) }),
    ...(newImage !== undefined && { newImage: read(newImage) }),
    ...(byService && { byService }),
  };
}

function read(text: ItemText): unknown {
  return JSON.parse(text);
}

function countIn(text: string): number {
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
  throw validation(`max is ${JSON.stringify(text)}. Give a whole number from 1.`);
}
