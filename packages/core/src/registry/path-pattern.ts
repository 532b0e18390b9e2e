/** The path of a REST operation: `/2015-03-31/functions/{FunctionName}`, `/{Bucket}/{Key+}`. */
export interface PathPattern {
  readonly segments: readonly Segment[];
  /** How many segments are none of labels. */
  readonly literals: number;
  /** The last segment takes the rest of the path. */
  readonly greedy: boolean;
}

interface Segment {
  /** What must stand there; undefined for a label. */
  readonly literal?: string;
  /** The label's name. */
  readonly label: string;
}

/** Reads a pattern as models write it, without its query. */
export function pathPattern(path: string): PathPattern {
  const segments = path
    .slice(1)
    .split("/")
    .map(
      (text): Segment => (text.startsWith("{") ? { label: text.replace(/[{}+]/g, "") } : { literal: text, label: "" }),
    );
  return {
    segments,
    literals: segments.filter(({ literal = "" }) => literal !== "").length,
    greedy: path.endsWith("+}"),
  };
}

/** True where a path, split at its slashes, has the form of a pattern. One slash at its end may be too many. */
export function fits({ segments: pattern, greedy }: PathPattern, segments: readonly string[]): boolean {
  if (greedy) {
    if (segments.length < pattern.length || (segments.length === pattern.length && segments.at(-1) === ""))
      return false;
  } else if (
    segments.length !== pattern.length &&
    !(segments.length === pattern.length + 1 && segments.at(-1) === "")
  ) {
    return false;
  }
  const labelled = greedy ? pattern.length - 1 : pattern.length;
  for (let at = 0; at < pattern.length; at++) {
    const { literal } = pattern[at] as Segment;
    if (literal === undefined ? at < labelled && segments[at] === "" : literal !== segments[at]) return false;
  }
  return true;
}

/** The labels of a path that fits, decoded; undefined where one is not percent-encoded UTF-8. */
export function labelsOf(
  { segments: pattern, greedy }: PathPattern,
  segments: readonly string[],
): { [name: string]: string } | undefined {
  const labels: { [name: string]: string } = {};
  try {
    for (let at = 0; at < pattern.length; at++) {
      const { literal, label } = pattern[at] as Segment;
      if (literal !== undefined) continue;
      const rest = greedy && at === pattern.length - 1 && segments.length > pattern.length;
      const text = rest ? segments.slice(at).join("/") : (segments[at] as string);
      labels[label] = text.includes("%") ? decodeURIComponent(text) : text;
    }
    return labels;
  } catch {
    return undefined;
  }
}
