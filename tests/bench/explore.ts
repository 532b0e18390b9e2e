/**
 * Measures the explorer in process: how many runs a second a story of three services with twenty calls makes on one core, whether a thousand
 * replays of a plan give one journal, and whether each fix of examples/explorer stands a thousand runs. Only where it is asked for, `peers` runs
 * the mistakes without the explorer on other servers.
 *
 *   npm run bench:explore [-- speed|replays|fixes …]
 *   npm run bench:explore -- peers --python=<folder> [--only=<part of a mistake's name>]     with the servers of a Python environment: pip install ministack 'moto[server]'
 */
import { parseArgs } from "node:util";
import dynamodb from "@cloudstub/dynamodb";
import lambda from "@cloudstub/lambda";
import s3 from "@cloudstub/s3";
import secretsmanager from "@cloudstub/secretsmanager";
import sns from "@cloudstub/sns";
import sqs from "@cloudstub/sqs";
import { explore, type Mock, manualClock, startMock } from "@cloudstub/testing";
import { exploration, seed } from "../../examples/explorer/laboratory.js";
import { mistakes } from "../../examples/explorer/mistakes.js";
import { entryOf } from "../../packages/core/src/journal/entry.js";
import { insidesOf } from "../../packages/testing/src/mock/mock.js";
import { FromMemory } from "./explore/from-memory.js";
import { peers } from "./explore/peers.js";
import { shop } from "./explore/story.js";

const RUNS = 1000;

async function opened(): Promise<Mock> {
  const services = [dynamodb, lambda, s3, secretsmanager, sns, sqs];
  return startMock({ services, fidelity: "emulated", clock: manualClock(), port: false, seed });
}

/** Runs a second of a core, of a story of twenty calls to three services; and what the story and its SDK take without the explorer. */
async function speed(mock: Mock): Promise<void> {
  const { story, holds } = shop(mock);
  const tried = {
    story,
    holds,
    disturbances: ["lost-answer", "dropped-connection", "failed-entry"],
    random: 0,
    seed: 1,
  };
  await explore(mock, { ...tried, pairs: 100 });
  const alone = await processorMs(async () => {
    for (let run = 0; run < RUNS / 4; run++) {
      await using fork = mock.fork();
      await fork.run(story);
      await fork.run(holds);
    }
  });
  console.log(`the story and its check in a fork, without the explorer: ${perSecond(RUNS / 4, alone)}`);
  const memory = new FromMemory(mock);
  const { story: recordedStory, holds: recordedHolds } = shop(memory);
  const recorded = async () => {
    await recordedStory();
    await recordedHolds();
  };
  await memory.record(recorded);
  const sdk = await processorMs(async () => {
    for (let run = 0; run < RUNS / 4; run++) await recorded();
  });
  console.log(`the SDK alone, with the answers from memory: ${perSecond(RUNS / 4, sdk)}`);
  let found = { runs: 0, calls: 0, elapsedMs: 0 };
  const explored = await processorMs(async () => {
    const { runs, calls, elapsedMs } = await explore(mock, { ...tried, pairs: RUNS });
    found = { runs, calls: calls.length, elapsedMs };
  });
  const { runs, calls, elapsedMs } = found;
  console.log(
    `${runs} runs of a story of ${calls} calls: ${perSecond(runs, explored)} of processor time, ${perSecond(runs, elapsedMs)} in the machine's time`,
  );
}

/** Milliseconds of a processor that work takes. */
async function processorMs(work: () => Promise<void>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

function perSecond(runs: number, ms: number): string {
  return `${Math.round((runs / ms) * 1000)} a second (${(ms / runs).toFixed(2)} ms each)`;
}

/** Whether a plan leads to one journal, byte for byte, but for what the machine's clock and the SDK draw. */
async function replays(mock: Mock): Promise<void> {
  const { story, holds } = shop(mock);
  const journals = new Set<string>();
  let broken = false;
  for (let replay = 0; replay < RUNS; replay++)
    await explore(mock, {
      story,
      holds: async (world) => {
        await holds();
        const text = journalOf(world);
        // The undisturbed run comes first each time.
        if (broken) journals.add(text);
        broken = !broken;
      },
      only: "lost-answer@sns.Publish#1",
    });
  console.log(`${RUNS} replays of lost-answer@sns.Publish#1: ${journals.size} different journals`);
}

function journalOf(world: Mock): string {
  const { journal } = insidesOf(world)?.at.world ?? {};
  if (journal === undefined) throw new Error("The world has no journal.");
  const entries = Array.from(journal.oldestFirst(), (event) => {
    const {
      world: _,
      machineTime: __,
      duration: ___,
      raw: ____,
      client,
      ...entry
    } = entryOf(event, journal.index, {
      bodies: true,
    });
    return { ...entry, attempt: client?.attempt };
  });
  return JSON.stringify(entries);
}

/** Whether each fix of the gallery stands a thousand runs. */
async function fixes(mock: Mock): Promise<void> {
  for (const { name, right, holds } of mistakes) {
    const options = exploration(right, holds);
    const begin = performance.now();
    try {
      const few = await explore(mock, { ...options, pairs: 0, random: 0 });
      const pairs = Math.min(few.pairsPossible, RUNS / 2);
      const { runs } = await explore(mock, { ...options, pairs, random: Math.max(RUNS - few.runs - pairs, 0) });
      console.log(`${name.padEnd(22)} ${runs} runs, ${((performance.now() - begin) / 1000).toFixed(0)} s`);
    } catch (error) {
      process.exitCode = 1;
      console.log(`${name.padEnd(22)} ✗\n${(error as Error).message}`);
    }
  }
}

const programs: { readonly [name: string]: (mock: Mock) => Promise<void> } = { speed, replays, fixes };
const { values, positionals: asked } = parseArgs({
  allowPositionals: true,
  options: { python: { type: "string" }, only: { type: "string" } },
});
for (const name of asked.length > 0 ? asked : Object.keys(programs)) {
  await using mock = await opened();
  if (name === "peers") console.log(await peers(mock, values));
  else await programs[name]?.(mock);
}
