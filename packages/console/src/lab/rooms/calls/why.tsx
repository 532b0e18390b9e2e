import { spelledOut } from "../../../session/wording.js";
import type { JournalEntry } from "./records.js";

/** Why a call ended as it did, and what to do: the error, what did not match, the fault, what was not done. */
export function Why({ entry }: { readonly entry: JournalEntry }) {
  const { error, why, fault, notDone = [], notes = [], notYet = [], placeholder } = entry;
  const sentences = [...notDone, ...notes, ...notYet];
  const isQuiet = !error && !why && !fault && sentences.length === 0;
  if (isQuiet && !placeholder) return null;
  return (
    <section class="why" aria-label="Why">
      {error && (
        <p class="note bad">
          <b>{spelledOut(error.code)}</b> {spelledOut(error.message)}
        </p>
      )}
      {why && <p class="note warn">{spelledOut(why)}</p>}
      {fault && <p class="note warn">⚡ {spelledOut(fault)}</p>}
      {sentences.map((sentence) => (
        <p key={sentence} class="note warn">
          {spelledOut(sentence)}
        </p>
      ))}
      {isQuiet && placeholder && <p class="note warn">A placeholder answered: nothing was changed.</p>}
    </section>
  );
}
