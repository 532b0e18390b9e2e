declare const STUB_DEFAULT_REPOSITORY: string | undefined;

/**
 * The URL of `central`, set by `STUB_DEFAULT_REPOSITORY` when the command is built; undefined in a build without it.
 */
export const defaultRepository: string | undefined =
  typeof STUB_DEFAULT_REPOSITORY === "string" ? STUB_DEFAULT_REPOSITORY : undefined;
