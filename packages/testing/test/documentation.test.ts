/** Each public name has documentation with an example, and AWS behaviour has its source. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";

const packages = join(import.meta.dirname, "../..");
const entries = ["index", "vitest", "jest", "node-test", "arbitraries"].map((name) =>
  join(packages, "testing/src", `${name}.ts`),
);
const sources = ["testing/src", "core/src"].flatMap((folder) =>
  readdirSync(join(packages, folder), { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".ts"))
    .map((path) => readFileSync(join(packages, folder, path), "utf8")),
);

/** An example, or code between backticks. */
const hasExample = /@example|`[^`]*[(){}[\].="<][^`]*`/;
/** AWS's page, or the section of the specification. */
const source = /https:\/\/docs\.aws\.amazon\.com\/\S+|\bspecification \d/i;

/** The names that an entry point exports, including re-exports. */
function exportsOf(path: string): string[] {
  const code = readFileSync(path, "utf8");
  const reExported = [...code.matchAll(/^export (?:type )?\{([^}]*)\}/gm)].flatMap(([, names = ""]) =>
    names.split(","),
  );
  const own = [...code.matchAll(/^export (?:async )?(?:function|const|class|interface|type) (\w+)/gm)].map(
    ([, name = ""]) => name,
  );
  return [...reExported.map((name) => name.replace(/^\s*type /, "").trim()), ...own].filter((name) => name !== "");
}

/** The comments above the declarations of a name. */
function commentsAbove(declaration: RegExp, code: string): string[] {
  const above = new RegExp(`(?:/\\*\\*((?:[^*]|\\*(?!/))*)\\*/\\s*(?://[^\\n]*\\s*)*)?^${declaration.source}`, "gm");
  return [...code.matchAll(above)].map(([, comment = ""]) => comment);
}

const names = [...new Set(entries.flatMap(exportsOf))].sort();

/** The source text of a class or an interface. */
function bodyOf(name: string): string {
  const found = sources.map(
    (code) => new RegExp(`^export (?:class|interface) ${name}\\b.*?\\n\\}`, "ms").exec(code)?.[0],
  );
  return found.find((body) => body !== undefined) ?? "";
}

const methods = ["Mock", "FaultBuilder", "FaultHandle", "Gate", "ManualClock", "Snapshot", "MockMatchers"].flatMap(
  (owner) => {
    const members = bodyOf(owner).matchAll(
      /^ {2}(?:static |readonly |async |get )*(?!constructor\b)([a-z]\w*)(?=[(<:]| =)/gm,
    );
    return [...new Set([...members].map(([, member = ""]) => member))].map((member) => [owner, member] as const);
  },
);

describe("documented with an example:", () => {
  test.each(names)("%s", (name) => {
    const declaration = new RegExp(`export (?:async )?(?:function|const|class|interface|type) ${name}\\b`);
    const comments = sources.flatMap((code) => commentsAbove(declaration, code));
    expect(comments.join("")).toMatch(hasExample);
  });

  test.each(methods)("%s.%s", (owner, member) => {
    const comments = commentsAbove(
      new RegExp(` {2}(?:static |readonly |async |get )*${member}(?=[(<:]| =)`),
      bodyOf(owner),
    );
    expect(comments.join("")).toMatch(hasExample);
  });
});

describe("documented with AWS's page, or the section of the specification:", () => {
  test.each([
    "startMock",
    "testWith",
    "useMock",
    "withFaults",
    "systemProperties",
    "ClientOptions",
    "FaultEffect",
    "Fidelity",
  ])("%s", (name) => {
    const declaration = new RegExp(`export (?:async )?(?:function|const|class|interface|type) ${name}\\b`);
    // Only the first overload has a comment.
    const comments = sources.flatMap((code) => commentsAbove(declaration, code)).filter((comment) => comment !== "");
    expect(comments).not.toEqual([]);
    for (const comment of comments) expect(comment).toMatch(source);
  });

  test.each([
    ["FaultBuilder", "fail"],
    ["FaultBuilder", "throttle"],
    ["FaultBuilder", "loseAnswer"],
    ["FaultBuilder", "malformBody"],
    ["FaultBuilder", "failEntries"],
    ["Mock", "clientConfig"],
    ["Mock", "waiting"],
  ])("%s.%s", (owner, member) => {
    const comments = commentsAbove(new RegExp(` {2}(?:async )?${member}(?=[(<])`), bodyOf(owner));
    expect(comments.join("")).toMatch(source);
  });
});
