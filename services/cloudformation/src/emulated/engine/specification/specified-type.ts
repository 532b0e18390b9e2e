/** The members of an object, each as a short text: its type, `!` if it is required, `^` if each change replaces the resource, `~` if some changes do. */
export type SpecifiedMembers = { readonly [name: string]: string };

/** AWS's specification of a resource type. */
export interface SpecifiedType {
  readonly properties: SpecifiedMembers;
  /** Types of properties, by name. */
  readonly definitions: { readonly [name: string]: SpecifiedMembers };
  /** What `Fn::GetAtt` gives. */
  readonly attributes: readonly string[];
  /** The properties that identify a resource. */
  readonly identifier: readonly string[];
}

/** What the change of a property does to the resource. */
export type Replacement = "Never" | "Always" | "Conditionally";

/** What the change of a property does: `Never` for a property that the specification does not have. */
export function replacementBy(type: SpecifiedType | undefined, property: string): Replacement {
  const short = type && Object.hasOwn(type.properties, property) ? (type.properties[property] as string) : "";
  if (short.endsWith("^")) return "Always";
  return short.endsWith("~") ? "Conditionally" : "Never";
}
