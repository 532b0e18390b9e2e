import { parseSync, Visitor } from "oxc-parser";

interface Property {
  readonly key: string;
  readonly start: number;
  readonly end: number;
  readonly isCall: boolean;
}

/**
 * Puts a property into an object literal of a source, where its name belongs among the others, and in the place of one of its name.
 *
 * @param owner The variable or the property that the object is the value of; the object that is called with where it is empty.
 * Throws where the source has no such object.
 */
// oxlint-disable-next-line max-params -- the source, where in it, and what
export function withProperty(
  text: string,
  owner: string,
  property: { readonly name: string; readonly value: string },
): string {
  const found = objectOf(text, owner);
  if (found === undefined)
    throw new Error(`There is no object literal ${owner} to put ${property.name} into; write it by hand.`);
  const without = found.properties.find(({ key }) => key === property.name);
  if (without !== undefined) return withProperty(withoutRange(text, without), owner, property);
  const line = `${property.name}: ${property.value},\n`;
  const isHandler = !property.value.startsWith("placeholder(");
  const alike = found.properties.filter(({ isCall }) => isCall !== isHandler);
  const next = alike.find(({ key }) => key > property.name);
  const last = alike.at(-1);
  if (next !== undefined) return `${text.slice(0, next.start)}${line}${text.slice(next.start)}`;
  if (last !== undefined)
    return `${text.slice(0, afterComma(text, last.end))}\n${line}${text.slice(afterComma(text, last.end))}`;
  return `${text.slice(0, found.start + 1)}\n${line}${text.slice(found.start + 1)}`;
}

/** The source without the property and the comma after it. */
function withoutRange(text: string, { start, end }: Property): string {
  return text.slice(0, start) + text.slice(afterComma(text, end)).replace(/^[ \t]*\n[ \t]*/, "");
}

function afterComma(text: string, end: number): number {
  return text[end] === "," ? end + 1 : end;
}

/** True where an object of the source has the property. */
export function hasProperty(text: string, owner: string, name: string): boolean {
  return objectOf(text, owner)?.properties.some(({ key }) => key === name) ?? false;
}

/** The source of the value of an object's property; undefined where it has none of this name. */
export function propertyText(text: string, owner: string, name: string): string | undefined {
  const found = objectOf(text, owner)?.properties.find(({ key }) => key === name);
  return found && text.slice(found.start, found.end).replace(/^\w+:\s*/, "");
}

interface ObjectLiteral {
  readonly start: number;
  readonly properties: readonly Property[];
}

type Node = { readonly type: string; readonly start: number; readonly end: number; readonly [member: string]: unknown };

function objectOf(text: string, owner: string): ObjectLiteral | undefined {
  const objects: ObjectLiteral[] = [];
  const note = (name: string, typed: Node | null) => {
    // `{ … } satisfies Overlay["operations"]`
    const value = typed?.type === "TSSatisfiesExpression" ? (typed["expression"] as Node) : typed;
    if (name === owner && value?.type === "ObjectExpression")
      objects.push({ start: value.start, properties: propertiesOf(value) });
  };
  new Visitor({
    VariableDeclarator: ({ id, init }) => note((id as unknown as { name: string }).name, init as Node | null),
    Property: ({ key, value }) => note(nameOf(key as Node), value as unknown as Node),
    CallExpression: ({ arguments: [first] }) => note("", (first ?? null) as unknown as Node | null),
  }).visit(parseSync("source.ts", text).program);
  return objects[0];
}

function propertiesOf({ properties }: Node): Property[] {
  return (properties as readonly Node[])
    .filter(({ type }) => type === "Property")
    .map(({ key, value, start, end }) => ({
      key: nameOf(key as Node),
      start,
      end,
      isCall: (value as Node).type === "CallExpression",
    }));
}

function nameOf(key: Node): string {
  return String(key["name"] ?? key["value"]);
}
