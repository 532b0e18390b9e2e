import { escapeControls } from "../safety/escape-controls.js";
import type { Report } from "../world/call-counts.js";
import { realness, remarksOn } from "./findings.js";

/** A report for a terminal. Texts of clients change nothing on it. */
export function textOf(report: Report): string {
  const { operations, unmatched, policy } = report;
  const rows = operations.map((operation) => ({
    cells: [operation.service, operation.operation, String(operation.calls), String(operation.failed || "")],
    real: realness(operation),
    remarks: remarksOn(operation),
  }));
  const heads = ["service", "operation", "calls", "failed"];
  const widths = heads.map((head, column) =>
    Math.max(head.length, ...rows.map(({ cells }) => cells[column]?.length ?? 0)),
  );
  const line = (cells: readonly string[], real: string) =>
    `  ${cells.map((cell, column) => (column < 2 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0))).join("  ")}  ${real}`;
  const table = rows.flatMap(({ cells, real, remarks }) => [
    line(cells, real),
    ...remarks.map((remark) => `    ↳ ${escapeControls(remark)}`),
  ]);
  const lost = unmatched.flatMap(({ request, why, calls }) => [
    `  ${escapeControls(request)} ×${calls}`,
    `    ↳ ${escapeControls(why)}`,
  ]);
  return [
    `  ${titleOf(report)}`,
    ...(table.length === 0 ? [] : ["", line(heads, "how real"), ...table]),
    ...(lost.length === 0 ? [] : ["", "  No operation answered:", ...lost]),
    ...(policy === undefined
      ? []
      : ["", "  The least policy that the calls needed:", JSON.stringify(policy, undefined, 2)]),
  ].join("\n");
}

/** @example "101 calls since 2026-11-28T09:00:00.000Z, of 12 operations; 3 failed" */
export function titleOf({ calls, failed, since, operations }: Report): string {
  if (calls === 0) return `No call came since ${since}.`;
  const failures = failed === 0 ? "none failed" : `${failed.toLocaleString("en")} failed`;
  return `${countOf(calls, "call")} since ${since}, of ${countOf(operations.length, "operation")}; ${failures}.`;
}

/** @example countOf(2, "call"); // "2 calls" */
export function countOf(number: number, what: string): string {
  return `${number.toLocaleString("en")} ${what}${number === 1 ? "" : "s"}`;
}
