/**
 * Writes `docs/coverage.md`: every operation that a service registers, and whether it is real.
 *
 *   npm run coverage
 */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { isPlaceholder, type ServiceModule } from "@cloudstub/kit";
import { root, serviceFolder, serviceIds } from "./workspace.js";

/** The text of `docs/coverage.md`. */
export async function coverageText(): Promise<string> {
  const services = await Promise.all((await serviceIds()).map(loadService));
  const summary = services.map((service) => {
    const { real, placeholders } = split(service);
    return `| [\`${service.id}\`](#${service.id}) | ${real.length} | ${placeholders.length} | ${Object.keys(service.routes).length} |`;
  });
  return `# Coverage

Written by \`npm run coverage\` from the services' tables; do not edit. A state-backed operation reads or writes the shared
store. A placeholder answers well-formed, neither reads nor changes state, and is marked in its response and in the journal.
Those of \`s3\` ask whether their bucket exists, and of the state nothing else.

| service | state-backed | placeholders | routes on the API port |
| --- | --- | --- | --- |
${summary.join("\n")}
${services.map(section).join("")}`;
}

function section(service: ServiceModule): string {
  const { real, placeholders } = split(service);
  const rows = [...real.map((name) => [name, "state-backed"]), ...placeholders.map((name) => [name, "placeholder"])].sort(
    ([a = ""], [b = ""]) => a.localeCompare(b, "en"),
  );
  const routes = Object.entries(service.routes).map(
    ([command, { method, params }]) => `| \`${method} /api/${service.id}/${command}\` | ${Object.keys(params).join(", ")} |`,
  );
  return `
## ${service.id}

| operation | |
| --- | --- |
${rows.map(([name, kind]) => `| ${name} | ${kind} |`).join("\n")}

| route | parameters |
| --- | --- |
${routes.join("\n")}
`;
}

function split({ operations }: ServiceModule) {
  const names = Object.keys(operations).sort();
  return {
    real: names.filter((name) => !isPlaceholder(operations[name])),
    placeholders: names.filter((name) => isPlaceholder(operations[name])),
  };
}

async function loadService(id: string): Promise<ServiceModule> {
  const file = pathToFileURL(join(serviceFolder(id), "src", "service.ts")).href;
  return ((await import(file)) as { default: ServiceModule }).default;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) await writeFile(join(root, "docs", "coverage.md"), await coverageText());
