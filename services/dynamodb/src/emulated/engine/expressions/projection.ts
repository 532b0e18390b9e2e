import type { ExpressionAttributes } from "../../../expressions/expression-attributes.js";
import { parseProjection } from "../../../expressions/parse.js";
import { checkDisjoint, type Path } from "../../../expressions/path.js";
import { checkReserved } from "../../../expressions/reserved-words.js";
import { cached } from "./cache.js";
import { checkDepth, checkPlainNames } from "./plain-names.js";
import { checkPositions } from "./positions.js";

const trees = cached((_, text) => {
  const paths = parseProjection(text);
  checkPlainNames("ProjectionExpression", text);
  checkPositions("ProjectionExpression", text);
  checkDepth("ProjectionExpression", paths);
  for (const path of paths) checkReserved("ProjectionExpression", path);
  return paths;
});

/** The paths of a ProjectionExpression. Throws `ValidationException` for every mistake in it. */
export function readProjection(text: string, attributes: ExpressionAttributes): readonly Path[] {
  const paths = trees("ProjectionExpression", text).map((path) => attributes.path(path));
  checkDisjoint(attributes.expression, paths);
  return paths;
}
