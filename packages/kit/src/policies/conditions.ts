import { isObject } from "../json/parse-json.js";
import type { ConditionKeys } from "./keys.js";
import { type Operator, operators } from "./operators.js";
import { textsIn } from "./statement.js";
import { allOf, anyOf, not, type Truth } from "./truth.js";
import { withVariables } from "./variables.js";

interface Asked {
  readonly keys: ConditionKeys;
  /** The policy's. */
  readonly version: unknown;
}

/**
 * Whether all conditions of a statement are met (IAM User Guide, "IAM JSON policy elements: Condition"). Conditions of keys or operators that are not
 * known here are not known either.
 */
export function areMet(conditions: unknown, asked: Asked): Truth {
  if (!isObject(conditions)) return true;
  return allOf(
    Object.entries(conditions).flatMap(([operator, tests]) =>
      Object.entries(isObject(tests) ? tests : {}).map(([key, wanted]) =>
        isMet({ operator, key, wanted: textsIn(wanted) }, asked),
      ),
    ),
  );
}

interface Condition {
  readonly operator: string;
  readonly key: string;
  readonly wanted: readonly string[];
}

function isMet({ operator, key, wanted }: Condition, asked: Asked): Truth {
  const values = asked.keys(key.toLowerCase());
  if (values === undefined) return undefined;
  const [, set, name = "", ifExists] = /^(ForAllValues:|ForAnyValue:)?([A-Za-z]+?)(IfExists)?$/.exec(operator) ?? [];
  if (name === "Null") return anyOf(wanted.map((each) => (each.toLowerCase() === "true") === (values.length === 0)));
  const known = operators.get(name);
  if (known === undefined) return undefined;
  const fits = (value: string) => fitsOne(value, { known, wanted, asked });
  if (values.length === 0) {
    if (set !== undefined) return set === "ForAllValues:" || ifExists !== undefined;
    return ifExists !== undefined || known.isNegated;
  }
  const isForAll = set === "ForAllValues:" || (set === undefined && known.isNegated);
  return isForAll ? allOf(values.map(fits)) : anyOf(values.map(fits));
}

/** Several values of a policy are alternatives; of a negated operator none may fit. */
function fitsOne(
  value: string,
  {
    known: { compare, isNegated },
    wanted,
    asked,
  }: { readonly known: Operator; readonly wanted: readonly string[]; readonly asked: Asked },
): Truth {
  const fits = anyOf(
    wanted.map((text) => {
      const pattern = withVariables(text, asked.keys, asked.version);
      return pattern === undefined ? undefined : pattern !== null && compare(value, pattern);
    }),
  );
  return isNegated ? not(fits) : fits;
}
