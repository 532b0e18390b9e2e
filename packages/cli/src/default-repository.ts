declare const STUB_DEFAULT_REPOSITORY: string | undefined;

/**
 * The URL that `central` stands for. Whoever builds the command line names it, in `STUB_DEFAULT_REPOSITORY`; undefined
 * in a build that names none.
 */
export const defaultRepository: string | undefined = typeof STUB_DEFAULT_REPOSITORY === "string" ? STUB_DEFAULT_REPOSITORY : undefined;
