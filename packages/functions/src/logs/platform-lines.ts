import { createHash } from "node:crypto";
import type { FunctionEnvironment, InvocationReport } from "@cloudstub/kit";

/** The lines of an invocation that the platform writes, in one of the two formats; undefined where the system's log level leaves one out. */
export interface PlatformLines {
  readonly initStart: () => string | undefined;
  /** Only of an initialisation that failed. */
  readonly initReport: (initDurationMs: number, status: string, phase: "init" | "invoke") => string | undefined;
  readonly start: (requestId: string) => string | undefined;
  /** How it failed, for people; not of the format JSON, whose report has it. */
  readonly failure: (requestId: string, words: string) => string | undefined;
  readonly end: (requestId: string) => string | undefined;
  readonly report: (
    requestId: string,
    report: InvocationReport & { readonly errorType?: string },
  ) => string | undefined;
}

/** The lines for a function, by its logging configuration. */
export function platformLines(environment: FunctionEnvironment, now: () => number): PlatformLines {
  return environment.logging.format === "JSON" ? jsonLines(environment, now) : textLines(environment);
}

function textLines({ runtime, region, version, memorySize }: FunctionEnvironment): PlatformLines {
  return {
    initStart: () =>
      `INIT_START Runtime Version: ${runtimeVersion(runtime)}\tRuntime Version ARN: ${runtimeArn(region, runtime)}\n`,
    initReport: (ms, status, phase) =>
      `INIT_REPORT Init Duration: ${ms.toFixed(2)} ms\tPhase: ${phase}\tStatus: ${status}\n`,
    start: (id) => `START RequestId: ${id} Version: ${version}\n`,
    failure: (_, words) => `${words}\n`,
    end: (id) => `END RequestId: ${id}\n`,
    report: (id, { durationMs, billedDurationMs, maxMemoryUsedMb, initDurationMs, status, errorType }) => {
      const figures = [
        `REPORT RequestId: ${id}`,
        `Duration: ${durationMs.toFixed(2)} ms`,
        `Billed Duration: ${billedDurationMs} ms`,
        `Memory Size: ${memorySize} MB`,
        `Max Memory Used: ${maxMemoryUsedMb} MB`,
      ];
      if (initDurationMs !== undefined) figures.push(`Init Duration: ${initDurationMs.toFixed(2)} ms`);
      if (status === "timeout") return `${figures.join("\t")}\tStatus: timeout\n`;
      if (status === "failure") return `${figures.join("\t")}\tStatus: error\tError Type: ${errorType}\n`;
      return `${figures.join("\t")}\t\n`;
    },
  };
}

/** Levels of the platform's events (Lambda developer guide, "System log level event mapping"). */
const ranks = { DEBUG: 0, INFO: 1, WARN: 2 };

function jsonLines(environment: FunctionEnvironment, now: () => number): PlatformLines {
  const { functionName, version, runtime, region, memorySize, logging } = environment;
  const lowest = ranks[(logging.systemLevel ?? "INFO") as keyof typeof ranks] ?? ranks.INFO;
  const line = (type: string, record: object, level: keyof typeof ranks = "INFO") =>
    ranks[level] < lowest
      ? undefined
      : `${JSON.stringify({ time: new Date(now()).toISOString(), type: `platform.${type}`, record })}\n`;
  const initializationType = "on-demand";
  return {
    initStart: () =>
      line("initStart", {
        initializationType,
        phase: "init",
        runtimeVersion: runtimeVersion(runtime),
        runtimeVersionArn: runtimeArn(region, runtime),
        functionName,
        functionVersion: version,
      }),
    initReport: (ms, status, phase) =>
      line("initReport", { initializationType, phase, status, metrics: { durationMs: rounded(ms) } }, "WARN"),
    start: (requestId) => line("start", { requestId, version }),
    failure: () => undefined,
    end: () => undefined,
    report: (requestId, { durationMs, billedDurationMs, maxMemoryUsedMb, initDurationMs, status, errorType }) =>
      line(
        "report",
        {
          requestId,
          metrics: {
            durationMs: rounded(durationMs),
            billedDurationMs,
            memorySizeMB: memorySize,
            maxMemoryUsedMB: maxMemoryUsedMb,
            ...(initDurationMs !== undefined && { initDurationMs: rounded(initDurationMs) }),
          },
          status,
          ...(status === "failure" && { errorType }),
        },
        status === "success" ? "INFO" : "WARN",
      ),
  };
}

function rounded(ms: number): number {
  return Math.round(ms * 1000) / 1000;
}

/** `python:3.13.v0`: AWS counts the builds of a runtime from 1. */
function runtimeVersion(runtime: string): string {
  const [language = runtime] = /^[a-z]+/.exec(runtime) ?? [];
  const version = runtime.slice(language.length).replace(/^\./, "");
  return `${language}:${version.endsWith(".x") ? version.slice(0, -2) : version}.v0`;
}

function runtimeArn(region: string, runtime: string): string {
  return `arn:aws:lambda:${region}::runtime:${createHash("sha256").update(runtime).digest("hex")}`;
}
