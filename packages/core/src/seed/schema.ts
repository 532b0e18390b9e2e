import type { SeedSchema, ServiceModule } from "@cloudstub/kit";

/** The members of a seed besides its sections. */
export const settings = {
  $schema: { description: "The schema, for editors.", type: "string" },
  account: { description: "Twelve digits; the home account unless given.", type: "string" },
  region: { description: "The home region unless given.", type: "string" },
} as const satisfies { readonly [name: string]: SeedSchema };

/** The JSON schema of seeds for these services, as it is published for editors. */
export function seedSchema(modules: readonly Pick<ServiceModule, "seeds">[]): object {
  const sections = modules.flatMap(({ seeds = {} }) =>
    Object.entries(seeds).map(([name, { entry }]) => [name, sectionSchema(entry)] as const),
  );
  return {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    title: "A seed of CloudStub",
    type: "object",
    properties: { ...settings, ...Object.fromEntries(sections.sort(([a], [b]) => (a < b ? -1 : 1))) },
    additionalProperties: false,
  };
}

function sectionSchema(entry: SeedSchema): SeedSchema {
  return {
    description: "By name.",
    type: ["object", "null"],
    additionalProperties: mayBeEmpty(entry) ? { ...entry, type: ["object", "null"] } : entry,
  };
}

/** True where `orders:` with nothing after it is an entry. */
export function mayBeEmpty({ type, required = [] }: SeedSchema): boolean {
  return type === "object" && required.length === 0;
}
