/**
 * One world with a given number of records, in a process of its own, so that its garbage is collected as its size demands. It is filled in
 * process and listens with a mock port. It measures a round of all operations each time it is asked to: it prepares batches for
 * the client, which is another process, and tells the CPU time that it spent on each.
 */
import { once } from "node:events";
import { answer, bodyOf, bytesOf, makeRegistry, startHttpPort, World, Worlds } from "@cloudstub/core";
import { requestBytes } from "./connection.js";
import type { BuiltRequest } from "./sdk-request.js";
import { type About, subjectOf } from "./subject.js";

/** Microseconds of CPU time for one request, batch by batch, by operation; that of all threads, garbage collection included. */
export type Round = { readonly [operation: string]: readonly number[] };

/** What a world says to its client first. */
export interface Ready {
  readonly port: number;
}

/** What it says from then on; the client replies to each: keep this batch, send it, tell the bodies that came back, I am done. */
export type Said = { readonly batch: readonly Buffer[] } | "send" | "tell" | { readonly round: Round };

type Values = readonly [string, string?];

const BATCH = 100;
const BATCHES = 20;
/** Of all things this many are known by what they are called, and chosen from. */
const SAMPLE = 20_000;

const [things = "", size = ""] = process.argv.slice(2);
const subject = await subjectOf(things);
const registry = makeRegistry([subject.module], { fidelity: subject.fidelity ?? "contract" });
const world = new World();
const existing: Values[] = [];
let added: Values[] = [];
let next = 0;

// The port would keep it alive when the client is gone.
process.once("disconnect", () => process.exit());
await fill(Number(size));
const { port } = await startHttpPort({ registry, worlds: new Worlds(world), host: "127.0.0.1", port: 0 });
await ask({ port });
for (;;) await ask({ round: await measure() });

async function fill(count: number): Promise<void> {
  await bodyFor(subject.setUp());
  const step = Math.max(1, Math.floor(count / SAMPLE));
  while (next < count) {
    const values = subject.values(next++);
    const body = await bodyFor(subject.fill(...values));
    if (next % step === 0) existing.push(calledIn(body) ?? values);
  }
}

async function measure(): Promise<Round> {
  const round = Object.fromEntries(Object.keys(subject.operations).map((name) => [name, [] as number[]]));
  for (let batch = 0; batch < BATCHES; batch++) {
    for (const [name, [template, about]] of Object.entries(subject.operations)) {
      for (let left = BATCH; left > 0; ) {
        const chosen = await choose(about, left);
        const cpu = await measureBatch(chosen.map((values) => template(...values)));
        if (chosen.length > 0) round[name]?.push(cpu / chosen.length);
        if (about === "added")
          added = ((await ask("tell")) as string[]).map((body, at) => calledIn(body) ?? (chosen[at] as Values));
        left -= chosen.length;
      }
    }
  }
  return round;
}

/** Two small messages are measured as well: 50 µs, half a microsecond for a request of a whole batch. */
async function measureBatch(requests: readonly BuiltRequest[]): Promise<number> {
  await ask({ batch: requests.map(requestBytes) });
  const begin = process.cpuUsage();
  await ask("send");
  const { user, system } = process.cpuUsage(begin);
  return user + system;
}

async function ask(said: Ready | Said): Promise<unknown> {
  process.send?.(said);
  const [reply] = await once(process, "message");
  return reply;
}

async function choose(about: About, most: number): Promise<Values[]> {
  if (about === "existing") return Array.from({ length: most }, any);
  if (about === "added") return Array.from({ length: most }, () => subject.values(next++));
  if (about === "removed") return added;
  const found = new Map<string, Values>();
  // The first messages of a queue are the same until they are deleted.
  for (let before = -1; found.size > before && found.size < most; ) {
    before = found.size;
    const body = await bodyFor(about.look(...any()));
    for (const [, value = "", second] of body.matchAll(about.find)) found.set(`${value} ${second}`, [value, second]);
  }
  return [...found.values()].slice(0, most);
}

function any(): Values {
  return existing[Math.floor(Math.random() * existing.length)] as Values;
}

/** The body of the answer to a request that is not measured. */
async function bodyFor(request: BuiltRequest): Promise<string> {
  const { status, body } = await answer(registry, new Worlds(world), { ...request, body: bodyOf(request.body) });
  const text = Buffer.from(bytesOf(body)).toString();
  if (status >= 300) throw new Error(`${request.method} ${request.url}: ${status} ${text}`);
  return text;
}

function calledIn(body: string): Values | undefined {
  const [, called] = subject.called?.exec(body) ?? [];
  return called === undefined ? undefined : [called];
}
