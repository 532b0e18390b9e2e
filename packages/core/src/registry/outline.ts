import type { AnyOverlay, IgnoredMember, LazyOverlay } from "@cloudstub/kit";

/** What is known of an overlay where it is not loaded: what the advice to use it needs. */
export function outlineOf({
  operations = {},
  protocols = [],
  scope,
  ignores = {},
  refuses = [],
}: AnyOverlay): Omit<LazyOverlay, "load"> {
  const ignoring = Object.entries(ignores).filter(([, members]) => members.length > 0);
  return {
    operations: Object.keys(operations),
    protocols,
    ...(scope !== undefined && { scope }),
    ...(ignoring.length > 0 && {
      ignores: Object.fromEntries(ignoring.map(([name, members]) => [name, members.map(pathOf)])),
    }),
    ...(refuses.length > 0 && { refuses }),
  };
}

/** The path of an ignored member. */
export function pathOf(entry: IgnoredMember): string {
  return typeof entry === "string" ? entry : entry.member;
}
