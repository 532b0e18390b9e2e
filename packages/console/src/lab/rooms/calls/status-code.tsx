import { hasFailed, type JournalEntry } from "./records.js";

/** The status of a call, coloured by how it ended. */
export function StatusCode({ entry }: { readonly entry: JournalEntry }) {
  const { status, kind, placeholder } = entry;
  if (status === undefined)
    return <span class={hasFailed(entry) ? "bad" : "muted"}>{hasFailed(entry) ? "failed" : kind}</span>;
  const isGood = !hasFailed(entry);
  const colour = isGood ? (placeholder ? "warn" : "good") : status >= 500 || status === 0 ? "bad strong" : "bad";
  return <span class={`code ${colour}`}>{status === 0 ? "none" : status}</span>;
}
