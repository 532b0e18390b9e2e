import { print, printSoon } from "./standard-output.js";

const levels = { debug: 20, info: 30, warn: 40, error: 50 } as const;
type Level = keyof typeof levels;

/** Writes a line of the log: what it is about, and the message for people. */
export type Logger = { readonly [Name in Level]: (fields: object, message: string) => void };

/**
 * Makes the log on standard output: lines to read on a terminal, otherwise one JSON object per line with `level` as a
 * word (`INFO`), `time` (ISO 8601, UTC) and `msg`. From INFO on; from DEBUG on with debug, and then a request waits until its line is written.
 */
export async function makeLogger(debug: boolean): Promise<Logger> {
  const format = process.stdout.isTTY ? await readableFormat() : jsonFormat;
  const out = debug ? print : printSoon;
  const write = (level: Level, fields: object, message: string) => out(format(level, fields, message));
  const at = (level: Level) => (fields: object, message: string) => write(level, fields, message);
  return { debug: debug ? at("debug") : () => {}, info: at("info"), warn: at("warn"), error: at("error") };
}

type Format = (level: Level, fields: object, msg: string) => string;

const jsonFormat: Format = (level, fields, msg) =>
  JSON.stringify({ level: level.toUpperCase(), time: new Date().toISOString(), ...fields, msg });

async function readableFormat(): Promise<Format> {
  const [{ default: pretty }, { harmless, withoutDeception }] = await Promise.all([import("pino-pretty"), import("./display-text.js")]);
  // The message says what is ignored already.
  const readable = pretty.prettyFactory({ translateTime: "SYS:HH:MM:ss.l", ignore: "service,operation,protocol,matchKey" });
  return (level, fields, msg) =>
    withoutDeception(readable({ level: levels[level], time: Date.now(), ...fields, msg: harmless(msg) }).trimEnd());
}
