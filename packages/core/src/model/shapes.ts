import type {
  ListShape,
  MapShape,
  Member,
  ServiceModel,
  Shape,
  ShapeRef,
  SimpleType,
  StructureShape,
  Traits,
} from "@cloudstub/kit";

const none: Traits = {};

/** What a member refers to. */
export function refOf(member: Member): ShapeRef {
  return typeof member === "string" ? member : member[0];
}

/** The traits of a member. */
export function traitsOf(member: Member): Traits {
  return typeof member === "string" ? none : member[1];
}

/** The shape of a reference, or the name of its simple type. */
export function resolve(model: ServiceModel, ref: ShapeRef): Shape | SimpleType {
  if (ref.startsWith("[]")) return { type: "list", member: ref.slice(2) } satisfies ListShape;
  if (ref.startsWith("{}")) return { type: "map", key: "string", value: ref.slice(2) } satisfies MapShape;
  return model.shapes.get(ref) ?? (ref as SimpleType);
}

/** The structure of this name; an empty one where there is no name. */
export function structure(model: ServiceModel, ref: ShapeRef | undefined): StructureShape {
  const shape = ref === undefined ? undefined : resolve(model, ref);
  if (shape === undefined) return { type: "structure", members: {} };
  if (typeof shape === "string" || shape.type === "list" || shape.type === "map")
    throw new TypeError(`${ref} is not a structure`);
  return shape;
}

/** Names of the members that must be set. */
export function requiredMembers(shape: StructureShape): string[] {
  return Object.keys(shape.members).slice(0, shape.required ?? 0);
}

/** Calls `make` once for each reference, however often it is asked for. `make` may ask for others, and for itself where shapes recur. */
export function memoized<F extends (...args: never[]) => unknown>(
  make: (ref: ShapeRef, get: (ref: ShapeRef) => F) => F,
): (ref: ShapeRef) => F {
  const made = new Map<ShapeRef, F | undefined>();
  return function get(ref: ShapeRef): F {
    const known = made.get(ref);
    if (known !== undefined) return known;
    if (made.has(ref)) return ((...args) => (made.get(ref) as F)(...args)) as F;
    made.set(ref, undefined);
    const fresh = make(ref, get);
    made.set(ref, fresh);
    return fresh;
  };
}
