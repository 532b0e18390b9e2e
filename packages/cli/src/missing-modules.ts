import { StartFailure } from "./failure.js";
import type { Settings, Source } from "./resolve.js";

/** The services that CloudStub has modules for. Others are known once their archive is in the plugin directory. */
const builtServices: readonly string[] = ["dynamodb", "lambda", "s3", "secretsmanager", "sns", "sqs", "ssm"];

/**
 * Says why services can't be enabled (specification, start-up rules 2, 7 and 8): each by name, what is available, and
 * how to get the rest. A name that nobody knows is never asked of a repository.
 */
export function missingModules(missing: readonly string[], available: readonly string[], settings: Settings): StartFailure {
  const { modulesDir, autoDownload } = settings.values;
  const unknown = missing.filter((id) => !builtServices.includes(id));
  const absent = missing.filter((id) => builtServices.includes(id));
  const sentences = [
    unknown.length > 0 && `Unknown ${services(unknown)} (${settings.sources.services.label}).`,
    absent.length > 0 && `No module of the ${services(absent)} in ${modulesDir}.`,
    `Available in ${modulesDir}: ${available.join(", ") || "none"}.`,
    unknown.length > 0 && `CloudStub has modules of these services: ${builtServices.join(", ")}.`,
    !autoDownload && `Auto-download is disabled; ${enableDownload(settings.sources.autoDownload)}.`,
    autoDownload && absent.length > 0 && "Downloading modules is not built yet in this version.",
    absent.length > 0 && byHand(absent, settings),
  ];
  return new StartFailure(sentences.filter((sentence) => sentence !== false).join("\n"));
}

function services(ids: readonly string[]): string {
  return `${ids.length === 1 ? "service" : "services"} ${ids.join(", ")}`;
}

function enableDownload({ from, label }: Source): string {
  if (from === "flag") return `leave out ${label} to enable it`;
  if (from === "environment") return `unset ${label} or set it to true to enable it`;
  return `set ${label} to true to enable it`;
}

function byHand(absent: readonly string[], { values }: Settings): string {
  const names = absent.map((id) => `cloudstub-${id}-${values.moduleVersion}.jar`).join(", ");
  return `To supply by hand, put ${names} into ${values.modulesDir}, or name the directory that has it with --modules-dir.`;
}
