import { displayWidth, fit, harmless, wrap } from "./display-text.js";
import type { Paint, Style } from "./paint.js";

/** A call, as a line for a terminal tells it. All texts may come from a client. */
export interface ShownCall {
  readonly time: Date;
  /** The HTTP status; 0 where the connection was dropped instead of an answer. */
  readonly status: number;
  /** Undefined where nothing matched. */
  readonly service?: string | undefined;
  /** The operation; what the request asked for where nothing matched. */
  readonly operation: string;
  readonly resource?: string | undefined;
  readonly placeholder: boolean;
  /** Sentences: why it failed, what was ignored. */
  readonly reasons: readonly string[];
  readonly durationMs: number;
}

/** What lines are made for. */
export interface Terminal {
  readonly columns: number;
  /** Of the longest service id. */
  readonly serviceWidth: number;
  readonly paint: Paint;
}

/** Where the terminal is narrower, there is no room for the duration, nor for reasons of several lines. */
const NARROW = 60;

/** What begins the lines of reasons that have no room beside their call. */
const BELOW = "           ↳ ";

/** Our own sentences need three at 80 columns; the texts of clients may be longer. */
const MOST_BELOW = 4;

/**
 * The line of a call: time, mark, status, service, operation, resource, reasons, and the duration at the terminal's edge. Reasons that
 * have no room there are in lines of their own below. No line is wider than the terminal, and nothing that a client sent can move the
 * cursor, change colours or turn the direction of the text.
 *
 * @example "  10:39:37 ✗ 400 dynamodb  PutItem             Orders          ValidationException: …      0.6 ms"
 */
export function callLine(call: ShownCall, { columns, serviceWidth, paint }: Terminal): string {
  const duration = columns < NARROW ? "" : `  ${durationText(call.durationMs)}`;
  const room = columns - duration.length;
  const parts = partsOf(call, serviceWidth);
  const [, style] = markOf(call);
  const reasons = harmless([...(call.placeholder ? ["placeholder: it does nothing"] : []), ...call.reasons].join("; "));
  const width = displayWidth(parts.map(([text]) => text).join(""));
  const isBeside = reasons === "" || width + displayWidth(reasons) <= room;
  const beside = isBeside ? reasons : "";
  const line = join([...parts, [beside, style]], room, paint);
  const gap = " ".repeat(Math.max(0, room - width - displayWidth(beside)));
  const first = duration === "" ? line : line + gap + paint("dim", duration);
  if (isBeside) return first;
  const below = wrap(reasons, columns - BELOW.length, columns < NARROW ? 1 : MOST_BELOW).map((text, index) =>
    join(
      [
        [index === 0 ? BELOW : " ".repeat(BELOW.length), "dim"],
        [text, style],
      ],
      columns,
      paint,
    ),
  );
  return [first, ...below].join("\n");
}

type Part = readonly [text: string, style?: Style];

/** As much of the parts as so many columns hold. */
function join(parts: readonly Part[], columns: number, paint: Paint): string {
  let line = "";
  let used = 0;
  for (const [text, style] of parts) {
    // The spaces behind a column may be cut without a word.
    const cut = displayWidth(text) <= columns - used ? text : fit(text.trimEnd(), columns - used);
    used += displayWidth(cut);
    line += style === undefined || cut === "" ? cut : paint(style, cut);
  }
  return line;
}

function partsOf(call: ShownCall, serviceWidth: number): Part[] {
  const { status, service, operation, resource = "" } = call;
  const [mark, style] = markOf(call);
  const what: Part[] =
    service === undefined
      ? [[column(operation, serviceWidth + 23), "yellow"]]
      : [[column(service, serviceWidth + 2), "cyan"], [column(operation, 21)], [column(resource, 21)]];
  return [[`  ${call.time.toTimeString().slice(0, 8)} `, "dim"], [`${mark} ${status === 0 ? "---" : status} `, style], ...what];
}

function markOf({ status, service, placeholder }: ShownCall): readonly [mark: string, style: Style] {
  if (service === undefined) return ["?", "yellow"];
  if (status === 0 || status >= 500) return ["✗", "red"];
  if (status >= 400) return ["✗", "yellow"];
  return placeholder ? ["◌", "yellow"] : ["✓", "green"];
}

/** A text and as many spaces as make the next one begin where it does in other lines, but one at least. */
function column(text: string, width: number): string {
  const shown = harmless(text);
  return shown + " ".repeat(Math.max(1, width - displayWidth(shown)));
}

function durationText(milliseconds: number): string {
  return milliseconds < 9999.5 ? `${milliseconds.toFixed(1)} ms`.padStart(9) : `${(milliseconds / 1000).toFixed(1)} s`.padStart(9);
}
