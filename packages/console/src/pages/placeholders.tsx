import { Table } from "../parts/table.js";
import { linkTo } from "../session/place.js";
import type { HistoryEntry } from "../session/records.js";
import { grouped, timeOfDay } from "../session/wording.js";
import { operationOf } from "./entry.js";

/** The placeholders that were called, so that users do not rely on their answers. */
export function Placeholders({ requests }: { readonly requests: readonly HistoryEntry[] }) {
  const called = new Map<string, { readonly last: HistoryEntry; times: number }>();
  for (const last of requests.filter(({ placeholder }) => placeholder)) {
    const key = `${last.serviceId} ${last.name}`;
    const known = called.get(key);
    if (known) known.times++;
    else called.set(key, { last, times: 1 });
  }
  if (called.size === 0) return <p class="muted">None.</p>;
  const rows = [...called.values()].map(({ last, times }) => [
    <>
      <a
        href={linkTo({
          page: "history",
          filters: { outcome: "placeholders", service: last.serviceId ?? "", name: operationOf(last) },
        })}
      >
        {operationOf(last)}
      </a>{" "}
      <small>{last.serviceId}</small>
    </>,
    grouped(times),
    timeOfDay(last.timestamp),
  ]);
  return (
    <>
      <p class="muted">These operations sent a valid answer, but read and changed no state.</p>
      <Table head={["Operation", "Calls", "Last"]} rows={rows} />
    </>
  );
}
