import { ProductError } from "../errors/product-error.js";
import type { JournalEntry } from "../journal/entry.js";
import { notDoneIn } from "../registry/not-done.js";
import { entriesIn } from "../replay/recorded-lines.js";
import { type CalledOperation, OperationCounts, type Report, reportOf, UnmatchedCounts } from "../world/call-counts.js";
import { unnamed } from "../world/call-report.js";

/** What an export does not tell. */
const UNKNOWN = "unknown";

/**
 * The report of an exported journal: on the requests that its JSON lines have, without the policy that they needed. Throws a `ProductError` with the first line that is no
 * event, and where there are none.
 */
export function recordedReport(lines: string): Report {
  const operations = new Map<string, { readonly what: CalledOperation; readonly counts: OperationCounts }>();
  const unmatched = new UnmatchedCounts();
  const entries = entriesIn(lines, "InvalidJournal/line");
  if (entries.length === 0) throw new ProductError("InvalidJournal/empty", {});
  for (const entry of entries) {
    if (entry.kind !== "request") continue;
    const { service, operation = "", status = 0, error, fault, notDone = [] } = entry;
    if (service === undefined) {
      unmatched.add(operation || unnamed(entry.method ?? "", entry.url ?? ""), entry.why ?? "");
      continue;
    }
    const key = `${service} ${operation}`;
    const counted = operations.get(key) ?? { what: calledIn(entry, service), counts: new OperationCounts() };
    operations.set(key, counted);
    counted.counts.add({ status, code: error?.code, hasFault: fault !== undefined });
    counted.counts.addNotDone(notDone.flatMap(notDoneIn));
  }
  const since = entries.reduce(
    (first, { machineTime, at }) => Math.min(first, Date.parse(machineTime ?? at)),
    Infinity,
  );
  return reportOf(since, {
    operations: [...operations.values()].map(({ what, counts }) => counts.read(what)),
    unmatched: unmatched.read(),
  });
}

function calledIn(
  { operation = "", level = UNKNOWN, above, placeholder }: JournalEntry,
  service: string,
): CalledOperation {
  const isPlaceholder = placeholder ?? false;
  return { service, operation, level, ...(above !== undefined && { above }), placeholder: isPlaceholder };
}
