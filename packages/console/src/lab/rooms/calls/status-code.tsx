import { hasFailed, type JournalEntry } from "./records.js";

/** The status of a call, coloured by how it ended. */
export function StatusCode({ entry }: { readonly entry: JournalEntry }) {
  const { status, kind, placeholder } = entry;
  const isBad = hasFailed(entry);
  if (status === undefined) return <span class={isBad ? "bad" : "muted"}>{isBad ? "failed" : kind}</span>;
  const colour = isBad ? (status >= 500 || status === 0 ? "bad strong" : "bad") : placeholder ? "warn" : "good";
  return <span class={`code ${colour}`}>{status === 0 ? "none" : status}</span>;
}
