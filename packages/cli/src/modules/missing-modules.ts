import { nearest } from "@cloudstub/core";
import { archiveName } from "@cloudstub/server";
import { builtServices } from "../generated/built-services.js";
import { StartFailure } from "../options/failure.js";
import { options } from "../options/options.js";
import type { Settings, Source } from "../options/resolve-settings.js";
import { defaultRepository } from "./default-repository.js";

/**
 * Returns the URL of the repository from which to download missing modules.
 *
 * Throws a `StartFailure` if a download is impossible (specification, start-up rules 2 and 8): a name is unknown, auto-download is off,
 * the version is a snapshot, or no repository is named.
 */
export function requireDownloadable(
  missing: readonly string[],
  available: readonly string[],
  settings: Settings,
): string {
  const { modulesDir, autoDownload, mavenBaseUrl } = settings.values;
  const unknown = missing.filter((id) => !builtServices.includes(id));
  const absent = missing.filter((id) => builtServices.includes(id));
  const repository = mavenBaseUrl ?? defaultRepository;
  const obstacle = autoDownload ? (snapshot(settings) ?? unnamed(repository)) : disabled(settings.sources.autoDownload);
  if (unknown.length === 0 && obstacle === undefined && repository !== undefined) return repository;
  const tellAbsent = absent.length > 0 && obstacle !== undefined;
  const sentences = [
    unknown.length > 0 &&
      `Unknown ${services(unknown)} (${settings.sources.services.label}).${suggestionFor(unknown, available)}`,
    tellAbsent && `No module of the ${services(absent)} in ${modulesDir}.`,
    availableText(available, settings),
    unknown.length > 0 &&
      !builtServices.every((id) => available.includes(id)) &&
      `CloudStub has modules of these services: ${builtServices.join(", ")}.`,
    tellAbsent && obstacle,
    tellAbsent && manualSteps(absent, settings),
  ];
  throw new StartFailure("ModulesMissing", { problem: sentences.filter((sentence) => sentence !== false).join("\n") });
}

function availableText(available: readonly string[], { shippedModules, values }: Settings): string {
  const place = shippedModules === undefined ? ` in ${values.modulesDir}` : "";
  return `Available${place}: ${available.join(", ") || "none"}.`;
}

function suggestionFor(unknown: readonly string[], available: readonly string[]): string {
  const known = [...new Set([...builtServices, ...available])];
  const suggested = unknown.flatMap((id) => nearest(id, known).slice(0, 1));
  return suggested.length === 0 ? "" : ` Did you mean ${[...new Set(suggested)].join(", ")}?`;
}

/** How to install modules without a download. */
export function manualSteps(ids: readonly string[], { values }: Settings): string {
  const names = ids.map((id) => archiveName({ id, version: values.moduleVersion })).join(", ");
  const packages = ids.map((id) => `@cloudstub/${id}`).join(" ");
  return `To supply by hand, put ${names} into ${values.modulesDir}, name the directory that has it with --modules-dir, or install ${packages} with npm where you start this.`;
}

function services(ids: readonly string[]): string {
  return `${ids.length === 1 ? "service" : "services"} ${ids.join(", ")}`;
}

function disabled({ from, label }: Source): string {
  if (from === "flag") return `Auto-download is disabled; leave out ${label} to enable it.`;
  if (from === "environment") return `Auto-download is disabled; unset ${label} or set it to true to enable it.`;
  return `Auto-download is disabled; set ${label} to true to enable it.`;
}

function snapshot({ values, sources }: Settings): string | undefined {
  const { moduleVersion } = values;
  if (!/-SNAPSHOT$/i.test(moduleVersion)) return undefined;
  const { from, label } = sources.moduleVersion;
  const origin = from === "default" ? "the version of this server" : `from ${label}`;
  const { flag, env } = options.moduleVersion;
  return `Nothing was downloaded: ${moduleVersion}, ${origin}, is a development build, and those are not published. Give a released version with ${flag} (${env}), such as ${flag}=${moduleVersion.replace(/-SNAPSHOT$/i, "")}.`;
}

function unnamed(repository: string | undefined): string | undefined {
  if (repository !== undefined) return undefined;
  const { flag, env } = options.mavenBaseUrl;
  return `Nothing was downloaded: this build of CloudStub names no public repository. Give the URL of one with ${flag} (${env}).`;
}
