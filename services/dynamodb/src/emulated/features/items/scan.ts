import type { Range } from "@cloudstub/kit";
import { validation } from "../../../errors.js";
import { ExpressionAttributes } from "../../../expressions/expression-attributes.js";
import { checkStyles } from "../../../expressions/parameters.js";
import { consumed } from "../../engine/capacity/consumed.js";
import { unitsOfPage } from "../../engine/capacity/of-pages.js";
import { readFilter } from "../../engine/expressions/condition.js";
import { definitionsOf } from "../../engine/items/checked-values.js";
import { firstHashOf } from "../../engine/keys/encoded-keys.js";
import { laggingSource } from "../../engine/lag/earlier-items.js";
import { legacyFilter } from "../../engine/legacy/filters.js";
import { readPage } from "../../engine/reading/page.js";
import { checkAttributesToGet, projectionOf } from "../../engine/reading/projections.js";
import { checkGlobalIndex, checkSelect, readsTable } from "../../engine/reading/selection.js";
import { type Source, sourceOf } from "../../engine/reading/source.js";
import { checkStartValues, scanStart } from "../../engine/reading/start-key.js";
import { afterSlices } from "../../engine/slices.js";
import { readyTable } from "../../engine/tables/named-table.js";
import { takeCapacity } from "../../engine/throttling/take-capacity.js";
import type { EmulatedHandler, EmulatedInput } from "../../types.js";

const styles = {
  expressions: ["ProjectionExpression", "FilterExpression"],
  legacy: ["AttributesToGet", "ScanFilter", "ConditionalOperator"],
};

/** A page of all items of a table or index, or of one segment of them, in the order of the hashes of their partitions. */
export const scan: EmulatedHandler<"Scan"> = (input, call) => {
  const { paths, filter } = read(input);
  const table = readyTable(call, input.TableName);
  const source = sourceOf(call.state, table, input.IndexName);
  checkGlobalIndex(source, input, paths);
  const wantsAll = readsTable(source, input, paths);
  const seen = input.ConsistentRead ? source : laggingSource(call, source);
  const steps = readPage(seen, {
    range: rangeOf(source, input),
    limit: input.Limit,
    filter,
    paths,
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

function read(input: EmulatedInput<"Scan">) {
  checkStyles(input, styles);
  checkStartValues(input.ExclusiveStartKey);
  checkAttributesToGet(input);
  const definitions = definitionsOf(input);
  const ofLegacy = legacyFilter(input.ScanFilter, input.ConditionalOperator);
  checkSegment(input);
  const paths = projectionOf(input, definitions);
  const ofExpression =
    input.FilterExpression === undefined
      ? undefined
      : readFilter(input.FilterExpression, new ExpressionAttributes("FilterExpression", definitions));
  definitions.checkAllUsed();
  checkSelect(input);
  return { paths, filter: ofExpression?.condition ?? ofLegacy };
}

function checkSegment({ Segment, TotalSegments }: EmulatedInput<"Scan">): void {
  if (Segment !== undefined && TotalSegments === undefined) {
    throw validation(
      "The TotalSegments parameter is required but was not present in the request when Segment parameter is present",
    );
  }
  if (TotalSegments === undefined) return;
  if (Segment === undefined) {
    throw validation(
      "The Segment parameter is required but was not present in the request when parameter TotalSegments is present",
    );
  }
  if (Segment >= TotalSegments) {
    throw validation(
      `The Segment parameter is zero-based and must be less than parameter TotalSegments: Segment: ${Segment} is not less than TotalSegments: ${TotalSegments}`,
    );
  }
}

function rangeOf(source: Source, { Segment = 0, TotalSegments = 1, ExclusiveStartKey }: EmulatedInput<"Scan">): Range {
  const segment = { from: firstHashOf(Segment, TotalSegments), before: firstHashOf(Segment + 1, TotalSegments) };
  if (ExclusiveStartKey === undefined) return segment;
  const after = scanStart(source, ExclusiveStartKey);
  if (after < segment.from || after >= segment.before) {
    throw validation(
      `The provided starting key is invalid: Invalid ExclusiveStartKey. Please use ExclusiveStartKey with correct Segment. TotalSegments: ${TotalSegments} Segment: ${Segment}`,
    );
  }
  return { ...segment, after };
}
