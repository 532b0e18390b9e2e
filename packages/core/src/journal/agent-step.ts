import type { NotedStep, WorldAgent } from "../time/scheduled-agent.js";
import type { WorldJournal } from "./world-journal.js";

/** Sentences of what an agent does that one step tells. */
const MAX_SENTENCES = 3;

/** A step of an agent that is under way. */
export class AgentStep implements NotedStep {
  readonly number: number;
  readonly #journal: WorldJournal;
  readonly #agent: WorldAgent;
  readonly beganAt = performance.now();
  readonly #time: number;
  readonly summary: string;
  /** The request or call on whose behalf it called others. */
  #cause: string | undefined;
  #hasManyCauses = false;

  /** `time` is when its work was due, in the world's time. */
  constructor(journal: WorldJournal, agent: WorldAgent, { number, time }: { number: number; time: number }) {
    this.number = number;
    this.#journal = journal;
    this.#agent = agent;
    this.#time = time;
    this.summary = whatOf(agent, time);
  }

  /** Notes on whose behalf it calls another service. */
  callsFor(cause: string): void {
    if (this.#cause === undefined) this.#cause = cause;
    else if (this.#cause !== cause) this.#hasManyCauses = true;
  }

  end(): void {
    const [id = "", operation = ""] = this.#agent.name.split("/");
    this.#journal.record({
      kind: "step",
      number: this.number,
      time: this.#time,
      beganAt: this.beganAt,
      durationMs: performance.now() - this.beganAt,
      stub: { service: { id }, operation, matchKey: this.#agent.name, placeholder: false },
      cause: this.#hasManyCauses ? undefined : this.#cause,
      summary: this.summary,
    });
  }
}

/** What it is about to do, in words. */
function whatOf(agent: WorldAgent, time: number): string {
  const sentences: string[] = [];
  for (const sentence of agent.what(time)) if (sentences.push(sentence) === MAX_SENTENCES) break;
  return sentences.join("; ") || `the agent ${agent.name} runs`;
}
