import type { Range } from "@cloudstub/kit";
import { validation } from "../../../errors.js";
import { ExpressionAttributes } from "../../../expressions/expression-attributes.js";
import { checkStyles } from "../../../expressions/parameters.js";
import { readKeyConditions } from "../../../keys/key-conditions.js";
import { consumed } from "../../engine/capacity/consumed.js";
import { unitsOfPage } from "../../engine/capacity/of-pages.js";
import { readFilter } from "../../engine/expressions/condition.js";
import { definitionsOf } from "../../engine/items/checked-values.js";
import { laggingSource } from "../../engine/lag/earlier-items.js";
import { legacyFilter } from "../../engine/legacy/filters.js";
import { checkKeyConditions } from "../../engine/reading/key-conditions.js";
import { rangeOf } from "../../engine/reading/key-range.js";
import { readPage } from "../../engine/reading/page.js";
import { checkAttributesToGet, projectionOf } from "../../engine/reading/projections.js";
import { checkGlobalIndex, checkSelect, readsTable } from "../../engine/reading/selection.js";
import { type Source, sourceOf } from "../../engine/reading/source.js";
import { checkInside, checkStartValues, queryStart } from "../../engine/reading/start-key.js";
import { afterSlices } from "../../engine/slices.js";
import { readyTable } from "../../engine/tables/named-table.js";
import { takeCapacity } from "../../engine/throttling/take-capacity.js";
import type { EmulatedHandler, EmulatedInput } from "../../types.js";

const styles = {
  expressions: ["ProjectionExpression", "FilterExpression", "KeyConditionExpression"],
  legacy: ["AttributesToGet", "QueryFilter", "ConditionalOperator", "KeyConditions"],
};

/** Legacy key conditions go with other expressions, as the contract has it. */
const stylesOfKeyConditions = { ...styles, legacy: styles.legacy.slice(0, -1) };

/** A page of the items of one partition of a table or index, in the order of their sort keys. */
export const query: EmulatedHandler<"Query"> = (input, call) => {
  const request = read(input);
  const table = readyTable(call, input.TableName);
  const source = sourceOf(call.state, table, input.IndexName);
  checkGlobalIndex(source, input, request.paths);
  const conditions = rangeOf(source, request.conditions);
  checkNoKeys(source, request.filtered, input.FilterExpression === undefined ? "QueryFilter" : "Filter Expression");
  const wantsAll = readsTable(source, input, request.paths);
  const seen = input.ConsistentRead ? source : laggingSource(call, source);
  const steps = readPage(seen, {
    range: startedAt(source, conditions, input),
    limit: input.Limit,
    filter: request.filter,
    paths: request.paths,
    wantsAll,
    countsOnly: input.Select === "COUNT",
  });
  return afterSlices(call, steps, ({ page, bytes, why }) => {
    if (why !== undefined) call.note(why);
    const units = () => unitsOfPage(source, input, { bytes, page, wantsAll });
    takeCapacity(call, table, { work: "Read", units });
    return { ...page, ...consumed(input.ReturnConsumedCapacity, table.name, units) };
  });
};

function read(input: EmulatedInput<"Query">) {
  checkStyles(input, input.KeyConditionExpression === undefined ? stylesOfKeyConditions : styles);
  checkStartValues(input.ExclusiveStartKey);
  checkAttributesToGet(input);
  const definitions = definitionsOf(input);
  const ofLegacy = legacyFilter(input.QueryFilter, input.ConditionalOperator);
  if (input.KeyConditions === undefined && input.KeyConditionExpression === undefined) {
    throw validation("Either the KeyConditions or KeyConditionExpression parameter must be specified in the request.");
  }
  const paths = projectionOf(input, definitions);
  const ofExpression =
    input.FilterExpression === undefined
      ? undefined
      : readFilter(input.FilterExpression, new ExpressionAttributes("FilterExpression", definitions));
  const conditions = readKeyConditions(input, definitions);
  checkKeyConditions(conditions, input.KeyConditionExpression);
  definitions.checkAllUsed();
  checkSelect(input);
  const filtered = ofExpression?.attributes ?? Object.keys(input.QueryFilter ?? {});
  return { paths, conditions, filter: ofExpression?.condition ?? ofLegacy, filtered };
}

/** Throws `ValidationException` for a filter on key attributes, which belong into the key condition. */
function checkNoKeys({ partition, sort }: Source, filtered: readonly string[], member: string): void {
  const key = [...partition, ...sort].find(({ name }) => filtered.includes(name));
  if (key === undefined) return;
  throw validation(`${member} can only contain non-primary key attributes: Primary key attribute: ${key.name}`);
}

function startedAt(
  source: Source,
  range: Range,
  { ExclusiveStartKey, ScanIndexForward = true }: EmulatedInput<"Query">,
): Range {
  if (ExclusiveStartKey === undefined) return { ...range, reverse: !ScanIndexForward };
  const start = queryStart(source, ExclusiveStartKey);
  checkInside(start, range);
  return ScanIndexForward
    ? { ...range, after: laterOf(start, range.after) }
    : { ...range, before: earlierOf(start, range.before), reverse: true };
}

function laterOf(key: string, after = key): string {
  return key > after ? key : after;
}

function earlierOf(key: string, before = key): string {
  return key < before ? key : before;
}
