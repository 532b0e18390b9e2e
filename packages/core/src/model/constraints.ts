import type { Constraint, Constraints, Member, ServiceModel, ShapeRef, Violation } from "@cloudstub/kit";
import { allOf, type Rule, rulesOf, toldValue } from "./constraint-rules.js";
import { memoized, refOf, resolve } from "./shapes.js";
import { type Check, nameMember } from "./violations.js";

/** An error tells at most this many violations (recorded of DynamoDB by dynalite); the others are not looked for. */
const MAX_VIOLATIONS = 10;

/** A longest length that only large requests can exceed: no text or list is longer than the body that it came in. */
const LARGE = 65_535;

/**
 * Makes the function that finds the constraints that an input breaks, at any depth, in the order of the model's members. It also takes the
 * number of bytes of the request's body, where there is one: small requests are not searched for what only large ones can have, such as
 * the names in a DynamoDB item, which may have 65,535 characters.
 *
 * The bounds of a value's length come before its pattern, as DynamoDB tells them of a table's name. Recorded answers of other services have
 * other orders; none is documented.
 */
export function constraintCheck(
  model: ServiceModel,
  input: ShapeRef | undefined,
  constraints: Constraints,
): (value: unknown, bytes?: number) => readonly Violation[] {
  const ofAll = checkWith(model, input, constraints);
  const ofSmall = checkWith(model, input, withoutLarge(constraints));
  return (value, bytes = Number.POSITIVE_INFINITY) => (bytes <= LARGE ? ofSmall(value) : ofAll(value));
}

/** The constraints without those that no request of {@link LARGE} bytes can break. */
function withoutLarge({ shapes, members }: Constraints): Constraints {
  const isLarge = (shape: string | undefined): boolean => {
    const {
      length: [shortest, longest = 0] = [],
      keys,
      each,
      sensitive,
      inBytes,
      ...others
    } = shapes[shape ?? ""] ?? {};
    const hasOthers = Object.keys(others).length > 0 || shortest !== undefined || (longest > 0 && longest < LARGE);
    return !hasOthers && [keys, each].every((part) => part === undefined || isLarge(part));
  };
  const left = Object.entries(members).flatMap(([structure, of]) => {
    const constrained = Object.entries(of).filter(([, shape]) => !isLarge(shape));
    return constrained.length === 0 ? [] : [[structure, Object.fromEntries(constrained)]];
  });
  return { shapes, members: Object.fromEntries(left) };
}

function checkWith(
  model: ServiceModel,
  input: ShapeRef | undefined,
  constraints: Constraints,
): (value: unknown) => readonly Violation[] {
  if (input === undefined || !constrainsAnything(model, input, constraints)) return () => [];
  const check = checks(model, constraints)(input);
  return (value) => {
    const violations: Violation[] = [];
    check(value, violations);
    return violations;
  };
}

function checks(model: ServiceModel, constraints: Constraints): (ref: ShapeRef) => Check {
  return memoized<Check>((ref, checkOf) => {
    const shape = resolve(model, ref);
    if (typeof shape === "string") return () => {};
    if (shape.type === "list") return eachOf(checkOf(refOf(shape.member)));
    if (shape.type === "map") return eachOf(checkOf(refOf(shape.value)));
    const constrained = Object.entries(shape.members).flatMap(([name, member]) => {
      const own = ownCheck(model, member, { shapes: constraints.shapes, shape: constraints.members[ref]?.[name] });
      const inside = constrainsAnything(model, refOf(member), constraints) ? checkOf(refOf(member)) : undefined;
      return own || inside ? [{ name, own, inside }] : [];
    });
    return (value, violations) => {
      for (const { name, own, inside } of constrained) {
        const member = (value as { readonly [name: string]: unknown })[name];
        if (member === undefined || member === null) continue;
        const first = violations.length;
        own?.(member, violations);
        inside?.(member, violations);
        nameMember(name, violations, first);
      }
    };
  });
}

function eachOf(check: Check): Check {
  function checkElement(element: unknown, at: number | string, violations: Violation[]): void {
    if (element === null) return;
    const first = violations.length;
    check(element, violations);
    if (violations.length > first) nameMember(typeof at === "number" ? String(at) : { key: at }, violations, first);
  }
  return (value, violations) => {
    // To go through the keys of a list costs several times as much.
    if (Array.isArray(value)) {
      for (let at = 0; at < value.length && violations.length < MAX_VIOLATIONS; at++)
        checkElement(value[at], at, violations);
      return;
    }
    const elements = value as { readonly [key: string]: unknown };
    for (const key in elements) {
      if (violations.length >= MAX_VIOLATIONS) return;
      checkElement(elements[key], key, violations);
    }
  };
}

/** Checks the rules of a member. Those of the texts and numbers in a list or map are rules of the list. */
function ownCheck(
  model: ServiceModel,
  member: Member,
  { shapes, shape }: { readonly shapes: Constraints["shapes"]; readonly shape: string | undefined },
): Check | undefined {
  const constraint = shapes[shape ?? ""];
  if (constraint === undefined) return undefined;
  const rules = [...rulesOf(constraint), ...rulesOfElements(constraint)];
  const isSensitive = [constraint, shapes[constraint.each ?? ""], shapes[constraint.keys ?? ""]].some(
    (part) => part?.sensitive,
  );
  return (value, violations) => {
    for (const [holds, words] of rules) {
      if (violations.length >= MAX_VIOLATIONS) return;
      if (!holds(value)) violations.push({ path: [], broken: words, ...(!isSensitive && { value: toldValue(value) }) });
    }
  };

  function rulesOfElements({ each = "", keys = "" }: Constraint): Rule[] {
    const resolved = resolve(model, refOf(member));
    const isMap = typeof resolved !== "string" && resolved.type === "map";
    const [ofKeys, ofElements] = [rulesOf(shapes[keys] ?? {}), rulesOf(shapes[each] ?? {})];
    return [
      ...(ofKeys.length > 0 ? [allOf("Map keys", ofKeys, (value) => Object.keys(value))] : []),
      ...(ofElements.length > 0
        ? [allOf(isMap ? "Map value" : "Member", ofElements, (value) => Object.values(value))]
        : []),
    ];
  }
}

function constrainsAnything(model: ServiceModel, ref: ShapeRef, { members }: Constraints): boolean {
  const seen = new Set<ShapeRef>();
  return constrains(ref);

  function constrains(ref: ShapeRef): boolean {
    if (seen.has(ref)) return false;
    seen.add(ref);
    const shape = resolve(model, ref);
    if (typeof shape === "string") return false;
    if (shape.type === "list") return constrains(refOf(shape.member));
    if (shape.type === "map") return constrains(refOf(shape.value));
    return members[ref] !== undefined || Object.values(shape.members).some((member) => constrains(refOf(member)));
  }
}
