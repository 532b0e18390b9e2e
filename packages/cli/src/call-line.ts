import { displayWidth, fit, harmless } from "./display-text.js";
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

/** Where the terminal is narrower there is no room for the duration. */
const NARROW = 60;

/**
 * The line of a call: time, mark, status, service, operation, resource, reasons, and the duration at the terminal's edge. It is never
 * wider than the terminal, and nothing that a client sent can move the cursor, change colours or turn the direction of the text.
 *
 * @example "  10:39:37 ✗ 400 dynamodb  PutItem             Orders          ValidationException: …      0.6 ms"
 */
export function callLine(call: ShownCall, { columns, serviceWidth, paint }: Terminal): string {
  const duration = columns < NARROW ? "" : `  ${durationText(call.durationMs)}`;
  const room = Math.max(0, columns - duration.length);
  let line = "";
  let used = 0;
  for (const [text, style] of partsOf(call, serviceWidth)) {
    const cut = fit(text, room - used);
    used += displayWidth(cut);
    line += paint(style, cut);
  }
  return line + " ".repeat(duration === "" ? 0 : room - used) + paint("dim", duration);
}

function partsOf(call: ShownCall, serviceWidth: number): readonly (readonly [text: string, style: Style])[] {
  const { status, service, operation, resource = "", placeholder, reasons } = call;
  const [mark, style] = markOf(call);
  const what: [string, Style][] =
    service === undefined
      ? [[column(operation, serviceWidth + 23), "yellow"]]
      : [
          [column(service, serviceWidth + 2), "cyan"],
          [column(operation, 21), "reset"],
          [column(resource, 21), "reset"],
        ];
  const told = [...(placeholder ? ["placeholder: it does nothing"] : []), ...reasons].join("; ");
  return [
    [`  ${call.time.toTimeString().slice(0, 8)} `, "dim"],
    [`${mark} ${status === 0 ? "---" : status} `, style],
    ...what,
    [harmless(told), style],
  ];
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
