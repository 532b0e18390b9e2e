import { type modelOf, sorted } from "./sdk-schemas.js";

type Model = ReturnType<typeof modelOf>;

/** A service's model with the operations of another of its clients. Throws where the two have different shapes of one name. */
export function mergedModel(own: Model, other: Model): Model {
  // Of a client none of whose operations is registered nothing is left.
  if (Object.keys(other.operations).length === 0) return own;
  for (const [name, shape] of other.shapes) {
    const known = own.shapes.get(name);
    if (known !== undefined && JSON.stringify(known) !== JSON.stringify(shape)) {
      throw new Error(`${own.source} and ${other.source} have different shapes ${name}.`);
    }
  }
  const { targetPrefix } = other;
  const added = Object.entries(other.operations).map(
    ([name, operation]) => [name, { ...operation, targetPrefix }] as const,
  );
  return {
    ...own,
    source: `${own.source} and ${other.source}`,
    operations: sorted({ ...own.operations, ...Object.fromEntries(added) }),
    errors: sorted({ ...other.errors, ...own.errors }),
    shapes: new Map([...own.shapes, ...other.shapes]),
  };
}
