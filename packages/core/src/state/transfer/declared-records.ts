import type { Scope, ServiceModule } from "@cloudstub/kit";
import { Store, type StoredRecord } from "../store.js";
import { type AnyForm, recordChecker } from "./record-checker.js";

/** The part of a module that says what its records look like. */
export type DeclaringModule = Pick<ServiceModule, "id" | "state" | "model">;

/** What a service says of its collections. */
interface Declared {
  /** By the names of their trees. */
  readonly collections: Map<string, AnyForm>;
  /** By what the names of their trees begin with. */
  readonly families: Map<string, AnyForm>;
}

/** Makes what throws an `Error` for a record that is in no collection of the service, or not as it says that its records are. */
export function recordCheck(module: DeclaringModule): (record: StoredRecord) => void {
  const declared = declaredBy(module);
  const check = recordChecker(module.model());
  return ([tree, key, value]) => {
    const form = formOf(tree, declared);
    if (form === undefined) throw new Error(`${module.id} has no collection ${JSON.stringify(tree)}; it has ${namesOf(declared)}`);
    const problem = check(form, value);
    if (problem !== undefined) throw new Error(`the record ${JSON.stringify(key)} in ${tree} is not one of ${module.id}: ${problem}`);
  };
}

function declaredBy({ id, state }: DeclaringModule): Declared {
  const declared: Declared = { collections: new Map(), families: new Map() };
  const scope = new Store().scope(id);
  const declaring: Scope = {
    collection(name, form) {
      declared.collections.set(`${id}/${name}`, anyForm(form));
      return scope.collection(name);
    },
    family(name, form) {
      declared.families.set(`${id}/${name}/`, anyForm(form));
      return scope.family(name);
    },
  };
  state(declaring);
  return declared;
}

function anyForm(form: () => unknown = () => "anything"): AnyForm {
  return form() as AnyForm;
}

function formOf(tree: string, { collections, families }: Declared): AnyForm | undefined {
  if (collections.has(tree)) return collections.get(tree);
  for (const [beginning, form] of families) if (tree.startsWith(beginning)) return form;
  return undefined;
}

function namesOf({ collections, families }: Declared): string {
  return [...collections.keys(), ...[...families.keys()].map((name) => `${name}<id>`)].sort().join(", ");
}
