import type { EmulatedState, Stack, StackOutput } from "../../state.js";
import type { CompiledTemplate, Known } from "../evaluate/compiled.js";
import { functionIn } from "../evaluate/expression.js";
import { isList, isObject, type Json } from "../template/json.js";

/** Why a stack can't have these exports; undefined where it can. */
export function exportFault(state: EmulatedState, stack: Stack, outputs: readonly StackOutput[]): string | undefined {
  const own = new Set<string>();
  for (const { exportName } of outputs) {
    if (exportName === undefined) continue;
    if (own.has(exportName)) return `Export with name ${exportName} is already exported by stack ${stack.name}.`;
    own.add(exportName);
    const known = state.exports.get(exportName);
    if (known === undefined || known.stack === stack.id) continue;
    const other = state.stacks.get(known.stack)?.name ?? known.stack;
    return `Export with name ${exportName} is already exported by stack ${other}.`;
  }
  for (const { exportName: name, value } of stack.outputs) {
    if (name === undefined) continue;
    const next = outputs.find(({ exportName }) => exportName === name);
    const user = importerOf(state, name);
    if (user === undefined || next?.value === value) continue;
    return `Export ${name} cannot be ${next === undefined ? "deleted" : "updated"} as it is in use by ${user}`;
  }
  return undefined;
}

/** The name of a stack that reads an export. */
export function importerOf(state: EmulatedState, name: string): string | undefined {
  const [first] = state.importers.of(name).values();
  return first;
}

/** Lets others read the exports of a stack, in place of its earlier ones. */
export function keepExports(state: EmulatedState, stack: Stack, outputs: readonly StackOutput[]): void {
  for (const { exportName } of stack.outputs) if (exportName !== undefined) state.exports.delete(exportName);
  for (const { exportName: name, value } of outputs)
    if (name !== undefined) state.exports.set(name, { name, stack: stack.id, value });
}

/** Ends what a stack exports and reads. */
export function releaseExports(state: EmulatedState, stack: Stack): void {
  keepExports(state, stack, []);
  for (const name of stack.imports) state.importers.of(name).delete(stack.id);
}

/** The names of exports that a stack's template reads. */
export function importsOf(compiled: CompiledTemplate, known: Known): string[] {
  const names = new Set<string>();
  const noting: Known = {
    ...known,
    importValue(name) {
      names.add(name);
      return known.importValue(name);
    },
  };
  for (const id of compiled.order) if (hasImport(compiled.resource(id).properties)) compiled.properties(id, noting);
  for (const [, output] of compiled.outputs()) if (hasImport(output)) compiled.evaluate(output, noting);
  return [...names].sort();
}

function hasImport(value: Json): boolean {
  if (isList(value)) return value.some(hasImport);
  if (!isObject(value)) return false;
  return functionIn(value)?.name === "Fn::ImportValue" || Object.values(value).some(hasImport);
}
