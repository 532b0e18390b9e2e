import { invalidValues, validation } from "../../../errors.js";
import type { Path } from "../../../expressions/path.js";
import { projectedNames } from "../indexes/projected-item.js";
import type { ProjectionInput } from "./projections.js";
import type { Source } from "./source.js";

/** The input members that say which attributes a Query or Scan returns. */
interface SelectionInput extends ProjectionInput {
  readonly Select?: string | undefined;
  readonly IndexName?: string | undefined;
  readonly ConsistentRead?: boolean | undefined;
}

/** Throws `ValidationException` for a Select that does not go with the other members (as AWS's DAX client says it). */
export function checkSelect({ Select, IndexName, ProjectionExpression, AttributesToGet }: SelectionInput): void {
  if (Select === undefined) return;
  const named = ProjectionExpression === undefined ? AttributesToGet && "AttributesToGet" : "ProjectionExpression";
  if (Select === "SPECIFIC_ATTRIBUTES") {
    if (named !== undefined) return;
    throw validation(
      "Must specify the AttributesToGet or ProjectionExpression when choosing to get SPECIFIC_ATTRIBUTES",
    );
  }
  if (named !== undefined) {
    throw validation(
      `Cannot specify the ${named} when choosing to get ${Select === "COUNT" ? "only the Count" : Select}`,
    );
  }
  if (Select === "ALL_PROJECTED_ATTRIBUTES" && IndexName === undefined) {
    throw validation("ALL_PROJECTED_ATTRIBUTES can be used only when Querying using an IndexName");
  }
}

/** Throws `ValidationException` for a read that a global index does not allow. */
export function checkGlobalIndex(
  { table, index }: Source,
  input: SelectionInput,
  paths: readonly Path[] | undefined,
): void {
  if (index?.kind !== "global") return;
  if (input.ConsistentRead) throw validation("Consistent reads are not supported on global secondary indexes");
  const names = projectedNames(table, index);
  if (names === undefined) return;
  if (input.Select === "ALL_ATTRIBUTES") {
    throw invalidValues(
      `Select type ALL_ATTRIBUTES is not supported for global secondary index ${index.name} because its projection type is not ALL`,
    );
  }
  const others = [...new Set(paths?.map(([first]) => first))].filter((name) => !names.has(name));
  if (others.length > 0)
    throw invalidValues(`Global secondary index ${index.name} does not project [${others.join(", ")}]`);
}

/** True where the items of a local index are read whole: all are asked for, or some that it does not project. */
export function readsTable(
  { table, index }: Source,
  { Select }: SelectionInput,
  paths: readonly Path[] | undefined,
): boolean {
  const names = index && projectedNames(table, index);
  if (names === undefined) return false;
  return Select === "ALL_ATTRIBUTES" || (paths?.some(([first]) => !names.has(first)) ?? false);
}
