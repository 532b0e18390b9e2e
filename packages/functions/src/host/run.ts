import type { FunctionEnvironment, FunctionInvocation, InvocationOutcome } from "@cloudstub/kit";
import { Environment } from "../environment/environment.js";
import type { Slot } from "../environment/slot.js";
import type { VariablesWorld } from "../environment/variables.js";
import { type PlatformLines, platformLines } from "../logs/platform-lines.js";
import type { Result } from "../runtime-api/result.js";
import { isInspected, type LauncherParts, launch } from "./launcher.js";
import { answerOf, tailOf } from "./outcome.js";

/** What a run needs besides the invocation. */
export interface RunParts extends LauncherParts {
  readonly environment: FunctionEnvironment;
  readonly slot: Slot;
  readonly world: VariablesWorld & { readonly clock: { now(): number } };
  readonly initMs: number;
}

/** A run's beginning: an environment that is ready, or why there is none. */
interface Beginning {
  readonly ready?: Environment;
  readonly failed?: Result;
  /** Undefined for one that was warm. */
  readonly initMs?: number | undefined;
}

/** Runs a function once in a slot. */
export async function run(parts: RunParts, invocation: FunctionInvocation): Promise<InvocationOutcome> {
  const { environment, slot, world } = parts;
  const now = () => world.clock.now();
  const platform = platformLines(environment, now);
  const { log } = slot;
  const start = platform.start(invocation.requestId);
  let ran = await runOnce(parts, platform, invocation);
  // A warm process that was killed a moment ago: the event has not begun, nor has it a log.
  const earlier = ran.isMissed ? log.take().filter(({ message }) => message !== start) : [];
  if (ran.isMissed) ran = await runOnce(parts, platform, invocation);
  const { result, durationMs, initMs } = ran;
  const { lines, ...answer } = answerOf(
    {
      requestId: invocation.requestId,
      timeout: environment.timeout,
      result,
      durationMs,
      initDurationMs: ran.hasBegun ? initMs : undefined,
      maxMemoryUsedMb: slot.environment?.maxMemory ?? 0,
      now: now(),
    },
    platform,
  );
  const remedy = remedyFor(answer);
  for (const line of [remedy === undefined ? undefined : `CloudStub: ${remedy}\n`, ...lines]) add(slot, line);
  const events = [...earlier, ...log.take()];
  return {
    ...answer,
    logStream: slot.logStream,
    log: events,
    logTail: () => tailOf(events, start),
    notes: [...(slot.environment?.notes ?? []), ...(remedy === undefined ? [] : [remedy])],
  };
}

/** How an event ended. */
interface Ran extends Pick<Beginning, "initMs"> {
  readonly result: Result;
  readonly durationMs: number;
  /** False where there was no environment for it. */
  readonly hasBegun: boolean;
  /** True where a warm process had ended before it took the event. */
  readonly isMissed: boolean;
}

async function runOnce(parts: RunParts, platform: PlatformLines, invocation: FunctionInvocation): Promise<Ran> {
  const { ready, failed, initMs } = await beginningOf(parts, platform);
  add(parts.slot, platform.start(invocation.requestId));
  if (ready === undefined)
    return { result: failed as Result, durationMs: initMs ?? 0, initMs, hasBegun: false, isMissed: false };
  const beganAt = performance.now();
  const limitMs = limitOf(parts);
  const result = await ready.run({ ...invocation, deadline: Date.now() + limitMs }, limitMs);
  const isMissed = initMs === undefined && ready.hasMissedEvent;
  return { result, durationMs: performance.now() - beganAt, initMs, hasBegun: true, isMissed };
}

/**
 * The warm environment of the slot, or a new one. An initialisation that fails, or that takes longer than AWS's 10 seconds, is begun a second time within
 * the function's own time (Lambda developer guide, "Understanding the Lambda execution environment lifecycle").
 */
async function beginningOf(parts: RunParts, platform: PlatformLines): Promise<Beginning> {
  const { slot, initMs } = parts;
  const { live } = slot;
  const limitMs = limitOf(parts);
  if (live !== undefined && (await live.isReadyWithin(limitMs))) return { ready: live };
  add(slot, platform.initStart());
  const first = await initialised(parts, platform, {
    phase: "init",
    limitMs: limitMs === UNLIMITED ? limitMs : initMs,
  });
  // What can't be started at all can't be a moment later either.
  if (first.ready !== undefined || first.isFinal) return first;
  return initialised(parts, platform, { phase: "invoke", limitMs });
}

/** The longest time that a timer takes: 24 days. */
const UNLIMITED = 2 ** 31 - 1;

/** Milliseconds in which the function has to answer: without end where somebody may step through it. */
function limitOf(parts: RunParts): number {
  return isInspected(parts, parts.environment) ? UNLIMITED : parts.environment.timeout * 1000;
}

async function initialised(
  parts: RunParts,
  platform: PlatformLines,
  { phase, limitMs }: { readonly phase: "init" | "invoke"; readonly limitMs: number },
): Promise<Beginning & { readonly isFinal?: boolean }> {
  const began = await launch(parts, parts);
  if (!(began instanceof Environment)) return { failed: began, initMs: 0, isFinal: true };
  const failed = await began.initialise(limitMs);
  const { age } = began;
  if (failed === undefined) return { ready: began, initMs: age };
  add(parts.slot, platform.initReport(age, failed.kind === "timeout" ? "timeout" : "error", phase));
  return { failed, initMs: Math.min(age, limitMs) };
}

function add(slot: Slot, line: string | undefined): void {
  if (line !== undefined) slot.log.add(line);
}

const remedies = [
  { type: "Runtime.ImportModuleError", name: "@aws-sdk/", option: "--functions-node-path", folder: "node_modules" },
  { type: "Runtime.ImportModuleError", name: "'boto", option: "--functions-python-path", folder: "site-packages" },
] as const;

/** AWS's images contain its SDK, and this machine's interpreters don't. */
function remedyFor({
  errorType,
  errorMessage = "",
}: Pick<InvocationOutcome, "errorType" | "errorMessage">): string | undefined {
  const remedy = remedies.find(({ type, name }) => type === errorType && errorMessage.includes(name));
  if (remedy === undefined) return undefined;
  return `AWS's runtime contains the AWS SDK, and this machine's does not. Add it to the function's archive, or name a folder ${remedy.folder} that has it with ${remedy.option}.`;
}
