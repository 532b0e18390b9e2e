import type { ServiceModel, ShapeRef, Violation } from "@cloudstub/kit";
import { memoized, refOf, requiredMembers, resolve } from "./shapes.js";
import { type Check, nameMember } from "./violations.js";

/** Makes the function that finds the required members that an input lacks, at any depth. */
export function requiredCheck(model: ServiceModel, input: ShapeRef | undefined): (value: unknown) => Violation[] {
  if (input === undefined || !requiresAnything(model, input)) return () => [];
  const check = checks(model)(input);
  return (value) => {
    const violations: Violation[] = [];
    check(value, violations);
    return violations;
  };
}

function checks(model: ServiceModel): (ref: ShapeRef) => Check {
  return memoized<Check>((ref, checkOf) => {
    const shape = resolve(model, ref);
    if (typeof shape === "string") return () => {};
    if (shape.type === "list") return eachOf(checkOf(refOf(shape.member)));
    if (shape.type === "map") return eachOf(checkOf(refOf(shape.value)));
    const required = requiredMembers(shape);
    const nested = Object.entries(shape.members)
      .filter(([, member]) => requiresAnything(model, refOf(member)))
      .map(([name, member]) => [name, checkOf(refOf(member))] as const);
    return (value, violations) => {
      const members = value as { readonly [name: string]: unknown };
      for (const name of required) {
        if (members[name] === undefined) violations.push({ path: [name] });
      }
      for (const [name, check] of nested) {
        if (members[name] === undefined) continue;
        const first = violations.length;
        check(members[name], violations);
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
      for (let at = 0; at < value.length; at++) checkElement(value[at], at, violations);
      return;
    }
    const elements = value as { readonly [key: string]: unknown };
    for (const key in elements) checkElement(elements[key], key, violations);
  };
}

function requiresAnything(model: ServiceModel, ref: ShapeRef, seen = new Set<ShapeRef>()): boolean {
  if (seen.has(ref)) return false;
  seen.add(ref);
  const shape = resolve(model, ref);
  if (typeof shape === "string") return false;
  if (shape.type === "list") return requiresAnything(model, refOf(shape.member), seen);
  if (shape.type === "map") return requiresAnything(model, refOf(shape.value), seen);
  return (
    (shape.required ?? 0) > 0 ||
    Object.values(shape.members).some((member) => requiresAnything(model, refOf(member), seen))
  );
}
