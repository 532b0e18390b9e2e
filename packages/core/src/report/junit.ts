import type { Report } from "../world/call-counts.js";
import { type Finding, nameOf, realness, remarksOn } from "./findings.js";
import { countOf, titleOf } from "./text.js";

/** A report as JUnit's XML: an operation is a test case, which fails where one of the findings is about it. */
export function junitOf(report: Report, findings: readonly Finding[]): string {
  const { operations, unmatched } = report;
  const cases = [
    ...operations.map((operation) => ({
      suite: operation.service,
      name: operation.operation,
      key: nameOf(operation),
      told: [
        `${countOf(operation.calls, "call")}, ${operation.failed} failed: ${realness(operation)}`,
        ...remarksOn(operation),
      ],
    })),
    ...unmatched.map(({ request, why, calls }) => ({
      suite: "unmatched",
      name: request,
      key: request,
      told: [`${countOf(calls, "call")}: ${why}`],
    })),
  ];
  const suites = [...new Set(cases.map(({ suite }) => suite))].map((suite) => {
    const own = cases.filter((each) => each.suite === suite);
    const written = own.map(({ name, key, told }) => {
      const failures = findings
        .filter((finding) => finding.name === key)
        .map(({ kind, message, calls }) => `<failure type="${kind}" message="${escaped(`${message} ×${calls}`)}"/>`);
      return { isFailure: failures.length > 0, text: testCase(suite, name, [...failures, systemOut(told)]) };
    });
    const failed = written.filter(({ isFailure }) => isFailure).length;
    return {
      failed,
      tests: own.length,
      text: element(
        "testsuite",
        { name: suite, tests: own.length, failures: failed },
        written.map(({ text }) => text),
      ),
    };
  });
  const failures = suites.reduce((sum, { failed }) => sum + failed, 0);
  const all = { name: `cloudstub report: ${titleOf(report)}`, tests: cases.length, failures };
  return `<?xml version="1.0" encoding="UTF-8"?>\n${element(
    "testsuites",
    all,
    suites.map(({ text }) => text),
  )}`;
}

function testCase(suite: string, name: string, inner: readonly string[]): string {
  return element("testcase", { classname: `cloudstub.${suite}`, name, time: 0 }, inner);
}

function systemOut(lines: readonly string[]): string {
  return `<system-out>${escaped(lines.join("\n"))}</system-out>`;
}

function element(
  name: string,
  attributes: { readonly [name: string]: string | number },
  inner: readonly string[],
): string {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(String(value))}"`);
  return `<${name}${written.join("")}>\n${inner.join("\n")}\n</${name}>`;
}

const entities: { readonly [sign: string]: string } = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** Text for XML 1.0, which has no control characters and no surrogates on their own. */
function escaped(text: string): string {
  return text
    .replace(/[^\t\n\x20-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, "\uFFFD")
    .replace(/[&<>"]/g, (sign) => entities[sign] ?? sign);
}
