/** A place in which two JSON values differ. */
export interface Change {
  /** `lines[0].sku`; empty for the values themselves. */
  readonly path: string;
  /** As JSON; undefined where it is not there. */
  readonly before?: string;
  readonly after?: string;
}

/** Most changes that are listed. */
const MOST = 500;

/** The places in which two JSON values differ, the smallest ones: members of objects and elements of lists are compared with those of the same name. */
export function changesOf(before: unknown, after: unknown): readonly Change[] {
  const changes: Change[] = [];
  compare("", before, after);
  return changes;

  function compare(path: string, one: unknown, other: unknown): void {
    if (one === other || changes.length >= MOST) return;
    if (!isCompound(one) || !isCompound(other) || Array.isArray(one) !== Array.isArray(other)) {
      const texts = [JSON.stringify(one), JSON.stringify(other)];
      if (texts[0] !== texts[1]) changes.push({ path, ...named("before", texts[0]), ...named("after", texts[1]) });
      return;
    }
    const isList = Array.isArray(one);
    for (const name of new Set([...Object.keys(one), ...Object.keys(other)])) {
      const inner = isList ? `${path}[${name}]` : path === "" ? name : `${path}.${name}`;
      compare(inner, memberOf(one, name), memberOf(other, name));
    }
  }
}

function memberOf(value: object, name: string): unknown {
  return Object.hasOwn(value, name) ? (value as Record<string, unknown>)[name] : undefined;
}

function named(name: string, text: string | undefined): object {
  return text === undefined ? {} : { [name]: text };
}

function isCompound(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}
