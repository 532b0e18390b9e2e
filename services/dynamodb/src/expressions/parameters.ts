import { validation } from "../errors.js";

/** The parameters of an operation with a legacy form. */
export interface ParameterStyles {
  /** Names of the parameters that hold expressions. */
  readonly expressions: readonly string[];
  /** Those of them that have no effect, so that they go with legacy parameters. */
  readonly notApplied?: readonly string[];
  /** Names of the legacy parameters that they replace. */
  readonly legacy: readonly string[];
}

/** Throws `ValidationException` for a request with parameters of both kinds, or with expression attributes and no expression. */
export function checkStyles(input: object, { expressions, notApplied = [], legacy }: ParameterStyles): void {
  const isGiven = (name: string) => (input as { readonly [name: string]: unknown })[name] !== undefined;
  // Most requests have only what needs no comparison.
  if (!legacy.some(isGiven) && !isGiven("ExpressionAttributeNames") && !isGiven("ExpressionAttributeValues")) return;
  const given = (names: readonly string[]) => names.filter(isGiven);
  const used = given(expressions);
  const applied = used.filter((name) => !notApplied.includes(name));
  const legacyNames = given(legacy);
  if (applied.length > 0 && legacyNames.length > 0) {
    const lists = `Non-expression parameters: {${legacyNames.join(", ")}} Expression parameters: {${applied.join(", ")}}`;
    throw validation(`Can not use both expression and non-expression parameters in the same request: ${lists}`);
  }
  if (used.length === 0 && isGiven("ExpressionAttributeNames")) {
    throw validation("ExpressionAttributeNames can only be specified when using expressions");
  }
  const withValues = expressions.filter((name) => name !== "ProjectionExpression");
  if (given(withValues).length === 0 && isGiven("ExpressionAttributeValues")) {
    const are = withValues.length > 1 ? "are" : "is";
    throw validation(
      `ExpressionAttributeValues can only be specified when using expressions: ${withValues.join(" and ")} ${are} null`,
    );
  }
}
