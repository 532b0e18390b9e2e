/**
 * Writes `docs/coverage.md`: every operation that a service registers, and its behaviour at each level.
 *
 *   npm run coverage
 */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { type IgnoredMember, isPlaceholder, type ServiceModule } from "@cloudstub/kit";
import { loadService, root, serviceIds } from "./workspace.js";

/** The text of `docs/coverage.md`. */
export async function coverageText(): Promise<string> {
  const services = await Promise.all((await serviceIds()).map(loadService));
  const summary = services.map((service) => {
    const rows = rowsOf(service);
    const count = (is: (row: Row) => boolean) => rows.filter(is).length;
    const [real, placeholders] = [
      count(({ contract }) => contract === "state-backed"),
      count(({ contract }) => contract === "placeholder"),
    ];
    const ignoring = count(({ ignored }) => ignored.length > 0);
    const emulated = count(({ emulated }) => emulated === "yes");
    return `| [\`${service.id}\`](#${service.id}) | ${real} | ${placeholders} | ${ignoring} | ${emulated} | ${Object.keys(service.routes).length} |`;
  });
  return `# Coverage

Written by \`npm run coverage\` from the services' tables; do not edit.

By the contract, which is the default level, an operation is *state-backed*, and reads or writes the shared store, or a *placeholder*, which
answers well-formed, neither reads nor changes state, and is marked in its response and in the journal. (Those of \`s3\` ask whether their
bucket exists, and of the state nothing else.) *Ignored* are the input members that a
state-backed operation takes and does not evaluate: the answer to a request that carries one names it in the header
\`x-cloudstub-ignored\`, the journal in \`ignored\`, and the log once. \`*\` stands for each element of a list or map; "in part" means that some
values of the member, or some of what stands in it, are evaluated. *Emulated* are the operations that behave as AWS does with
\`--fidelity=<service>=emulated\`; the others keep their contract. Where it says *placeholder*,
the row of the overlay is still to be written.

| service | state-backed | placeholders | ignore inputs | emulated | routes on the API port |
| --- | --- | --- | --- | --- | --- |
${summary.join("\n")}
${services.map(section).join("")}`;
}

function section(service: ServiceModule): string {
  const rows = rowsOf(service).map(
    ({ name, contract, ignored, emulated }) =>
      `| ${name} | ${contract} | ${ignored.map(shown).join(", ")} | ${emulated} |`,
  );
  const routes = Object.entries(service.routes).map(
    ([command, { method, params }]) =>
      `| \`${method} /api/${service.id}/${command}\` | ${Object.keys(params).join(", ")} |`,
  );
  return `
## ${service.id}

| operation | by the contract | ignored inputs | emulated |
| --- | --- | --- | --- |
${rows.join("\n")}

| route | parameters |
| --- | --- |
${routes.join("\n")}
`;
}

/** An operation and its levels, side by side. */
interface Row {
  readonly name: string;
  readonly contract: "state-backed" | "placeholder" | "–";
  readonly ignored: readonly IgnoredMember[];
  readonly emulated: "yes" | "placeholder" | "–";
}

function rowsOf({ operations, ignores, emulated }: ServiceModule): Row[] {
  const overlaid: { readonly [name: string]: unknown } = { ...emulated?.operations };
  const names = new Set([...Object.keys(operations), ...Object.keys(overlaid)]);
  return [...names]
    .sort((a, b) => a.localeCompare(b, "en"))
    .map((name) => ({
      name,
      contract: !Object.hasOwn(operations, name)
        ? "–"
        : isPlaceholder(operations[name])
          ? "placeholder"
          : "state-backed",
      ignored: ignores?.[name] ?? [],
      emulated: levelOf(overlaid[name]),
    }));
}

/** Whether an overlay's row behaves as AWS does, or its handler is still to be written. */
function levelOf(row: unknown): Row["emulated"] {
  if (row === undefined) return "–";
  return isPlaceholder(row) ? "placeholder" : "yes";
}

function shown(entry: IgnoredMember): string {
  if (typeof entry === "string") return `\`${entry}\``;
  return `\`${entry.member}\` ${"where" in entry ? "in part" : `other than \`${String(entry.unless)}\``}`;
}

/** Writes the page. */
export async function writeCoverage(): Promise<void> {
  await writeFile(join(root, "docs", "coverage.md"), await coverageText());
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) await writeCoverage();
