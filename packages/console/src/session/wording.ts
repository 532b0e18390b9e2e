/** An ISO 8601 duration of hours, minutes and seconds in words: `2 h 5 min`, `12 s`. Other text stays as it is. */
export function durationInWords(duration: string): string {
  const match = /^PT(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)(?:\.\d+)?S)?$/.exec(duration);
  if (!match) return duration;
  const [hours = 0, minutes = 0, seconds = 0] = match.slice(1).map((digits) => Number(digits ?? 0));
  const parts = [
    [Math.floor(hours / 24), "d"],
    [hours % 24, "h"],
    [minutes, "min"],
    [hours > 0 ? 0 : seconds, "s"],
  ] as const;
  const words = parts.filter(([amount]) => amount > 0).map(([amount, unit]) => `${amount} ${unit}`);
  return words.join(" ") || "0 s";
}

/** A number with its thousands apart: `12,345`. */
export function grouped(amount: number): string {
  return amount.toLocaleString("en");
}

/** A count with its noun: `1 message`, `12,000 messages`. */
export function count(amount: number, noun: string): string {
  const plural = /[^aeou]y$/.test(noun) ? noun.replace(/y$/, "ies") : `${noun}s`;
  return `${grouped(amount)} ${amount === 1 ? noun : plural}`;
}

/** A size in bytes: `12 B`, `3.4 kB`. */
export function bytes(size: number): string {
  const units = ["B", "kB", "MB", "GB"];
  const power = size < 1000 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(size) / 3));
  const amount = size / 1000 ** power;
  return `${power === 0 || amount >= 100 ? Math.round(amount) : amount.toFixed(1)} ${units[power]}`;
}

/** A command's name as words: `send-message` is `Send message`. */
export function commandInWords(command: string): string {
  const words = command.replaceAll("-", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A moment (ISO 8601, UTC) on the reader's clock, with milliseconds: `14:03:22.123`. */
export function timeOfDay(timestamp: string): string {
  return dayAndTime(timestamp).slice(11) + timestamp.slice(19, 23);
}

/** A moment (ISO 8601, UTC) on the reader's clock, with the day: `2026-01-31 14:03:22`. */
export function dayAndTime(timestamp: string): string {
  return new Date(timestamp).toLocaleString("sv-SE");
}

/** A time in milliseconds: `0.6 ms`, `12 ms`, `1.4 s`. */
export function millisecondsInWords(ms: number): string {
  if (ms >= 1000) return `${(ms / 1000).toFixed(1)} s`;
  return `${ms >= 10 ? Math.round(ms) : ms.toFixed(1)} ms`;
}

/** A text whose controls of writing direction are spelled out, so that it reads in the order in which it is stored: `‹U+202E›`. */
export function spelledOut(text: string): string {
  return text.replace(bidiControl, (control) => `‹U+${codeOf(control).toUpperCase()}›`);
}

/** JSON text in which the same characters are escaped, as JSON allows. */
export function escapedInJson(json: string): string {
  return json.replace(bidiControl, (control) => `\\u${codeOf(control)}`);
}

const bidiControl = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

function codeOf(character: string): string {
  return character.charCodeAt(0).toString(16).padStart(4, "0");
}
