// size: one small parser for each kind of option
import {
  type Climate,
  climates,
  coreVersion,
  type Duration,
  type IamMode,
  iamModes,
  isRegion,
  milliseconds,
  readAllowedHost,
  readAllowedOrigin,
} from "@cloudstub/core";

/** Parses the text of an option. */
export interface OptionParser<Value> {
  /** The name of the value in usage lines: `port`. */
  readonly placeholder: string;
  /** Completes the sentence "allowed is …". */
  readonly allowed: string;
  /** Returns undefined for an invalid text. The text is trimmed; `cwd` is the base of relative paths. */
  readonly parse: (text: string, cwd: string) => Value | undefined;
}

/** A TCP port. */
export const portParser: OptionParser<number> = {
  placeholder: "port",
  allowed: "a whole number from 0 (picks a free port) to 65535",
  parse: (text) => wholeNumber(text, 65535),
};

/** An address or host name. */
export const hostParser: OptionParser<string> = {
  placeholder: "address",
  allowed: "an IP address or host name of this machine",
  parse: (text) => (/^[\w.:%-]+$/.test(text) ? text : undefined),
};

/** Stands for all available services where service ids are given. */
export const ALL_SERVICES = "all";

/** Service ids, possibly none. */
export const servicesParser: OptionParser<readonly string[]> = {
  placeholder: "id[,id...]",
  allowed: "service ids, separated by commas, or `all` for each that is in the plugin directory or installed with npm",
  parse: listed,
};

/** Names under which clients reach this server. */
export const hostNamesParser: OptionParser<readonly string[]> = {
  placeholder: "name[,name...]",
  allowed: "host names without a port, separated by commas, each with the names below it; `*` for all",
  parse: (text) => listOf(text, readAllowedHost),
};

/** Origins of pages. */
export const originsParser: OptionParser<readonly string[]> = {
  placeholder: "origin[,origin...]",
  allowed:
    "origins, separated by commas, such as `https://app.example`, `https://*.app.example` or `null`; `*` for all",
  parse: (text) => listOf(text, readAllowedOrigin),
};

/** An AWS region. */
export const regionParser: OptionParser<string> = {
  placeholder: "region",
  allowed: "the name of a region such as eu-west-1",
  parse: (text) => (isRegion(text) ? text : undefined),
};

/** Which worlds requests may name. */
export const worldsParser: OptionParser<"auto" | "named"> = {
  placeholder: "which",
  allowed:
    "`named` for worlds that were created on the API port, or `auto` to create a world when a request first names it",
  parse: (text) => (text === "auto" || text === "named" ? text : undefined),
};

/** Whether policies of identities are asked. */
export const iamParser: OptionParser<IamMode> = {
  placeholder: "mode",
  allowed: "`enforce` to refuse what policies do not permit, `audit` to tell it in the history, or `off`",
  parse: (text) => iamModes.find((mode) => mode === text),
};

/** How much of AWS's freedom is taken. */
export const climateParser: OptionParser<Climate> = {
  placeholder: "climate",
  allowed:
    "`calm` for none, `aws` for about as much as production shows in a bad week, or `stormy` for so much that a short test sees it",
  parse: (text) => climates.find((climate) => climate === text),
};

/** The number that chance comes from. */
export const seedParser: OptionParser<number> = {
  placeholder: "number",
  allowed: "a whole number",
  parse: (text) => wholeNumber(text, Number.MAX_SAFE_INTEGER),
};

/** What becomes of resources of unknown types. */
export const unknownTypesParser: OptionParser<"refuse" | "skip"> = {
  placeholder: "what",
  allowed: "`refuse` to refuse templates with them, or `skip` to say on each that nothing was made",
  parse: (text) => (text === "refuse" || text === "skip" ? text : undefined),
};

/** A length of time, in milliseconds. */
export const durationParser: OptionParser<number> = {
  placeholder: "time",
  allowed: "a length of time such as `30s`, `5m`, `1h` or `PT1H30M`",
  parse(text) {
    try {
      return milliseconds(text as Duration);
    } catch {
      return undefined;
    }
  },
};

