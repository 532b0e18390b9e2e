import { type AttributeUpdates, changesOfUpdates } from "../../../attribute-updates.js";
import { validation } from "../../../errors.js";
import type { Path } from "../../../expressions/path.js";
import { type AttributeValue, typeOf } from "../../../items/attribute-value.js";
import { nestedTooDeep } from "../errors.js";
import { add } from "../expressions/arithmetic.js";
import { withMembers, withoutMembers } from "../expressions/sets.js";
import type { ItemUpdate } from "../expressions/update.js";
import { NewValues } from "../items/new-values.js";

const mismatch = () => validation("Type mismatch for attribute to update");

/** Reads the legacy form of an update (API reference, "Legacy conditional parameters: AttributeUpdates"). Throws `ValidationException`. */
export function readAttributeUpdates(updates: AttributeUpdates): ItemUpdate {
  changesOfUpdates(updates, nestedTooDeep);
  const entries = Object.entries(updates);
  return {
    paths: entries.map(([name]): Path => [name]),
    creates: entries.some(([, { Action }]) => Action !== "DELETE"),
    changesOf(item) {
      const values = new NewValues();
      return entries.map(([name, update]) => {
        const value = next(item[name], update);
        if (value !== undefined) values.count(value);
        return { path: [name], value };
      });
    },
  };
}

function next(
  old: AttributeValue | undefined,
  { Action = "PUT", Value }: AttributeUpdates[string],
): AttributeValue | undefined {
  if (Value === undefined) return undefined;
  if (Action === "PUT") return Value;
  if (Action === "DELETE") return old && withoutMembers(old, Value, mismatch);
  if (old === undefined) return Value;
  if (typeOf(old) !== typeOf(Value)) throw mismatch();
  if (Value.N !== undefined) return { N: add(old.N as string, Value.N) };
  if (Value.L !== undefined) return { L: [...(old.L ?? []), ...Value.L] };
  return withMembers(old, Value, mismatch);
}
