import {
  type FindingKind,
  findingKinds,
  findingsOf,
  type Report,
  type ReportFormat,
  reportFormats,
  writtenReport,
} from "@cloudstub/core";
import { failure } from "../process/failure.js";

/** A report as a text. Throws a `MockFailure` for a format or a kind of findings that does not exist. */
export function writeReport(report: Report, format: ReportFormat, failOn: readonly FindingKind[]): string {
  checkOneOf("format", format, reportFormats);
  for (const kind of failOn) checkOneOf("kind", kind, findingKinds);
  return writtenReport(report, format, findingsOf(report, failOn));
}

function checkOneOf(what: string, value: string, known: readonly string[]): void {
  if (!known.includes(value)) throw failure("UnknownInReport", { what, value, known: known.join(", ") });
}
