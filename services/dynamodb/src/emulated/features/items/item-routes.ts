import { anyObject, integer, listOf, object, optional, RawJson, required, routesOf } from "@cloudstub/kit";
import type { Item } from "../../../items/attribute-value.js";
import { itemText } from "../../../items/item-text.js";
import { findTable } from "../../../tables/table-name.js";
import type { PreparedWrite } from "../../engine/items/prepared-write.js";
import { rangeOf } from "../../engine/reading/key-range.js";
import { readPage } from "../../engine/reading/page.js";
import { type Source, sourceOf } from "../../engine/reading/source.js";
import { checkStartValues, scanStart } from "../../engine/reading/start-key.js";
import { atOnce } from "../../engine/slices.js";
import { readyTable } from "../../engine/tables/named-table.js";
import { type ItemWrite, prepare, store } from "../../engine/writing/item-write.js";
import { deleteRequest, putRequest, updateRequest } from "../../engine/writing/requests.js";
import type { EmulatedState } from "../../state.js";
import type { EmulatedCall } from "../../types.js";
import { countIn, readMap, readNames, sortCondition } from "./route-values.js";

const route = routesOf<EmulatedState>();
const table = required("Name or ARN of the table.");
const index = optional("Name of an index of the table, to be read in its place.");
const max = optional("How many items at most; all unless given.");
const start = optional("Where to go on: `next` of the answer before, as JSON.");
const page = { type: "object", properties: { items: listOf(anyObject), next: anyObject }, required: ["items"] };

/** Views of items on the API port. Items and keys are attribute maps in JSON, `{"id":{"S":"1"}}`, with binary in base64. */
export const itemRoutes = {
  scan: route({
    method: "GET",
    description: "Shows the items of a table or index, each attribute with its type.",
    params: { table, index, max, start },
    response: page,
    handle(values, { state }) {
      const source = sourceOf(state, findTable(state, values.table, "named"), values.index);
      return itemsOf(source, {}, values);
    },
  }),
  query: route({
    method: "GET",
    description:
      "Shows the items of a table or index whose partition key, and sort key where it is given, has this value.",
    params: {
      table,
      key: required("Key attributes as JSON."),
      sort: optional(
        'Another comparison of the sort key as JSON, with the operators of a KeyConditions: {"operator": "BEGINS_WITH", "values": [{"S": "2026-"}]}.',
      ),
      index,
      max,
      start,
    },
    response: page,
    handle(values, { state }) {
      const source = sourceOf(state, findTable(state, values.table, "named"), values.index);
      const conditions = Object.entries(readMap("key", values.key)).map(([attribute, value]) => ({
        attribute,
        operator: "EQ",
        values: [value],
      }));
      const sort = values.sort === undefined ? [] : [sortCondition(source.sort, conditions, values.sort)];
      return itemsOf(source, rangeOf(source, [...conditions, ...sort]), values);
    },
  }),
  "put-item": route({
    method: "POST",
    description: "Stores an item, in place of the one with its key.",
    params: { table, item: required("The item as JSON.") },
    response: object({ replaced: integer }),
    handle(values, call) {
      const { before } = write(call, putRequest({ TableName: values.table, Item: readMap("item", values.item) }));
      return { replaced: before === undefined ? 0 : 1 };
    },
  }),
  "update-item": route({
    method: "POST",
    description: "Changes attributes of the item with a key, or creates it, and shows it as it is then.",
    params: {
      table,
      key: required("All key attributes as JSON."),
      update: required("An update expression: `SET #n = :v`."),
      names: optional('Its names as JSON: {"#n": "state"}.'),
      values: optional('Its values as JSON: {":v": {"S": "sent"}}.'),
    },
    response: { type: "object", properties: { item: anyObject } },
    handle(values, call) {
      const { after } = write(
        call,
        updateRequest({
          TableName: values.table,
          Key: readMap("key", values.key),
          UpdateExpression: values.update,
          ...(values.names !== undefined && { ExpressionAttributeNames: readNames(values.names) }),
          ...(values.values !== undefined && { ExpressionAttributeValues: readMap("values", values.values) }),
        }),
      );
      return after === undefined ? {} : { item: asJson(after.item) };
    },
  }),
  "delete-item": route({
    method: "DELETE",
    description: "Removes the item with a key, and says how many there were.",
    params: { table, key: required("All key attributes as JSON.") },
    response: object({ deleted: integer }),
    handle(values, call) {
      const { before } = write(call, deleteRequest({ TableName: values.table, Key: readMap("key", values.key) }));
      return { deleted: before === undefined ? 0 : 1 };
    },
  }),
};

/** Does a write without capacity: it is not a request of a client. */
function write(call: EmulatedCall, request: ItemWrite): PreparedWrite {
  const prepared = prepare(call, readyTable(call, request.tableName), request);
  store(call, prepared);
  return prepared;
}

interface PageValues {
  readonly max: string | undefined;
  readonly start: string | undefined;
}

/** Pages of the API port are not cut at 1 MB: they end at `max`. */
function itemsOf(source: Source, range: Parameters<Source["items"]>[0], values: PageValues) {
  const from = values.start === undefined ? undefined : readMap("start", values.start);
  checkStartValues(from);
  const after = from && { after: scanStart(source, from) };
  const limit = values.max === undefined ? Number.POSITIVE_INFINITY : countIn(values.max);
  const items: unknown[] = [];
  let last = after;
  let next: Item | undefined;
  do {
    const read = atOnce(readPage(source, { range: { ...range, ...last }, limit: limit - items.length, ...whole }));
    items.push(...(read.page.Items ?? []).map(asJson));
    next = read.page.LastEvaluatedKey;
    last = next && { after: source.keyOf(next) };
  } while (next !== undefined && items.length < limit);
  return { items, ...(next && { next: asJson(next) }) };
}

/** An attribute map with binary in base64. */
function asJson(map: Item): unknown {
  return JSON.parse(RawJson.is(map) ? map.json : itemText(map));
}

const whole = { filter: undefined, paths: undefined, wantsAll: false, countsOnly: false };
