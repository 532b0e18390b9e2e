import { useMemo } from "preact/hooks";
import { linkTo } from "../../../session/place.js";
import { useSession } from "../../../session/session.js";
import { millisecondsInWords, spelledOut } from "../../../session/wording.js";
import { durationWords } from "../../parts/duration.js";
import { ServiceIcon } from "../../shell/icons.js";
import type { Explained, JournalEntry, JournalTree } from "./records.js";
import { StatusCode } from "./status-code.js";

interface Line {
  readonly entry: JournalEntry;
  readonly depth: number;
}

/** Lines that are drawn. */
const MOST = 400;

/** What led to a call and what it led to, as a tree with a waterfall: the root first. */
export function CauseTree({ explained }: { readonly explained: Explained }) {
  const { filters } = useSession().place.value;
  const lines = useMemo(() => linesOf(explained), [explained]);
  const shown = lines.slice(0, MOST);
  const [from, to] = useMemo(() => spanOf(lines), [lines]);
  const worldFrom = Date.parse(lines[0]?.entry.at ?? "");
  return (
    <>
      <ol class="causes" aria-label="Causes and effects">
        {shown.map(({ entry, depth }) => {
          const later = Date.parse(entry.at) - worldFrom;
          const begin = Date.parse(entry.machineTime) - from;
          return (
            <li key={entry.id} class={entry.id === explained.entry.id ? "current" : ""}>
              <a
                href={linkTo({ page: "calls", item: entry.id, filters })}
                aria-current={entry.id === explained.entry.id ? "true" : undefined}
                style={{ "--depth": depth }}
                title={entry.summary}
              >
                <ServiceIcon id={entry.service ?? ""} />
                <span>
                  {spelledOut(entry.operation ?? entry.summary)} <small>{spelledOut(entry.resource ?? "")}</small>
                  {entry.attempt && <small class="warn"> attempt {entry.attempt}</small>}
                  {entry.guessed && <small class="warn"> likely</small>}
                </span>
              </a>
              <StatusCode entry={entry} />
              <span class="fall" aria-hidden="true">
                <i style={{ "--begin": begin / (to - from), "--length": entry.duration / (to - from) }} />
              </span>
              <small class="mono">
                {later >= 1000 ? `+${durationWords(later)}` : millisecondsInWords(entry.duration)}
              </small>
              <Reason entry={entry} depth={depth} />
            </li>
          );
        })}
      </ol>
      {lines.length === 1 && <p class="muted">Nothing else led to it, and it led to nothing else.</p>}
      {lines.length > MOST && <p class="muted">The first {MOST} are shown.</p>}
    </>
  );
}

/** In a line below a call, why it ended so. */
function Reason({ entry: { error, fault, notes = [], notYet = [] }, depth }: Line) {
  const reasons = error
    ? [`${error.code}: ${error.message}`]
    : [...(fault ? [`⚡ ${fault}`] : []), ...notes, ...notYet];
  if (reasons.length === 0) return null;
  return (
    <p class={error || fault ? "bad" : "warn"} style={{ "--depth": depth }}>
      {spelledOut(reasons.join(" "))}
    </p>
  );
}

function linesOf({ entry, causes, effects }: Explained): readonly Line[] {
  const lines: Line[] = causes.toReversed().map((cause, depth) => ({ entry: cause, depth }));
  add({ ...entry, effects }, causes.length);
  return lines;

  function add({ effects, ...entry }: JournalTree, depth: number): void {
    lines.push({ entry, depth: Math.min(depth, 12) });
    for (const effect of effects) add(effect, depth + 1);
  }
}

/** From when to when the lines last, by the machine's time. */
function spanOf(lines: readonly Line[]): readonly [number, number] {
  const from = Math.min(...lines.map(({ entry }) => Date.parse(entry.machineTime)));
  const to = Math.max(...lines.map(({ entry }) => Date.parse(entry.machineTime) + entry.duration));
  return [from, Math.max(to, from + 0.1)];
}
