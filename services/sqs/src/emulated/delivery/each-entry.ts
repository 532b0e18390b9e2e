import { type Call, ServiceError } from "@cloudstub/kit";

/** An entry of a batch that failed, as AWS reports it. */
interface Failed {
  readonly Id: string;
  readonly SenderFault: boolean;
  readonly Code: string;
  readonly Message: string;
}

/** Runs each entry of a batch in a transaction of its own: a refused one is reported, and its writes are undone. */
export function eachEntry<Entry extends { readonly Id: string }, Result extends object>(
  { atomically }: Pick<Call<unknown>, "atomically">,
  entries: readonly Entry[],
  run: (entry: Entry) => Result,
) {
  const Successful: (Result & { readonly Id: string })[] = [];
  const Failed: Failed[] = [];
  for (const entry of entries) {
    try {
      const result = atomically((): object => run(entry)) as Result;
      Successful.push({ Id: entry.Id, ...result });
    } catch (error) {
      if (!ServiceError.is(error)) throw error;
      Failed.push({ Id: entry.Id, SenderFault: true, Code: error.code, Message: error.message });
    }
  }
  // AWS leaves out a list that is empty, which the types don't allow.
  return { ...(Successful.length > 0 && { Successful }), ...(Failed.length > 0 && { Failed }) } as {
    readonly Successful: typeof Successful;
    readonly Failed: typeof Failed;
  };
}
