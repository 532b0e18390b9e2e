import type { Report } from "../world/call-counts.js";
import type { Finding } from "./findings.js";
import { junitOf } from "./junit.js";
import { markdownOf } from "./markdown.js";
import { textOf } from "./text.js";

const formats = {
  text: textOf,
  markdown: markdownOf,
  junit: junitOf,
  json: (report: Report) => JSON.stringify(report, undefined, 2),
};

/** A form of a report: for a terminal, for the summary of a job, for programs that show tests, for programs. */
export type ReportFormat = keyof typeof formats;

export const reportFormats = Object.keys(formats) as ReportFormat[];

/** A report in a format. In JUnit's, operations that findings are about are failed tests. Texts of clients are no markup, and change nothing on a terminal. */
export function writtenReport(report: Report, format: ReportFormat, findings: readonly Finding[] = []): string {
  return formats[format](report, findings);
}
