import { escapeControls, escapeExceptStyles } from "@cloudstub/core";
import { makePaint, type Style } from "./paint.js";
import { print, printSoon } from "./standard-output.js";

type Level = "debug" | "info" | "warn" | "error";

/** Writes a log line with fields and a message. */
export type Logger = { readonly [Name in Level]: (fields: object, message: string) => void };

/**
 * Makes the log on standard output: readable lines on a terminal, otherwise one JSON object per line with `level` as a word (`INFO`),
 * `time` (ISO 8601, UTC) and `msg`. Logs from INFO on; with debug from DEBUG on, and then requests wait until their lines are written.
 */
export function makeLogger(debug: boolean): Logger {
  const format = process.stdout.isTTY ? readableFormat() : jsonFormat;
  const out = debug ? print : printSoon;
  const write = (level: Level, fields: object, message: string) => out(format(level, fields, message));
  const at = (level: Level) => (fields: object, message: string) => write(level, fields, message);
  return { debug: debug ? at("debug") : () => {}, info: at("info"), warn: at("warn"), error: at("error") };
}

type Format = (level: Level, fields: object, msg: string) => string;

const jsonFormat: Format = (level, fields, msg) =>
  JSON.stringify({ level: level.toUpperCase(), time: new Date().toISOString(), ...fields, msg });

const colours: { readonly [Name in Level]: Style } = { debug: "blue", info: "green", warn: "yellow", error: "red" };

/** Fields that the message has already. */
const told: readonly string[] = ["service", "operation", "protocol", "matchKey"];

/** `[12:30:00.000] WARN: No stub matches this request.`, and below it a line for each field. */
function readableFormat(): Format {
  const paint = makePaint();
  const field = ([name, value]: readonly [string, unknown]) =>
    `    ${paint("magenta", name)}: ${JSON.stringify(value, null, 2).replaceAll("\n", "\n    ").replaceAll("\\\\", "\\")}`;
  return (level, fields, msg) => {
    const shown = Object.entries(fields).filter(([name, value]) => value !== undefined && !told.includes(name));
    const head = `[${localTime(new Date())}] ${paint(colours[level], level.toUpperCase())}:`;
    return escapeExceptStyles([`${head} ${paint("cyan", escapeControls(msg))}`, ...shown.map(field)].join("\n"));
  };
}

function localTime(date: Date): string {
  return `${date.toTimeString().slice(0, 8)}.${String(date.getMilliseconds()).padStart(3, "0")}`;
}
