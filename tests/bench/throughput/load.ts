import type { Answer } from "./answers.js";
import { cpuSeconds, machineSeconds } from "./cpu.js";
import { Lane } from "./lane.js";

/** What to send, and for how long. */
export interface Load {
  readonly port: number;
  /** Whole requests as they go over the wire, sent in turns. */
  readonly requests: readonly Uint8Array[];
  readonly connections: number;
  /** After this many milliseconds no request is begun. */
  readonly milliseconds?: number;
  /** Each request is sent at most once; otherwise they begin again until the time is over. */
  readonly once?: boolean;
  /** The status that every answer must have. */
  readonly status: number;
  /** The server's process, whose time is counted. */
  readonly pid?: number;
  /** Whether the answers' bodies are wanted. */
  readonly keepsBodies?: boolean;
}

/** What a load did. */
export interface Measured {
  readonly count: number;
  /** From the first request to the last answer. */
  readonly seconds: number;
  /** Milliseconds from writing a request to having its whole answer. */
  readonly p50: number;
  readonly p99: number;
  /** Seconds of processor time; undefined where it is not known. */
  readonly serverCpu?: number;
  readonly generatorCpu: number;
  /** What everything on the machine used, these two included. */
  readonly machineCpu: number;
  /** In the order of the requests, where they are wanted. */
  readonly bodies: readonly Uint8Array[];
}

/**
 * Sends requests over a number of connections, on each the next after the one before is answered, and waits for all answers.
 * Rejects at an answer with another status. Opening the connections is not measured.
 */
export async function run(load: Load): Promise<Measured> {
  const { port, connections, pid, keepsBodies = false } = load;
  const times: number[] = [];
  const bodies: Uint8Array[] = [];
  const onAnswer = ({ status, body }: Answer, number: number, took: number) => {
    if (status !== load.status)
      throw new Error(`answered ${status} instead of ${load.status}: ${body.toString("utf8", 0, 500)}`);
    times.push(took);
    if (keepsBodies) bodies[number] = body;
  };
  const lanes = Array.from(
    { length: connections },
    () => new Lane({ port, requests: load.requests, keepsBodies, onAnswer }),
  );
  await Promise.all(lanes.map((lane) => lane.open()));
  try {
    const before = cpuNow(pid);
    const begin = performance.now();
    const next = turns(load);
    await Promise.all(lanes.map((lane) => lane.drive(next)));
    const seconds = (performance.now() - begin) / 1000;
    const after = cpuNow(pid);
    const serverCpu =
      before.server === undefined || after.server === undefined ? undefined : after.server - before.server;
    const used = {
      serverCpu,
      generatorCpu: after.generator - before.generator,
      machineCpu: after.machine - before.machine,
    };
    return { count: times.length, seconds, ...percentiles(times), ...used, bodies };
  } finally {
    for (const lane of lanes) lane.close();
  }
}

/** Seconds of processor time so far. */
function cpuNow(pid: number | undefined): { server: number | undefined; generator: number; machine: number } {
  const { user, system } = process.cpuUsage();
  return {
    server: pid === undefined ? undefined : cpuSeconds(pid),
    generator: (user + system) / 1e6,
    machine: machineSeconds(),
  };
}

/** Hands out the numbers of the requests; -1 when there is to be none. */
function turns({ requests, milliseconds = Number.POSITIVE_INFINITY, once = false }: Load): () => number {
  const end = performance.now() + milliseconds;
  let turn = 0;
  return () => {
    if ((once && turn === requests.length) || performance.now() >= end) return -1;
    return turn++ % requests.length;
  };
}

function percentiles(times: readonly number[]): { p50: number; p99: number } {
  const sorted = Float64Array.from(times).sort();
  const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN;
  return { p50: at(0.5), p99: at(0.99) };
}