/** A number of history entries, or no limit. */
export const capParser: OptionParser<number> = {
  placeholder: "count",
  allowed: "a whole number, or `unlimited` or `none` for no cap",
  parse: (text) =>
    /^(unlimited|none)$/i.test(text) ? Number.POSITIVE_INFINITY : wholeNumber(text, Number.MAX_SAFE_INTEGER),
};

/** Bytes by the letter of a unit. */
const units = { "": 1, K: 1024, M: 1024 ** 2, G: 1024 ** 3 };

/** An amount of memory, in bytes. */
export const sizeParser: OptionParser<number> = {
  placeholder: "size",
  allowed: "a size such as `512KB`, `32MB` or `1GB`, in units of 1024, or a whole number of bytes",
  parse(text) {
    const [, count, unit] = /^(\d+) ?(|[KMG](?:i?B)?)$/i.exec(text) ?? [];
    if (count === undefined || unit === undefined) return undefined;
    const bytes = Number(count) * units[unit.charAt(0).toUpperCase() as keyof typeof units];
    return bytes <= Number.MAX_SAFE_INTEGER ? bytes : undefined;
  },
};

/** A number of processes, or null for one that suits the machine. */
export const processesParser: OptionParser<number | null> = {
  placeholder: "count",
  allowed: "a whole number from 1, or `auto` for four for each core of the machine, and at least 16",
  parse: (text) => (/^auto$/i.test(text) ? null : wholeNumber(text, 10_000) || undefined),
};

/** A port for debuggers, or null for none. */
export const inspectParser: OptionParser<number | null> = {
  placeholder: "port",
  allowed: "a whole number from 1 to 65535, such as 9229, or `none`",
  parse: (text) => (/^none$/i.test(text) ? null : wholeNumber(text, 65535) || undefined),
};

/** Another product whose ways are understood. */
export const compatParser: OptionParser<"none" | "localstack"> = {
  placeholder: "product",
  allowed: "`localstack`, or `none`",
  parse: (text) => (text === "none" || text === "localstack" ? text : undefined),
};

/** A version of modules, without path separators: it is part of file names. */
export const versionParser: OptionParser<string> = {
  placeholder: "version",
  allowed: "a version such as 0.1.0, or `core` for the version of the running server",
  parse: (text) => (text === "core" ? coreVersion : /^[0-9A-Za-z][\w.+-]*$/.test(text) ? text : undefined),
};

/** The root of a repository. */
export const repositoryParser: OptionParser<string | null> = {
  placeholder: "url",
  allowed: "the http or https URL of the root of a Maven-layout repository, or `central` for the canonical public one",
  parse(text) {
    if (text === "central") return null;
    if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol)) return undefined;
    let root = text;
    while (root.endsWith("/")) root = root.slice(0, -1);
    return root;
  },
};

/** The URL of a collector of OpenTelemetry, or null for none. */
export const collectorParser: OptionParser<string | null> = {
  placeholder: "url",
  allowed: "the http or https URL of a collector, such as http://127.0.0.1:4318, or `none`",
  parse(text) {
    if (/^none$/i.test(text)) return null;
    return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) ? text : undefined;
  },
};

/** On or off. */
export const switchParser: OptionParser<boolean> = {
  placeholder: "boolean",
  allowed: "`true`, `1`, `yes` or `on`, or `false`, `0`, `no` or `off`",
  parse(text) {
    if (/^(true|1|yes|on)$/i.test(text)) return true;
    return /^(false|0|no|off)$/i.test(text) ? false : undefined;
  },
};

function listed(text: string): string[] {
  return [...new Set(text.split(",").map((entry) => entry.trim()))].filter((entry) => entry !== "");
}

/** The entries of a list, each read; undefined where one can't be. */
export function listOf(text: string, read: (entry: string) => string | undefined): string[] | undefined {
  const entries = listed(text).map(read);
  return entries.every((entry) => entry !== undefined) ? entries : undefined;
}

function wholeNumber(text: string, max: number): number | undefined {
  return /^\d+$/.test(text) && Number(text) <= max ? Number(text) : undefined;
}
