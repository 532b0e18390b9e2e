import { type ExpressionName, invalidExpression } from "../../../expressions/errors.js";

/** As floci and extenddb recorded of DynamoDB. */
const MAX = 2 ** 31 - 1;

/** Throws `ValidationException` for a position that no list can have: `a[2147483648]`. Expressions have brackets around positions only. */
export function checkPositions(name: ExpressionName, text: string): void {
  for (const [, position = ""] of text.matchAll(/\[[ \t\r\n]*(\d+)/g)) {
    if (Number(position) <= MAX) continue;
    throw invalidExpression(name, `List index is not within the allowable range; index: [${position}]`);
  }
}
