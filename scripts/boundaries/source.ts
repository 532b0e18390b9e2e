/** A source file, as the rules look at it. */
export interface Source {
  /** Path from the workspace's folder, with slashes. */
  readonly path: string;
  readonly text: string;
  /** The text with comments blanked out and every line where it was. */
  readonly code: string;
}

/** A rule that a file breaks. */
export interface Finding {
  readonly path: string;
  /** Counted from 1; undefined where the whole file is meant. */
  readonly line?: number;
  /** The problem and its remedy. */
  readonly message: string;
}

/** What is wrong with a file under one rule. */
export type Rule = (source: Source) => Finding[];

/**
 * Prepares a file for the rules. Comments are found by how the formatter writes them (at the start of a line, or as the
 * rest of one), not by parsing.
 */
export function sourceOf(path: string, text: string): Source {
  const blank = (comment: string) => comment.replace(/[^\n]/g, " ");
  const code = text.replace(/^[ \t]*\/\*[\s\S]*?\*\//gm, blank).replace(/(?<=^|\s)\/\/ .*$/gm, blank);
  return { path, text, code };
}

/** The line in which a character of a text stands, counted from 1. */
export function lineAt(text: string, index: number): number {
  return text.slice(0, index).split("\n").length;
}
