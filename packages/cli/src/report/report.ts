import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { text as textOf } from "node:stream/consumers";
import {
  escapeControls,
  type FindingKind,
  findingKinds,
  findingsOf,
  type Report,
  recordedReport,
  reportFormats,
  writtenReport,
} from "@cloudstub/core";
import { ApiPort } from "../api/api-port.js";
import { StartFailure } from "../options/failure.js";
import { listOf } from "../options/option-parsers.js";

/** What was written after `cloudstub report`, as texts. */
export interface ReportRequest {
  readonly format?: string | undefined;
  /** Kinds of findings, separated by commas. */
  readonly failOn?: string | undefined;
}

/** What a report is about: the server with the API port at this URL, or the events in a file of JSON lines, which is standard input where it is `-`. */
export type ReportSource = { readonly address: string } | { readonly journal: string; readonly cwd: string };

/**
 * `cloudstub report`: which operations were called, with which results, and how close each is to AWS. Returns the report in the format that is asked for, and
 * a sentence for each finding of the kinds of `failOn`, in which texts of clients change nothing on a terminal.
 *
 * Rejects with a `ProductError` where no server answers, for a file that is not a journal, and for a format or a kind that does not exist.
 */
export async function reportOf(
  source: ReportSource,
  { format: wanted = "text", failOn = "none" }: ReportRequest,
): Promise<{ readonly text: string; readonly findings: readonly string[] }> {
  const format = reportFormats.find((each) => each === wanted);
  if (format === undefined) throw invalid("--format", wanted, reportFormats.join(", "));
  const kinds = kindsIn(failOn);
  const report = "journal" in source ? recordedReport(await linesIn(source)) : await askedFor(source.address);
  const findings = findingsOf(report, kinds);
  const sentences = findings.map(({ name, message, calls }) => escapeControls(`${name}: ${message} ×${calls}`));
  return { text: writtenReport(report, format, findings), findings: sentences };
}

async function askedFor(address: string): Promise<Report> {
  const { ok, status, text } = await new ApiPort(address).send("GET", "/api/report");
  const report = ok ? reportIn(text) : undefined;
  if (report === undefined) throw new StartFailure("ReportRefused", { address, status });
  return report;
}

/** Names standard input in place of a file. */
const STANDARD_INPUT = "-";

async function linesIn({ journal: file, cwd }: { readonly journal: string; readonly cwd: string }): Promise<string> {
  try {
    return await (file === STANDARD_INPUT ? textOf(process.stdin) : readFile(resolve(cwd, file), "utf8"));
  } catch (error) {
    throw new StartFailure("JournalNotReadable", { file, reason: (error as Error).message });
  }
}

function kindsIn(text: string): readonly FindingKind[] {
  if (text === "none") return [];
  const kinds = listOf(text, (kind) => findingKinds.find((each) => each === kind));
  if (kinds === undefined || kinds.length === 0)
    throw invalid("--fail-on", text, `none, or of ${findingKinds.join(", ")} some, separated by commas`);
  return kinds as FindingKind[];
}

function invalid(source: string, value: string, allowed: string): StartFailure {
  return new StartFailure("InvalidOption", { source, value, allowed });
}

/** Undefined for another answer, such as a page. */
function reportIn(text: string): Report | undefined {
  try {
    const answer = JSON.parse(text) as Partial<Report>;
    return answer.operations === undefined ? undefined : (answer as Report);
  } catch {
    return undefined;
  }
}
