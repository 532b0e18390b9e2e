import type { Input } from "@cloudstub/kit";
import { emptyAttributeName, invalidValues, notOneOf } from "./errors.js";
import type { Change } from "./expressions/changes.js";
import { checkValue, type TooDeep, typeOf } from "./items/attribute-value.js";
import type { Dynamodb } from "./types.js";

/** The legacy form of an update: an action for each attribute. */
export type AttributeUpdates = NonNullable<Input<Dynamodb, "UpdateItem">["AttributeUpdates"]>;

const actions = ["ADD", "DELETE", "PUT"];

/**
 * The changes of PUT, and of DELETE without a value. ADD, and DELETE of members of a set, are checked and not applied
 * (specification 8.4). Throws `ValidationException` for an unknown action, or a value that the action does not support.
 */
export function changesOfUpdates(updates: AttributeUpdates, tooDeep?: TooDeep): Change[] {
  for (const name of Object.keys(updates)) checkUpdate(name, updates[name] as AttributeUpdates[string], tooDeep);
  return Object.entries(updates).flatMap(([name, { Action = "PUT", Value }]): Change[] => {
    const applied = Action === "PUT" || (Action === "DELETE" && Value === undefined);
    return applied ? [{ path: [name], value: Value }] : [];
  });
}

function checkUpdate(name: string, { Action = "PUT", Value }: AttributeUpdates[string], tooDeep?: TooDeep): void {
  if (name === "") throw emptyAttributeName();
  if (!actions.includes(Action)) throw notOneOf(`attributeUpdates.${name}.member.action`, Action, actions);
  if (Value === undefined) {
    if (Action === "DELETE") return;
    throw invalidValues("Only DELETE action is allowed when no attribute value is specified");
  }
  checkValue(Value, 1, tooDeep);
  const type = typeOf(Value);
  const set = ["SS", "NS", "BS"].includes(type);
  if (Action === "DELETE" && !set)
    throw invalidValues(`DELETE action with value is not supported for the type ${type}`);
  if (Action === "ADD" && !set && type !== "N" && type !== "L")
    throw invalidValues(`ADD action is not supported for the type ${type}`);
}
