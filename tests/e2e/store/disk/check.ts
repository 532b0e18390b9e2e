import { exported, type Level, startServer, type TriedServer } from "./server.js";
import { type Refusal, Writers } from "./writers.js";

/** What became of a trial. */
export interface Outcome {
  readonly refusals: ReadonlySet<Refusal>;
  /** Calls to the system that failed; undefined where they are not counted. */
  readonly failed?: number;
  /** Texts that were looked for after the restart. */
  readonly accepted: number;
  /** What there should not be; nothing where all is well. */
  readonly wrong: readonly string[];
}

interface Ending {
  readonly server: TriedServer;
  readonly writers: Writers;
  readonly storeDir: string;
  readonly level: Level;
  readonly signal: "SIGKILL" | "SIGTERM";
  readonly needsRestart: boolean;
}

/** Ends a server, starts the next one with its directory, and tells what is wrong with that, with all answers, or with what is there. */
export async function wrongAfterRestart({
  server,
  writers,
  storeDir,
  level,
  signal,
  needsRestart,
}: Ending): Promise<string[]> {
  const { ledger } = writers;
  const died = server.ending();
  if (died !== undefined) return [`the process died: ${died}, ${server.stderr().slice(-500)}`, ...ledger.wrong];
  const wrong = [...ledger.wrong];
  const before = await exported(server);
  wrong.push(...missing("accepted, and not there", [...ledger.accepted, ...ledger.latest.values()], before));
  const ended = await server.end(signal);
  if (ended !== signal && ended !== "exit code 0")
    wrong.push(`the process ended with ${ended}: ${server.stderr().slice(-500)}`);

  const next = await startServer(storeDir, level);
  try {
    const after = await exported(next);
    if (!needsRestart && before !== after) wrong.push("the next server finds another state than the one before had");
    const replaced = [...ledger.latest].filter(
      ([key]) => ![...(ledger.maybe.get(key) ?? [])].some((text) => after.includes(text)),
    );
    wrong.push(
      ...missing(
        "accepted, and not there after the restart",
        [...ledger.accepted, ...replaced.map(([, text]) => text)],
        after,
      ),
    );
    const kept = [...ledger.refused].filter((text) => before.includes(text) || after.includes(text));
    if (kept.length > 0) wrong.push(`refused, and there: ${kept.join(", ")}`);
    for (const [key, body] of ledger.bodies) {
      const answer = await fetch(`http://127.0.0.1:${next.port}/bucket/${key}`);
      if ((await answer.text()) !== body) wrong.push(`the object ${key} has another body after the restart`);
    }
    const later = new Writers(next, level, 1_000_000);
    const refusals = await later.write(1);
    if (refusals.size + later.ledger.wrong.length > 0)
      wrong.push(`the next server can't be written: ${later.ledger.wrong.join()}`);
  } finally {
    await next.end("SIGKILL");
  }
  return wrong;
}

function missing(what: string, texts: readonly string[], state: string): string[] {
  const lost = texts.filter((text) => !state.includes(text));
  return lost.length === 0 ? [] : [`${what}: ${lost.join(", ")}`];
}
