import { Table } from "../parts/table.js";
import type { HistoryEntry } from "../session/records.js";
import { timeOfDay } from "../session/wording.js";

/** Which placeholders were called, so that nobody takes their answers for more than they are. */
export function Placeholders({ requests }: { readonly requests: readonly HistoryEntry[] }) {
  const called = new Map<string, { readonly last: HistoryEntry; times: number }>();
  for (const last of requests) {
    const key = `${last.serviceId} ${last.operation}`;
    const known = called.get(key);
    if (known) known.times++;
    else if (last.placeholder) called.set(key, { last, times: 1 });
  }
  if (called.size === 0) return <p class="muted">None: the state answered every request that matched.</p>;
  const rows = [...called.values()].map(({ last: { operation, serviceId, timestamp }, times }) => [
    <>
      <code>{operation}</code> <small>{serviceId}</small>
    </>,
    times.toLocaleString("en"),
    timeOfDay(timestamp),
  ]);
  return (
    <>
      <p class="muted">These answered in the right form, but read and changed nothing.</p>
      <Table head={["Operation", "Calls", "Last"]} rows={rows} />
    </>
  );
}
