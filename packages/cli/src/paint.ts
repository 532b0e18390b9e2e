import { styleText } from "node:util";

/** The styles that are used on a terminal. */
export type Style = "bold" | "cyan" | "dim" | "green" | "red" | "yellow";

/** Gives a text a style. */
export type Paint = (style: Style, text: string) => string;

/** Paints where standard output is a terminal that has colours, and nobody forbids them (`NO_COLOR`, `TERM=dumb`). */
export function makePaint(): Paint {
  const { stdout } = process;
  return stdout.isTTY && stdout.hasColors() ? (style, text) => styleText(style, text) : (_, text) => text;
}
