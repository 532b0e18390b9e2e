/** Which archive of a repository is meant. */
export interface Coordinate {
  /** Service id: `sqs`. */
  readonly id: string;
  /** Version of the module: `0.1.0`. */
  readonly version: string;
}

/** The group that all modules are published under. */
export const groupId = "io.cloudstub";

/** `cloudstub-sqs`: the name that all versions of a module share. */
export function artifactId(id: string): string {
  return `cloudstub-${id}`;
}

/** For messages: `io.cloudstub:cloudstub-sqs:0.1.0`. */
export function coordinateText({ id, version }: Coordinate): string {
  return `${groupId}:${artifactId(id)}:${version}`;
}

/** Name of the file, in a repository and in a plugin directory: `cloudstub-sqs-0.1.0.jar`. */
export function archiveName({ id, version }: Coordinate): string {
  return `${artifactId(id)}-${version}.jar`;
}

/** Where a repository keeps all versions of a module, from its root: `io/cloudstub/cloudstub-sqs`. */
export function modulePath(id: string): string {
  return `${groupId.replaceAll(".", "/")}/${artifactId(id)}`;
}

/**
 * The URL of an archive below the root of a Maven-layout repository. User, password and query of the root stay.
 *
 * @example archiveUrl({ id: "sqs", version: "0.1.0" }, "http://127.0.0.1:8080/maven").href
 */
export function archiveUrl(coordinate: Coordinate, repository: string): URL {
  const url = new URL(repository);
  const names = [coordinate.version, archiveName(coordinate)].map(encodeURIComponent);
  let path = url.pathname;
  while (path.endsWith("/")) path = path.slice(0, -1);
  url.pathname = [path, modulePath(coordinate.id), ...names].join("/");
  return url;
}
