import { validation } from "../errors.js";

/** The parameters of an operation that say one thing in two ways. */
export interface Styles {
  /** Names of the parameters that hold expressions. */
  readonly expressions: readonly string[];
  /** Names of the legacy parameters that they replace. */
  readonly legacy: readonly string[];
}

/** Throws `ValidationException` for a request that uses both ways at once, or says what placeholders stand for and has no expression. */
export function checkStyles(input: object, { expressions, legacy }: Styles): void {
  const given = (names: readonly string[]) => names.filter((name) => (input as { readonly [name: string]: unknown })[name] !== undefined);
  const used = given(expressions);
  const applied = used.filter((name) => name !== "ConditionExpression");
  const old = given(legacy);
  if (applied.length > 0 && old.length > 0) {
    const lists = `Non-expression parameters: {${old.join(", ")}} Expression parameters: {${applied.join(", ")}}`;
    throw validation(`Can not use both expression and non-expression parameters in the same request: ${lists}`);
  }
  if (used.length === 0 && given(["ExpressionAttributeNames"]).length > 0) {
    throw validation("ExpressionAttributeNames can only be specified when using expressions");
  }
  const withValues = expressions.filter((name) => name !== "ProjectionExpression");
  if (given(withValues).length === 0 && given(["ExpressionAttributeValues"]).length > 0) {
    const are = withValues.length > 1 ? "are" : "is";
    throw validation(`ExpressionAttributeValues can only be specified when using expressions: ${withValues.join(" and ")} ${are} null`);
  }
}
