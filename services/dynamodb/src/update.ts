import type { Input } from "@cloudstub/kit";
import { changesOfUpdates } from "./attribute-updates.js";
import type { Change } from "./expressions/changes.js";
import { Definitions, ExpressionAttributes } from "./expressions/expression-attributes.js";
import { checkStyles } from "./expressions/parameters.js";
import type { Path } from "./expressions/path.js";
import { readUpdate, type Update } from "./expressions/update-expression.js";
import type { Dynamodb } from "./types.js";

type UpdateInput = Input<Dynamodb, "UpdateItem">;

/** Legacy conditions are not listed: they never make a write fail (specification 7). */
const styles = {
  expressions: ["UpdateExpression", "ConditionExpression"],
  notApplied: ["ConditionExpression"],
  legacy: ["AttributeUpdates"],
};

/** The update of an UpdateItem request, from an expression or the legacy parameter. Throws `ValidationException` for an invalid one. */
export function updateOf(input: UpdateInput): Update {
  checkStyles(input, styles);
  const { UpdateExpression, ConditionExpression, AttributeUpdates = {} } = input;
  if (UpdateExpression === undefined) return fixed(changesOfUpdates(AttributeUpdates), AttributeUpdates);
  const definitions = new Definitions(input);
  const update = readUpdate(UpdateExpression, new ExpressionAttributes("UpdateExpression", definitions));
  definitions.checkAllUsed([ConditionExpression]);
  return update;
}

function fixed(changes: Change[], named: { readonly [name: string]: unknown }): Update {
  return { paths: Object.keys(named).map((name): Path => [name]), changesOf: () => changes };
}
