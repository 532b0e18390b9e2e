import type { ServiceModule } from "@cloudstub/kit";

type Tables = Pick<ServiceModule, "model" | "operations" | "emulated" | "protocols">;

/** In which ways a service's tables and its model are not about the same operations; empty where they are. */
export function modelProblems(service: object): string[] {
  const { model, operations, emulated, protocols } = service as Tables;
  const modelled = operationsOf(model);
  if (modelled === undefined) return ["its model can't be read"];
  const { operations: above = {} } = emulated ?? {};
  const rows = new Set([
    ...Object.keys(operations),
    ...(Array.isArray(above) ? (above as string[]) : Object.keys(above)),
  ]);
  const rest = [...protocols, ...(emulated?.protocols ?? [])].some(
    (name) => name === "restJson1" || name === "restXml",
  );
  return [
    ...listed(
      "has rows that its model does not know",
      [...rows].filter((name) => !Object.hasOwn(modelled, name)),
    ),
    ...listed(
      "has operations in its model that have no row",
      Object.keys(modelled).filter((name) => !rows.has(name)),
    ),
    ...listed(
      "has operations without method and path in its model",
      rest ? Object.keys(modelled).filter((name) => !modelled[name]?.http) : [],
    ),
  ];
}

function operationsOf(model: Tables["model"]): ReturnType<Tables["model"]>["operations"] | undefined {
  try {
    const { operations, shapes, errors } = model();
    const tables = [operations, errors].every((part) => typeof part === "object" && part !== null);
    return tables && typeof shapes.get === "function" ? operations : undefined;
  } catch {
    return undefined;
  }
}

function listed(problem: string, names: readonly string[]): string[] {
  return names.length === 0 ? [] : [`it ${problem}: ${[...names].sort().join(", ")}`];
}
