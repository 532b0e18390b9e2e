/** A typed attribute of an item: an object with one member, whose name is the type. */
export type Attribute = { readonly [type: string]: unknown };

/** An item: its attributes by their names. */
export type Item = { readonly [name: string]: Attribute };

/** An attribute's value in one line, without its type: `42`, `{a: 1, b: [x, y]}`. */
export function attributeInWords(attribute: Attribute | undefined): string {
  const [type, value] = Object.entries(attribute ?? {})[0] ?? [];
  if (type === undefined) return "";
  if (type === "NULL") return "null";
  if (type === "M") {
    const members = Object.entries((value ?? {}) as { readonly [name: string]: Attribute });
    return `{${members.map(([name, member]) => `${name}: ${attributeInWords(member)}`).join(", ")}}`;
  }
  if (type === "L") return `[${((value ?? []) as readonly Attribute[]).map(attributeInWords).join(", ")}]`;
  if (Array.isArray(value)) return `{${value.join(", ")}}`;
  return String(value);
}

/** The type of an attribute: `S`, `N`, `M` … */
export function typeOf(attribute: Attribute | undefined): string {
  return Object.keys(attribute ?? {})[0] ?? "";
}
