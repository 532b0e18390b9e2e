import type { AnyOverlay, ServiceModule } from "@cloudstub/kit";
import { overlayOf } from "../../packages/core/src/registry/fidelity.js";

type Row = (input: unknown, call: unknown) => unknown;

/**
 * Notes which members of their inputs the rows of an overlay ask for by name, also for members that a request does not have. A member
 * that is only copied with all others (`{ ...input }`) is not asked for.
 */
export class Reads {
  readonly #named = new Map<string, Set<string>>();
  readonly #whole = new Map<string, Set<string>>();

  /** The module, whose overlay's rows are watched. */
  in(module: ServiceModule): ServiceModule {
    const overlay = overlayOf(module);
    const operations = Object.fromEntries(
      Object.entries(overlay.operations ?? {}).map(([name, row]) => [
        name,
        typeof row === "function"
          ? (input: unknown, call: unknown) => (row as Row)(this.#watched(name, "", input), call)
          : row,
      ]),
    );
    const { authorize } = overlay;
    const watched: AnyOverlay = { ...overlay, operations: operations as AnyOverlay["operations"] };
    if (authorize === undefined) return { ...module, emulated: watched };
    const asked: AnyOverlay["authorize"] = (name, input, call) =>
      authorize(name, this.#watched(name, "", input) as typeof input, call);
    return { ...module, emulated: { ...watched, authorize: asked } };
  }

  /** The paths that an operation asked for, in which `*` stands for each element. */
  of(operation: string): ReadonlySet<string> {
    return this.#named.get(operation) ?? new Set();
  }

  /** The paths of structures that an operation copied or stored whole. */
  wholeOf(operation: string): ReadonlySet<string> {
    return this.#whole.get(operation) ?? new Set();
  }

  #watched(operation: string, path: string, value: unknown): unknown {
    if (!isPlain(value)) return value;
    let copied: string | symbol | undefined;
    return new Proxy(value, {
      get: (target, name, receiver) => {
        const found: unknown = Reflect.get(target, name, receiver);
        if (typeof name === "symbol") return found;
        const inside = Array.isArray(target) ? `${path}*.` : `${path}${name}.`;
        if (copied === name) copied = undefined;
        else if (!Array.isArray(target)) note(this.#named, operation, path + name);
        return typeof found === "function" ? found : this.#watched(operation, inside, found);
      },
      has: (target, name) => {
        if (typeof name === "string") note(this.#named, operation, path + name);
        return Reflect.has(target, name);
      },
      ownKeys: (target) => {
        note(this.#whole, operation, path.slice(0, -1));
        return Reflect.ownKeys(target);
      },
      getOwnPropertyDescriptor: (target, name) => {
        copied = name;
        return Reflect.getOwnPropertyDescriptor(target, name);
      },
    });
  }
}

function note(notes: Map<string, Set<string>>, operation: string, path: string): void {
  notes.set(operation, (notes.get(operation) ?? new Set()).add(path));
}

/** Bodies, dates and blobs are read as they are. */
function isPlain(value: unknown): value is object {
  if (typeof value !== "object" || value === null) return false;
  return Array.isArray(value) || [Object.prototype, null].includes(Object.getPrototypeOf(value) as null);
}
