import { StartFailure } from "../options/failure.js";
import { options } from "../options/options.js";
import type { Settings } from "../options/resolve-settings.js";

/** Explains why a port is not available; undefined for any other error. */
export function portFailure(error: unknown, { values }: Settings): StartFailure | undefined {
  const { code, syscall, port, message } = error as NodeJS.ErrnoException & { readonly port?: number };
  const host = `Bind to another address with ${options.host.flag} (${options.host.env}).`;
  if (code === "ENOTFOUND" || code === "EAI_AGAIN")
    return new StartFailure("UnknownHostName", { host: values.host, remedy: host });
  if (syscall !== "listen") return undefined;
  if (code === "EADDRNOTAVAIL") return new StartFailure("HostNotOfMachine", { host: values.host, remedy: host });
  const [name, { flag, env }] =
    port === values.port ? (["mock port", options.port] as const) : (["API port", options.apiPort] as const);
  const remedy = `choose another with ${flag} (${env}); 0 picks a free one.`;
  const which = { port: `${port}`, name, remedy };
  if (code === "EADDRINUSE") return new StartFailure("PortInUse", { ...which, host: values.host });
  if (code === "EACCES") return new StartFailure("PortReserved", which);
  return new StartFailure("PortUnusable", { ...which, reason: message });
}
