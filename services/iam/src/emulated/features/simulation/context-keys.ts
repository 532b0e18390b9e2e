import { policyIn, statementsIn, textsIn } from "@cloudstub/kit";

/** The condition keys that policies ask for, in conditions and in variables, as they are written there first. */
export function contextKeysIn(documents: Iterable<string>): string[] {
  const names = new Map<string, string>();
  for (const document of documents) {
    for (const name of keysIn(document)) if (!names.has(name.toLowerCase())) names.set(name.toLowerCase(), name);
  }
  return [...names.values()];
}

function keysIn(document: string): string[] {
  return statementsIn(policyIn(document)).flatMap(({ Condition, Resource, NotResource }) => {
    const conditions = Object.values(objectOf(Condition)).flatMap((tests) => Object.entries(objectOf(tests)));
    const texts = [Resource, NotResource, ...conditions.map(([, wanted]) => wanted)].flatMap(textsIn);
    return [...conditions.map(([name]) => name), ...texts.flatMap(variablesIn)];
  });
}

/** `${*}` and its like are characters. */
function variablesIn(text: string): string[] {
  return text
    .split("${")
    .slice(1)
    .map((part) => (part.split("}")[0]?.split(",")[0] ?? "").trim())
    .filter((name) => name.includes(":"));
}

function objectOf(value: unknown): { readonly [name: string]: unknown } {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : {};
}
