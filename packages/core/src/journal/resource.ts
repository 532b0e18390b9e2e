import type { ServiceModule } from "@cloudstub/kit";

/** Longer texts are cut. */
const MAX = 2048;

/** A call of an operation, as far as it is known. */
interface Called {
  readonly stub?: { readonly service: { readonly module?: Pick<ServiceModule, "resource"> } } | undefined;
  readonly input?: unknown;
}

/** What a call was about, in the words of its service: the name of a queue, a bucket and a key. Undefined where the input does not say. */
export function resourceOf({ stub, input }: Called): string | undefined {
  const resource = stub?.service.module?.resource;
  if (resource === undefined || typeof input !== "object" || input === null) return undefined;
  try {
    const name: unknown = resource(input as { readonly [member: string]: string });
    return typeof name === "string" ? name.slice(0, MAX) : undefined;
  } catch {
    // An input that is refused may have anything in place of a text.
    return undefined;
  }
}
