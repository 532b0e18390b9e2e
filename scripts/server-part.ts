/**
 * The sources below `packages/core/src` that are published as `@cloudstub/server`: the two ports' program, the API port, the store directory, archives.
 * All others are `@cloudstub/core`, and know nothing of these.
 */
const server = [
  /^server(-index)?\.ts$/,
  // It words the refusals of the core too.
  /^api\/(?!nearest\.ts$)/,
  /^faults\/fault-schema\.ts$/,
  /^make-directory\.ts$/,
  /^modules\/(?!(assemble|core-version|download-stubs)\.ts$)/,
  /^state\/(directory\/|(declared-records|export-lines|import|record-checker|record-text|tree-builder)\.ts$)/,
];

/** True for a path in the workspace, with slashes, of a source that is a part of the server. */
export function isOfServer(path: string): boolean {
  const [, inside] = /(?:^|\/)packages\/core\/src\/(.+)$/.exec(path.replaceAll("\\", "/")) ?? [];
  return inside !== undefined && server.some((part) => part.test(inside));
}
