import { type Logger, pino, stdTimeFunctions } from "pino";

export type { Logger };

/**
 * Makes the log on standard output: lines to read on a terminal, otherwise one JSON object per line with `level` as a
 * word (`INFO`), `time` (ISO 8601, UTC) and `msg`. From INFO on; from DEBUG on with debug.
 */
export async function makeLogger(debug: boolean): Promise<Logger> {
  const level = debug ? "debug" : "info";
  if (process.stdout.isTTY) {
    const { default: pretty } = await import("pino-pretty");
    // The message says these already.
    const ignore = "service,operation,protocol,matchKey";
    return pino({ level, base: undefined }, pretty({ sync: true, translateTime: "SYS:HH:MM:ss.l", ignore }));
  }
  const formatters = { level: (label: string) => ({ level: label.toUpperCase() }) };
  return pino({ level, base: undefined, timestamp: stdTimeFunctions.isoTime, formatters }, pino.destination({ fd: 1, sync: true }));
}
