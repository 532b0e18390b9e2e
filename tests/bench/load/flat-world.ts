/**
 * One world of so many things, in a process of its own, so that its garbage is collected as its size demands. It measures a
 * round of all operations each time it is asked to, and tells the CPU time of every batch.
 */
import { answer, bodyOf, bytesOf, makeRegistry, type WireResponse, World } from "@cloudstub/core";
import type { BuiltRequest } from "./sdk-request.js";
import { type About, subjectOf } from "./subject.js";

/** Microseconds of CPU time for one request, batch by batch, by operation; that of all threads, garbage collection included. */
export type Round = { readonly [operation: string]: readonly number[] };

type Values = readonly [string, string?];

const BATCH = 50;
const BATCHES = 30;
/** Of all things this many are known by what they are called, and chosen from. */
const SAMPLE = 20_000;

const [things = "", size = ""] = process.argv.slice(2);
const subject = await subjectOf(things);
const registry = makeRegistry([subject.module]);
const world = new World();
const existing: Values[] = [];
let added: Values[] = [];
let next = 0;

await fill(Number(size));
await measure();
process.on("message", async () => process.send?.(await measure()));
process.send?.("ready");

async function fill(count: number): Promise<void> {
  await send([subject.setUp()]);
  const step = Math.max(1, Math.floor(count / SAMPLE));
  while (next < count) {
    const values = subject.values(next++);
    const [response] = (await send([subject.fill(...values)])) as [WireResponse];
    if (next % step === 0) existing.push(calledIn(response) ?? values);
  }
}

async function measure(): Promise<Round> {
  const round = Object.fromEntries(Object.keys(subject.operations).map((name) => [name, [] as number[]]));
  for (let batch = 0; batch < BATCHES; batch++) {
    for (const [name, [template, about]] of Object.entries(subject.operations)) {
      for (let left = BATCH; left > 0; ) {
        const chosen = await choose(about, left);
        const requests = chosen.map((values) => template(...values));
        const begin = process.cpuUsage();
        const responses = await send(requests);
        const { user, system } = process.cpuUsage(begin);
        if (chosen.length > 0) round[name]?.push((user + system) / chosen.length);
        if (about === "added") added = responses.map((response, at) => calledIn(response) ?? (chosen[at] as Values));
        left -= chosen.length;
      }
    }
  }
  return round;
}

async function choose(about: About, most: number): Promise<Values[]> {
  if (about === "existing") return Array.from({ length: most }, any);
  if (about === "added") return Array.from({ length: most }, () => subject.values(next++));
  if (about === "removed") return added;
  const found = new Set<string>();
  // The first messages of a queue are the same until they are deleted.
  for (let before = -1; found.size > before && found.size < most; ) {
    before = found.size;
    const [response] = (await send([about.look(...any())])) as [WireResponse];
    for (const [, value = ""] of textOf(response).matchAll(about.find)) found.add(value);
  }
  return Array.from(found, (value): Values => [value]).slice(0, most);
}

function any(): Values {
  return existing[Math.floor(Math.random() * existing.length)] as Values;
}

async function send(requests: readonly BuiltRequest[]): Promise<WireResponse[]> {
  const responses: WireResponse[] = [];
  for (const request of requests) {
    const response = await answer(registry, world, { ...request, body: bodyOf(request.body) });
    if (response.status >= 300) throw new Error(`${request.method} ${request.url}: ${response.status} ${textOf(response)}`);
    responses.push(response);
  }
  return responses;
}

function calledIn(response: WireResponse): Values | undefined {
  const [, called] = subject.called?.exec(textOf(response)) ?? [];
  return called === undefined ? undefined : [called];
}

function textOf({ body }: WireResponse): string {
  return Buffer.from(bytesOf(body)).toString();
}
