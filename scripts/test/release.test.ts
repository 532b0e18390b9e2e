/** The rules of a release. `npm run release:check` builds and checks one. */
import { describe, expect, test } from "vitest";
import { sourceOf } from "../build-repository.js";
import { pomProblems } from "../release/maven.js";
import { changelogSection, pythonVersion, sourceUrl, versionToRelease } from "../release/version.js";

describe("the version to release", () => {
  test("is the one that is given, where the workspace works towards it", () => {
    expect(versionToRelease("0.1.0", "0.1.0-SNAPSHOT")).toBe("0.1.0");
    expect(versionToRelease(undefined, "0.1.0")).toBe("0.1.0");
  });

  test.each([
    [undefined, "0.1.0-SNAPSHOT", /^0\.1\.0-SNAPSHOT is a development version.*--version=0\.1\.0\.$/],
    ["0.2.0-SNAPSHOT", "0.1.0-SNAPSHOT", /^0\.2\.0-SNAPSHOT is a development version.*--version=0\.1\.0\.$/],
    ["0.2.0", "0.1.0-SNAPSHOT", /^The sources are those of 0\.1\.0, not of 0\.2\.0\./],
  ])("%s of a workspace at %s is refused", (given, workspace, message) => {
    expect(() => versionToRelease(given, workspace)).toThrow(message);
  });

  test.each([
    ["0.1.0", "0.1.0"],
    ["0.1.0-beta.1", "0.1.0b1"],
    ["1.2.3-rc.12", "1.2.3rc12"],
    ["1.2.3-alpha.0", "1.2.3a0"],
  ])("%s is %s for Python", (version, expected) => {
    expect(pythonVersion(version)).toBe(expected);
  });
});

describe("the section of the changelog", () => {
  const changelog = "# Changelog\n\n## Unreleased\n\n- new\n\n## 0.1.0 (2026-01-01)\n\n- old\n";

  test.each([
    ["0.1.0", "## 0.1.0\n\n- old\n"],
    ["0.2.0", "## 0.2.0\n\n- new\n"],
  ])("of %s", (version, expected) => {
    expect(changelogSection(changelog, version)).toBe(expected);
  });

  test("that is empty is refused", () => {
    expect(() => changelogSection("# Changelog\n\n## Unreleased\n", "0.1.0")).toThrow("says nothing about 0.1.0");
  });
});

test.each([
  ["https://example.org/owner/name", "https://example.org/owner/name"],
  ["https://example.org/owner/name.git", "https://example.org/owner/name"],
])("the source %s is %s", (given, expected) => {
  expect(sourceUrl(given)).toBe(expected);
});

test.each([undefined, "", "owner/name", "http://example.org/owner/name", "https://example.org/name"])(
  "the source %j is refused",
  (given) => {
    expect(() => sourceUrl(given)).toThrow("--source=https://<host>/<owner>/<name>");
  },
);

describe("what Maven Central asks of a pom", () => {
  const licenses = "<licenses><license><name>a</name><url>b</url></license></licenses>";
  const pom = (inside: string, version = "1.0") =>
    `<?xml version="1.0"?><project xmlns="x"><version>${version}</version><name>n</name><description>d</description>${licenses}${inside}</project>`;
  const source = sourceOf("https://example.org/owner/name?a&b");

  test("is there", () => {
    expect(pomProblems(pom(source), "a.pom", "1.0")).toEqual([]);
    expect(source).toContain("https://example.org/owner/name?a&amp;b");
  });

  test("is named where it is not, also where an element of another one has the name", () => {
    expect(pomProblems(pom(""), "a.pom", "1.0")).toEqual([
      "a.pom lacks url",
      "a.pom lacks developers/developer/name",
      "a.pom lacks scm/connection",
      "a.pom lacks scm/url",
    ]);
    expect(pomProblems(pom(source).replace(licenses, ""), "a.pom", "1.0")).toEqual([
      "a.pom lacks licenses/license/name",
      "a.pom lacks licenses/license/url",
    ]);
    expect(pomProblems(pom(source, "2.0"), "a.pom", "1.0")).toEqual(["a.pom has the version 2.0"]);
    expect(pomProblems("", "a.pom", "1.0")).toContain("a.pom has the version undefined");
  });
});
