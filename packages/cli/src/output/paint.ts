import { styleText } from "node:util";

/** The styles on a terminal. */
export type Style = "blue" | "bold" | "cyan" | "dim" | "green" | "magenta" | "red" | "yellow";

/** Gives a text a style. */
export type Paint = (style: Style, text: string) => string;

/** Makes a painter that uses colours if standard output is a terminal that has them, unless `NO_COLOR` or `TERM=dumb` forbids it. */
export function makePaint(): Paint {
  const { stdout } = process;
  return stdout.isTTY && stdout.hasColors() ? (style, text) => styleText(style, text) : (_, text) => text;
}
