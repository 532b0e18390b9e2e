import type { Report } from "@cloudstub/core";
import { ApiPort } from "../api/api-port.js";
import { StartFailure } from "../options/failure.js";
import { listOf } from "../options/option-parsers.js";
import { escapeControls } from "../output/display-text.js";
import { type Finding, type FindingKind, findingKinds, findingsOf } from "./findings.js";
import { junitOf } from "./junit.js";
import { markdownOf } from "./markdown.js";
import { textOf } from "./text.js";

const formats: { readonly [name: string]: (report: Report, findings: readonly Finding[]) => string } = {
  text: textOf,
  markdown: markdownOf,
  junit: junitOf,
  json: (report) => JSON.stringify(report, undefined, 2),
};

/** What was written after `cloudstub report`, as texts. */
export interface ReportRequest {
  readonly format?: string | undefined;
  /** Kinds of findings, separated by commas. */
  readonly failOn?: string | undefined;
}

/**
 * `cloudstub report`: which operations were called, with which results, and how close each is to AWS. Returns the report in the format that is asked for, and
 * a sentence for each finding of the kinds of `failOn`, in which texts of clients change nothing on a terminal.
 *
 * Rejects with a `StartFailure` where no server answers, and for a format or a kind that does not exist.
 */
export async function reportOf(
  address: string,
  { format = "text", failOn = "none" }: ReportRequest,
): Promise<{ readonly text: string; readonly findings: readonly string[] }> {
  const write = Object.hasOwn(formats, format) ? formats[format] : undefined;
  if (write === undefined) throw invalid("--format", format, Object.keys(formats).join(", "));
  const kinds = kindsIn(failOn);
  const { ok, status, text } = await new ApiPort(address).send("GET", "/api/report");
  const report = ok ? reportIn(text) : undefined;
  if (report === undefined) throw new StartFailure("ReportRefused", { address, status });
  const findings = findingsOf(report, kinds);
  const sentences = findings.map(({ name, message, calls }) => escapeControls(`${name}: ${message} ×${calls}`));
  return { text: write(report, findings), findings: sentences };
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
