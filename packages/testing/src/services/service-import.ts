import { isObject, type ServiceModule } from "@cloudstub/kit";

/** A service module from `import`, or from `require`, which returns it as `default`. `[require("@cloudstub/sqs")]` */
export type ServiceImport = ServiceModule | { readonly default: ServiceModule };

/** The module of an import: `ModuleOf<typeof sqs>` */
export type ModuleOf<Imported extends ServiceImport> = Imported extends {
  readonly default: infer M extends ServiceModule;
}
  ? M
  : Extract<Imported, ServiceModule>;

/** True for a service module, imported or required. */
export function isImport(value: unknown): value is ServiceImport {
  return (
    isModule(value) || (typeof value === "object" && value !== null && "default" in value && isModule(value.default))
  );
}

/** Unwraps a required module. */
export function moduleOf(imported: ServiceImport): ServiceModule {
  return "default" in imported ? imported.default : imported;
}

function isModule(value: unknown): value is ServiceModule {
  return (
    isObject(value) &&
    typeof value["id"] === "string" &&
    isObject(value["operations"]) &&
    typeof value["model"] === "function"
  );
}
