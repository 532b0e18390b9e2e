import { declaredName, isRegion, Store, type StoredRecord } from "@cloudstub/core/for-server";
import type { Collection, Family, RecordSchema, Scope, ServiceModule } from "@cloudstub/kit";
import { recordChecker } from "./record-checker.js";

/** The part of a module that declares its records. */
export interface DeclaringModule extends Pick<ServiceModule, "id" | "state" | "model"> {
  /** Names more collections than `state`, where an import takes more than is served. */
  readonly importableState?: (scope: Scope) => unknown;
}

/** The schemas of a service's records. */
export interface DeclaredRecords {
  /** By the names of their trees. */
  readonly collections: Map<string, RecordSchema>;
  /** By the beginning of the names of their trees. */
  readonly families: Map<string, RecordSchema>;
}

/** Makes the function that throws an `Error` for a record that is in no collection of the service, or breaks the collection's schema. */
export function recordCheck(module: DeclaringModule): (record: StoredRecord) => void {
  const declared = declaredRecords(module);
  const check = recordChecker(module.model());
  return ([tree, key, value]) => {
    const schema = schemaOf(declaredName(tree), declared);
    if (schema === undefined) {
      throw new Error(
        noRegionIn(tree) ?? `${module.id} has no collection ${JSON.stringify(tree)}; it has ${namesOf(declared)}`,
      );
    }
    const problem = check(schema, value);
    if (problem !== undefined)
      throw new Error(`the record ${JSON.stringify(key)} in ${tree} is not one of ${module.id}: ${problem}`);
  };
}

/** The schemas that a module declares. */
export function declaredRecords({
  id,
  state,
  importableState = state,
}: Omit<DeclaringModule, "model">): DeclaredRecords {
  const declared: DeclaredRecords = { collections: new Map(), families: new Map() };
  const scope = new Store().scope(id);
  const declaring: Scope = {
    collection<V>(name: string, schema: RecordSchema = "anything"): Collection<V> {
      declared.collections.set(`${id}/${name}`, schema);
      return scope.collection(name);
    },
    family<V>(name: string, schema: RecordSchema = "anything"): Family<V> {
      declared.families.set(`${id}/${name}/`, schema);
      return scope.family(name);
    },
  };
  importableState(declaring);
  return declared;
}

function schemaOf(tree: string, { collections, families }: DeclaredRecords): RecordSchema | undefined {
  if (collections.has(tree)) return collections.get(tree);
  for (const [beginning, schema] of families) if (tree.startsWith(beginning)) return schema;
  return undefined;
}

/** Why the name of a tree is that of no account and region, where it looks like one. */
function noRegionIn(tree: string): string | undefined {
  const [, region] = /^[^/]+\/\d{12}\/([^/]+)\//.exec(tree) ?? [];
  if (region === undefined || isRegion(region)) return undefined;
  return `the tree ${JSON.stringify(tree)} names the region ${JSON.stringify(region)}, which is none: a region is called like eu-west-1`;
}

function namesOf({ collections, families }: DeclaredRecords): string {
  return [...collections.keys(), ...[...families.keys()].map((name) => `${name}<id>`)].sort().join(", ");
}
