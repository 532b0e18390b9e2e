import type { Config } from "../options/config.js";
import { optionNames, options, usageOf } from "../options/options.js";

const WIDTH = 80;

/** The text of `--help`. */
export function help(): string {
  const rows = [
    ["-v, -V, --version", "Print the version."],
    ...optionNames.filter((name) => !isProperty(name)).map((name) => [usageOf(name), describe(name)]),
    ["-D <name=value>", `Set a system property. ${optionNames.filter(isProperty).map(describeProperty).join(" ")}`],
    ["-h, --help", "Print this help."],
  ] as [term: string, text: string][];
  const column = Math.max(...rows.map(([term]) => term.length)) + 2;
  const table = rows.map(
    ([term, text]) => `  ${term.padEnd(column)}${wrap(text, WIDTH - column - 2).join(`\n${" ".repeat(column + 2)}`)}`,
  );
  return `${opening}\n\nOptions:\n${table.join("\n")}\n\n${closing}`;
}

const opening = `Usage: cloudstub [start] --services=<id>[,<id>...] [options]
       cloudstub modules [--modules-dir <directory>] [--long]
       cloudstub export <file> [--store-dir <directory>] [--api-port <port>]
                 [--force]
       cloudstub record <file> --aws|--upstream <url> [--port <port>]
                 [--services <id>[,<id>...]]
       cloudstub repair <directory>
       cloudstub certificate [--https-dir <directory>]
       cloudstub report [--api <url>] [--format <text|markdown|junit|json>]
                 [--fail-on <kind>[,<kind>...]] [--journal <file>]
       cloudstub mcp [--api <url>] [options]
       cloudstub functions dev <folder> [<file>.<function>] [options]
       cloudstub help
       cloudstub version

A local stand-in for AWS: start it, point an unmodified SDK at it, look at what
happened.`;

const closing = `Each option comes from its flag, else from its environment variable, else from
its key in the configuration file, else from its default.

Example:
  cloudstub --services=sqs,s3
  AWS_ENDPOINT_URL=http://127.0.0.1:4566 aws s3 mb s3://photos

cloudstub modules lists the archives in the plugin directory, and whether they
load; --long shows full checksums.
cloudstub export writes the state of the running server, or of a store directory
that no server uses, to a file; --import=<file> starts a server with it. --force
replaces an existing file.
cloudstub record sends what reaches the mock port to AWS (--aws) or to another
endpoint, signed with your own access key, and writes calls and answers to a
file without secrets and account ids. --faults=<file> then gives the answers.
cloudstub repair keeps the intact records of a damaged store directory, lists
the lost ones, and moves the damaged files aside.
cloudstub certificate prints the lines by which clients trust the certificates
of --https.
cloudstub report says which operations were called on the running server, with
which results, and how close each is to AWS. With --fail-on=<kind>[,<kind>...]
it exits with 1 where a call met one of these: failed, unmatched, placeholder,
ignored (not all that it asked for was done), contract (a level that is closer
to AWS would answer otherwise). --journal=<file> reports on an exported journal.
cloudstub mcp lets coding agents look, explain, arm faults and turn the clock:
it speaks the Model Context Protocol on standard input and output. Each server
speaks it over HTTP too, at /mcp of its API port.
cloudstub functions dev starts a server of all services that runs the function
in a folder, sees each change of its files, and shows what it writes.`;

function isProperty(name: keyof Config): boolean {
  return options[name].flag.startsWith("-D");
}

function describeProperty(name: keyof Config): string {
  return `${options[name].flag}=<${options[name].parser.placeholder}>: ${describe(name)}`;
}

function describe(name: keyof Config): string {
  const { env, key, parser, default: fallback, help: text } = options[name];
  return `${text} Allowed: ${parser.allowed.replaceAll("`", "")}. (${key === null ? env : `${env}, ${key}`}; default: ${fallback === "" ? "none" : fallback})`;
}

/** Lines of at most this many characters, broken at spaces. */
function wrap(text: string, width: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(" ")) {
    const last = lines.at(-1);
    if (last === undefined || last.length + 1 + word.length > width) lines.push(word);
    else lines[lines.length - 1] = `${last} ${word}`;
  }
  return lines;
}
