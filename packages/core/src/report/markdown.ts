import { escapeControls } from "../safety/escape-controls.js";
import type { Report } from "../world/call-counts.js";
import { realness, remarksOn } from "./findings.js";
import { titleOf } from "./text.js";

/** A report in Markdown, such as for the summary of a job. */
export function markdownOf(report: Report): string {
  const { operations, unmatched, policy } = report;
  const rows = operations.map((operation) => [
    operation.service,
    operation.operation,
    operation.calls,
    operation.failed,
    realness(operation),
    remarksOn(operation).map(escaped).join("<br>"),
  ]);
  const lost = unmatched.map(({ request, why, calls }) => [escaped(request), calls, escaped(why)]);
  return [
    "# Calls of AWS",
    titleOf(report),
    ...table(["service", "operation", "calls", "failed", "how real", "remarks"], rows),
    ...(lost.length === 0 ? [] : ["## No operation answered", ...table(["request", "calls", "why"], lost)]),
    ...(policy === undefined
      ? []
      : ["## The least policy that the calls needed", `\`\`\`json\n${JSON.stringify(policy, undefined, 2)}\n\`\`\``]),
  ].join("\n\n");
}

function table(heads: readonly string[], rows: readonly (readonly (string | number)[])[]): string[] {
  if (rows.length === 0) return [];
  return [[heads, heads.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n")];
}

/** A text of a client as a cell: nothing in it is markup. */
function escaped(text: string): string {
  return escapeControls(text).replace(/[\\`*_[\]<>|&#~]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
