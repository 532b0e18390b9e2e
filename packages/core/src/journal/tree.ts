import { type Detail, entryOf, type JournalEntry } from "./entry.js";
import type { JournalEvent } from "./event.js";
import type { WorldJournal } from "./world-journal.js";

/** An event with what it led to. */
export interface JournalTree extends JournalEntry {
  /** In the order in which they began. */
  readonly effects: JournalTree[];
  /** Present where some effects were left out, because there are too many. */
  readonly more?: true;
}

/** An event, what led to it, and what it led to. */
export interface Explained {
  readonly entry: JournalEntry;
  /** The nearest cause first, the root last. */
  readonly causes: JournalEntry[];
  readonly effects: JournalTree[];
  /** Present where some effects were left out, because there are too many. */
  readonly more?: true;
}

/** Most effects of an event that are shown, at all depths together. */
const MAX_EFFECTS = 1000;

/** How an event is explained. */
export interface HowExplained extends Detail {
  /** Tells what has not come of an event yet, and why. */
  readonly notYet?: ((event: JournalEvent) => readonly string[]) | undefined;
}

/** Effects of which is asked what has not come of them. */
const MOST_ASKED = 50;

/** An event of a journal with its causes and effects. */
export function explained(
  journal: WorldJournal,
  event: JournalEvent,
  { notYet = () => [], ...detail }: HowExplained = {},
): Explained {
  const { index } = journal;
  const causes = index.causesOf(event).map((cause) => entryOf(cause, index));
  const { effects, more } = new TreeMaker(journal, notYet).treeOf(event);
  const entry = { ...entryOf(event, index, { ...detail, bodies: true }), ...present(notYet(event)) };
  return { entry, causes, effects, ...(more && { more }) };
}

function present(notYet: readonly string[]): Pick<JournalEntry, "notYet"> {
  return notYet.length === 0 ? {} : { notYet };
}

/** The same of the most recent event that is wanted; undefined where there is none. */
export function explainedLatest(
  journal: WorldJournal,
  isWanted: (event: JournalEvent) => boolean,
  how: HowExplained = {},
): Explained | undefined {
  for (const event of journal.newestFirst()) if (isWanted(event)) return explained(journal, event, how);
  return undefined;
}

class TreeMaker {
  readonly #journal: WorldJournal;
  readonly #seen = new Set<JournalEvent>();

  readonly #notYet: (event: JournalEvent) => readonly string[];

  constructor(journal: WorldJournal, notYet: (event: JournalEvent) => readonly string[]) {
    this.#journal = journal;
    this.#notYet = notYet;
  }

  treeOf(event: JournalEvent): Pick<JournalTree, "effects" | "more"> {
    const { index } = this.#journal;
    this.#seen.add(event);
    const all = index.effectsOf(event).filter((effect) => !this.#seen.has(effect));
    const shown = all.slice(0, Math.max(0, MAX_EFFECTS - this.#seen.size));
    for (const effect of shown) this.#seen.add(effect);
    const isAsked = this.#seen.size <= MOST_ASKED;
    const effects = shown.map((effect) => ({
      ...entryOf(effect, index),
      ...(isAsked && present(this.#notYet(effect))),
      ...this.treeOf(effect),
    }));
    return { effects: beneathSteps(effects), ...(shown.length < all.length && { more: true as const }) };
  }
}

/** Puts what an agent did in a step beneath the step, where both have the same cause. */
function beneathSteps(effects: readonly JournalTree[]): JournalTree[] {
  const steps = new Set(effects.filter(({ kind }) => kind === "step").map(({ id }) => id));
  const isDone = ({ step }: JournalTree) => step !== undefined && steps.has(step);
  return effects
    .filter((effect) => !isDone(effect))
    .map((effect) => ({
      ...effect,
      effects: [...effect.effects, ...effects.filter((done) => done !== effect && done.step === effect.id)],
    }));
}
