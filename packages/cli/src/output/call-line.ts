import { escapeControls } from "@cloudstub/core";
import { displayWidth, fit, wrap } from "./display-text.js";
import type { Paint, Style } from "./paint.js";

/** A call, for a line on a terminal. All texts may come from a client. */
export interface ShownCall {
  readonly time: Date;
  /** The HTTP status; 0 if a fault dropped the connection. */
  readonly status: number;
  /** The name of its world; undefined for the default one. */
  readonly world?: string | undefined;
  /** Undefined if nothing matched. */
  readonly service?: string | undefined;
  /** The operation, or the target of a request that matched nothing. */
  readonly operation: string;
  readonly resource?: string | undefined;
  readonly placeholder: boolean;
  /** False where it asked for something that was not done. */
  readonly isWhole: boolean;
  /** Sentences: why it failed, what was not done. */
  readonly reasons: readonly string[];
  readonly durationMs: number;
}

/** The terminal that lines are made for. */
export interface Terminal {
  readonly columns: number;
  /** Width of the longest service id. */
  readonly serviceWidth: number;
  readonly paint: Paint;
}

/** Narrower terminals have no room for the duration and for reasons of several lines. */
const NARROW = 60;

/** Prefix of reasons that don't fit on the line of their call. */
const REASON_PREFIX = "           ↳ ";

/** Our own sentences need at most three lines at 80 columns; texts of clients may be longer. */
const MAX_REASON_LINES = 4;

/**
 * The line of a call: time, mark, status, service, operation, resource, reasons, and the duration at the right edge. Reasons that don't
 * fit follow on lines of their own. No line is wider than the terminal. Texts of clients can't move the cursor, change colours or the
 * writing direction.
 *
 * @example "  10:39:37 ✗ 400 dynamodb  PutItem             Orders          ValidationException: …      0.6 ms"
 */
export function callLine(call: ShownCall, { columns, serviceWidth, paint }: Terminal): string {
  const duration = columns < NARROW ? "" : `  ${durationText(call.durationMs)}`;
  const room = columns - duration.length;
  const parts = partsOf(call, serviceWidth, room);
  const [, style] = markOf(call);
  const reasons = escapeControls(call.reasons.join("; "));
  const width = displayWidth(parts.map(([text]) => text).join(""));
  const isBeside = reasons === "" || width + displayWidth(reasons) <= room;
  const beside = isBeside ? reasons : "";
  const line = join([...parts, [beside, style]], room, paint);
  const gap = " ".repeat(Math.max(0, room - width - displayWidth(beside)));
  const first = duration === "" ? line : line + gap + paint("dim", duration);
  if (isBeside) return first;
  const below = wrap(reasons, columns - REASON_PREFIX.length, columns < NARROW ? 1 : MAX_REASON_LINES).map(
    (text, index) =>
      join(
        [
          [index === 0 ? REASON_PREFIX : " ".repeat(REASON_PREFIX.length), "dim"],
          [text, style],
        ],
        columns,
        paint,
      ),
  );
  return [first, ...below].join("\n");
}

type Part = readonly [text: string, style?: Style];

/** Joins the parts, cut to the width. */
function join(parts: readonly Part[], columns: number, paint: Paint): string {
  let line = "";
  let used = 0;
  for (const [text, style] of parts) {
    // Trailing spaces are cut without an ellipsis.
    const left = columns - used;
    const cut = displayWidth(text) <= left ? text : filled(fit(text.trimEnd(), left), left);
    used += displayWidth(cut);
    line += style === undefined || cut === "" ? cut : paint(style, cut);
  }
  return line;
}

/** Columns of operations, where there is room: the longest common names have 18 characters. */
const OPERATION_WIDTH = 21;
/** Columns of time, mark and status, before the service. */
const HEAD_WIDTH = 17;
/** Columns that the name of a resource should have at least. */
const MIN_RESOURCE_WIDTH = 17;

function partsOf(call: ShownCall, serviceWidth: number, room: number): Part[] {
  const { status, world, service, operation, resource = "" } = call;
  const [mark, style] = markOf(call);
  const forNames = room - HEAD_WIDTH - (serviceWidth + 2);
  const operationWidth = Math.max(12, Math.min(OPERATION_WIDTH, forNames - MIN_RESOURCE_WIDTH));
  const subject: Part[] =
    service === undefined
      ? [[column(operation, serviceWidth + 23), "yellow"]]
      : [[column(service, serviceWidth + 2), "cyan"], [column(operation, operationWidth)], [column(resource, 21)]];
  const inWorld: Part[] = world === undefined ? [] : [[`${world} `, "magenta"]];
  return [
    [`  ${call.time.toTimeString().slice(0, 8)} `, "dim"],
    [`${mark} ${status === 0 ? "---" : status} `, style],
    ...inWorld,
    ...subject,
  ];
}

function markOf({ status, service, placeholder, isWhole }: ShownCall): readonly [mark: string, style: Style] {
  if (service === undefined) return ["?", "yellow"];
  if (status === 0 || status >= 500) return ["✗", "red"];
  if (status >= 400) return ["✗", "yellow"];
  if (placeholder) return ["◌", "yellow"];
  return isWhole ? ["✓", "green"] : ["!", "yellow"];
}

/** Pads a text to the width of its column, with at least one space. */
function column(text: string, width: number): string {
  return filled(`${escapeControls(text)} `, width);
}

function filled(text: string, width: number): string {
  return text + " ".repeat(Math.max(0, width - displayWidth(text)));
}

function durationText(milliseconds: number): string {
  return milliseconds < 9999.5
    ? `${milliseconds.toFixed(1)} ms`.padStart(9)
    : `${(milliseconds / 1000).toFixed(1)} s`.padStart(9);
}
