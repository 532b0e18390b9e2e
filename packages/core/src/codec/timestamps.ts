import { Malformed } from "./malformed.js";

/** Smithy's names of the ways in which a time is written. */
export type TimestampFormat = "date-time" | "http-date" | "epoch-seconds";

/** Writes a time. Epoch seconds keep milliseconds as a fraction. */
export function formatTimestamp(time: Date, format: TimestampFormat): string {
  switch (format) {
    case "date-time":
      return time.toISOString().replace(/\.000Z$/, "Z");
    case "http-date":
      return time.toUTCString();
    case "epoch-seconds":
      return String(time.getTime() / 1000);
  }
}

/** Reads a time. */
export function parseTimestamp(text: string, format: TimestampFormat): Date {
  const time = format === "epoch-seconds" ? new Date(Math.round(Number(text) * 1000)) : new Date(text);
  if (text === "" || Number.isNaN(time.getTime()))
    throw new Malformed(`${JSON.stringify(text)} is not a time of the form ${format}`);
  return time;
}

/** The format of a timestamp type; `timestamp` itself means what the protocol uses by default. */
export function timestampFormat(type: "timestamp" | TimestampFormat, byDefault: TimestampFormat): TimestampFormat {
  return type === "timestamp" ? byDefault : type;
}
