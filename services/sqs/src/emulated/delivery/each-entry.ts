import { ServiceError } from "@cloudstub/kit";

/** An entry of a batch that failed, as AWS reports it. */
interface Failed {
  readonly Id: string;
  readonly SenderFault: boolean;
  readonly Code: string;
  readonly Message: string;
}

/** Does each entry of a batch by itself: what AWS refuses of one is reported with that one. */
export function eachEntry<Entry extends { readonly Id: string }, Result extends object>(
  entries: readonly Entry[],
  run: (entry: Entry) => Result,
) {
  const Successful: (Result & { readonly Id: string })[] = [];
  const Failed: Failed[] = [];
  for (const entry of entries) {
    try {
      Successful.push({ Id: entry.Id, ...run(entry) });
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
