/**
 * The version to release, of what the command was given and what the workspace is. Throws where that is a development version, or another one than the workspace works
 * towards: specification 9.1.
 */
export function versionToRelease(given: string | undefined, workspace: string): string {
  const next = workspace.replace(/-SNAPSHOT$/, "");
  const version = given ?? workspace;
  if (version.endsWith("-SNAPSHOT"))
    throw new Error(
      `${version} is a development version, and those are not published. Give the version to release: --version=${next}.`,
    );
  if (version !== next)
    throw new Error(
      `The sources are those of ${next}, not of ${version}. Change the version in each package.json first.`,
    );
  return version;
}

/** The same version as Python writes it (PEP 440): `0.1.0b1` for 0.1.0-beta.1. */
export function pythonVersion(version: string): string {
  const letters: { readonly [name: string]: string } = { alpha: "a", beta: "b", rc: "rc" };
  return version.replace(/-(alpha|beta|rc)\.(\d+)$/, (_, name: string, number: string) => `${letters[name]}${number}`);
}

/**
 * The section of a changelog about a version; that of the unreleased changes before it has one. Throws where it says nothing.
 *
 * @param changelog The text of CHANGELOG.md, whose sections begin with `## `.
 */
export function changelogSection(changelog: string, version: string): string {
  const sections = changelog.split(/^(?=## )/m);
  const headed = (title: string) => sections.find((section) => section.split("\n")[0]?.trim() === `## ${title}`);
  const own =
    sections.find((section) => section.startsWith(`## ${version} `)) ?? headed(version) ?? headed("Unreleased");
  const [, ...lines] = (own ?? "").split("\n");
  const text = lines.join("\n").trim();
  if (text === "") throw new Error(`CHANGELOG.md says nothing about ${version}.`);
  return `## ${version}\n\n${text}\n`;
}

/** The URL of a public repository, without a slash or `.git` at its end. Throws for anything else. */
export function sourceUrl(given: string | undefined): string {
  const text = given ?? "";
  if (!URL.canParse(text) || !/^https:\/\/[^/]+\/[^/]+\/[^/]+$/.test(text.replace(/(\.git|\/)$/, "")))
    throw new Error(
      "Name the public repository of the sources, which npm's provenance and Maven Central ask for: --source=https://<host>/<owner>/<name>.",
    );
  return text.replace(/(\.git|\/)$/, "");
}
