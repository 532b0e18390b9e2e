import type { Input } from "@cloudstub/kit";
import { changesOfUpdates } from "./attribute-updates.js";
import type { Change } from "./changes.js";
import { checkStyles } from "./expressions/parameters.js";
import type { Path } from "./expressions/path.js";
import { Placeholders } from "./expressions/placeholders.js";
import { readUpdate, type Update } from "./expressions/update-expression.js";
import type { DynamodbState } from "./state.js";
import type { Dynamodb } from "./types.js";

type UpdateInput = Input<Dynamodb, "UpdateItem">;

/** Conditions are in neither list of what may not be mixed: they are never a reason to refuse a write (specification 7). */
const styles = { expressions: ["UpdateExpression", "ConditionExpression"], legacy: ["AttributeUpdates"] };

/** What an UpdateItem request says, in whichever of the two ways. Throws `ValidationException` where it says it wrongly. */
export function updateOf(input: UpdateInput, { expressions }: DynamodbState): Update {
  checkStyles(input, styles);
  const { UpdateExpression, ConditionExpression, AttributeUpdates = {} } = input;
  if (UpdateExpression === undefined) return fixed(changesOfUpdates(AttributeUpdates), AttributeUpdates);
  const placeholders = new Placeholders("UpdateExpression", input);
  const update = readUpdate(UpdateExpression, placeholders, expressions);
  placeholders.checkAllUsed([ConditionExpression]);
  return update;
}

function fixed(changes: Change[], named: { readonly [name: string]: unknown }): Update {
  return { paths: Object.keys(named).map((name): Path => [name]), changesOf: () => changes };
}
