import { print, printSoon } from "./standard-output.js";

const levels = { debug: 20, info: 30, warn: 40, error: 50 } as const;
type Level = keyof typeof levels;

/** Writes a log line with fields and a message. */
export type Logger = { readonly [Name in Level]: (fields: object, message: string) => void };

/**
 * Makes the log on standard output: readable lines on a terminal, otherwise one JSON object per line with `level` as a word (`INFO`),
 * `time` (ISO 8601, UTC) and `msg`. Logs from INFO on; with debug from DEBUG on, and then requests wait until their lines are written.
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
  const [{ default: pretty }, { escapeControls, escapeExceptStyles }] = await Promise.all([
    import("pino-pretty"),
    import("./display-text.js"),
  ]);
  // The message has these fields already.
  const readable = pretty.prettyFactory({
    translateTime: "SYS:HH:MM:ss.l",
    ignore: "service,operation,protocol,matchKey",
  });
  return (level, fields, msg) =>
    escapeExceptStyles(
      readable({ level: levels[level], time: Date.now(), ...fields, msg: escapeControls(msg) }).trimEnd(),
    );
}
