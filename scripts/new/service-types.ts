/** The name by which a service's `types.ts` exports its types: `Sqs`. */
export function typeNameIn(types: string): string {
  return /export interface (\w+) extends ServiceTypes/.exec(types)?.[1] ?? "";
}

/** Declares the type of the service's handlers, which a service that has only placeholders has no need of. */
export function withHandlerType(text: string): string {
  const [, typeName] = /export interface (\w+) extends ServiceTypes/.exec(text) ?? [];
  if (typeName === undefined || /export type \w+Handler</.test(text)) return text;
  return `${text.replace("import type { ServiceTypes }", "import type { Handler, OperationName, ServiceTypes }")}
/** An operation of the service that is not a placeholder. */
export type ${typeName}Handler<Op extends OperationName<${typeName}>> = Handler<${typeName}, Op>;
`;
}

/** Lists an operation in `types.ts` where the service registers a part of its client. */
export function withRegistered(text: string, name: string): string {
  const [list] = /readonly registers:[\s|"\w]*;/.exec(text) ?? [];
  if (list === undefined || list.includes(`"${name}"`)) return text;
  const names = [...list.matchAll(/"(\w+)"/g)].map(([, each = ""]) => each).concat(name);
  const union = names.sort((a, b) => a.localeCompare(b, "en")).map((each) => `\n    | "${each}"`);
  return text.replace(list, `readonly registers:${union.join("")};`);
}
