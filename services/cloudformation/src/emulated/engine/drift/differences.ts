import { asText, isList, isObject, type Json, objectFrom } from "../template/json.js";

/** A property whose value is another one than the template gives (API reference, "PropertyDifference"). */
export interface Difference {
  /** Such as `/RedrivePolicy/maxReceiveCount`. */
  readonly path: string;
  readonly type: "ADD" | "REMOVE" | "NOT_EQUAL";
  readonly expected: string;
  readonly actual: string;
}

/** A value of a resource; undefined where it has none. */
export type Actual = Json | undefined;

/**
 * Where a resource differs from the properties that its template gives. Members which the template does not give have defaults, and are no difference; a list is
 * compared whole, in any order (CloudFormation User Guide, "Considerations when detecting drift").
 */
export function differencesOf(expected: Json, actual: Actual, path = ""): Difference[] {
  if (isDynamic(expected)) return [];
  if (actual === undefined || actual === null)
    return isEmpty(expected) ? [] : [{ path, type: "REMOVE", expected: asText(expected), actual: "" }];
  // One element may stand for a list of it.
  if (isList(expected) || isList(actual)) return inLists(listOf(expected), listOf(actual), path);
  // Documents may be given as a text.
  const members = typeof expected === "string" ? objectFrom(expected) : expected;
  if (isObject(members) && isObject(actual))
    return Object.entries(members).flatMap(([name, value]) =>
      differencesOf(value, Object.hasOwn(actual, name) ? actual[name] : undefined, `${path}/${name}`),
    );
  if (asText(expected) === asText(actual)) return [];
  return [{ path, type: "NOT_EQUAL", expected: asText(expected), actual: asText(actual) }];
}

/** Items are paired that do not differ, then those of the same name. Each pair is compared once, so that lists within lists cost no more than both together. */
function inLists(expected: readonly Json[], actual: readonly Json[], path: string): Difference[] {
  const left = new Map(actual.entries());
  const changed: { readonly item: Json; readonly at: string; readonly namesakes: Map<number, Difference[]> }[] = [];
  for (const [place, item] of expected.entries()) {
    const at = `${path}/${place}`;
    const namesakes = new Map<number, Difference[]>();
    let same: number | undefined;
    for (const [other, candidate] of left) {
      const differences = differencesOf(item, candidate, at);
      if (differences.length === 0) {
        same = other;
        break;
      }
      if (hasSameName(item, candidate)) namesakes.set(other, differences);
    }
    if (same === undefined) changed.push({ item, at, namesakes });
    else left.delete(same);
  }
  const found = changed.flatMap(({ item, at, namesakes }) => {
    const [other, differences] = [...namesakes].find(([place]) => left.has(place)) ?? [];
    if (other !== undefined) left.delete(other);
    return differences ?? differencesOf(item, undefined, at);
  });
  const more = Array.from(left, ([place, item]): Difference => {
    return { path: `${path}/${place}`, type: "ADD", expected: "", actual: asText(item) };
  });
  return [...found, ...more];
}

/** The members that name an item of a list. */
const nameMembers = ["AttributeName", "IndexName", "Key", "PolicyName", "Sid"];

function hasSameName(item: Json, other: Json): boolean {
  if (!isObject(item) || !isObject(other)) return false;
  return nameMembers.some((name) => item[name] !== undefined && item[name] === other[name]);
}

function listOf(value: Json): readonly Json[] {
  return isList(value) ? value : [value];
}

/** A value that is read elsewhere when the resource is made. */
function isDynamic(value: Json): boolean {
  return typeof value === "string" && value.includes("{{resolve:");
}

/** What says the same as no value. */
function isEmpty(value: Json): boolean {
  if (isList(value)) return value.length === 0;
  if (isObject(value)) return Object.values(value).every(isEmpty);
  return value === null || value === "" || value === false;
}
