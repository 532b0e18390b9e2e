/**
 * Sends a list of requests and keeps the answers, and compares two such recordings.
 *
 *   npm run record -- run --endpoint http://127.0.0.1:4566 [--requests FILE] [--out FILE] [--raw FILE] [--region R]
 *   npm run record -- run --aws --out aws.jsonl         to AWS itself, with the credentials of the environment
 *   npm run record -- compare aws.jsonl ours.jsonl      ends with 1 where they differ
 *
 * docs/recording.md explains it. Nothing is sent to AWS unless `--aws`, or an endpoint of AWS, says so.
 */
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { differences } from "./record/compare.js";
import type { NormalRow } from "./record/normalize.js";
import { normalized } from "./record/normalize.js";
import { readRequests } from "./record/requests.js";
import { record, type Target } from "./record/send.js";
import { root } from "./workspace.js";

const starter = join(root, "docs", "recording", "requests.jsonl");

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    aws: { type: "boolean" },
    endpoint: { type: "string" },
    region: { type: "string", default: "us-east-1" },
    requests: { type: "string", default: starter },
    out: { type: "string", default: "answers.jsonl" },
    raw: { type: "string" },
  },
});

const [command, ...files] = positionals;
if (command === "run") await run();
else if (command === "compare" && files.length === 2) await compare(files as [string, string]);
else fail("Say `run` with --endpoint URL or --aws, or `compare` with two files.");

async function run(): Promise<void> {
  const { aws = false, endpoint, region, raw } = values;
  if (aws === (endpoint !== undefined)) fail("Say where requests go: --endpoint URL, or --aws for AWS itself.");
  const target: Target = endpoint === undefined ? { region } : { region, endpoint };
  const requests = readRequests(await readFile(values.requests, "utf8"));
  const recording = await record(requests, target);
  await writeFile(values.out, linesOf(normalized(recording)));
  if (raw !== undefined) await writeFile(raw, linesOf(recording.rows));
  const skipped = recording.rows.filter((row) => row.skipped !== undefined).length;
  console.log(`${requests.length} requests, ${skipped} skipped: ${values.out}`);
}

async function compare([left, right]: readonly [string, string]): Promise<void> {
  const [one, other] = await Promise.all([rowsOf(left), rowsOf(right)]);
  const found = differences(one, other);
  for (const { row, lines } of found) console.log([row, ...lines.map((line) => `  ${line}`)].join("\n"));
  console.log(`${Math.max(one.length, other.length)} rows, ${found.length} differ`);
  if (found.length > 0) process.exitCode = 1;
}

async function rowsOf(file: string): Promise<NormalRow[]> {
  const lines = (await readFile(file, "utf8")).split("\n").filter((line) => line !== "");
  return lines.map((line) => JSON.parse(line) as NormalRow);
}

function linesOf(rows: readonly object[]): string {
  return rows.map((row) => `${JSON.stringify(row)}\n`).join("");
}

function fail(message: string): never {
  console.error(message);
  process.exit(2);
}
