import { StartFailure } from "./failure.js";
import { options } from "./options.js";
import type { Settings } from "./resolve-settings.js";

/** Explains why a port is not available; undefined for any other error. */
export function portFailure(error: unknown, { values }: Settings): StartFailure | undefined {
  const { code, syscall, port, message } = error as NodeJS.ErrnoException & { readonly port?: number };
  const host = `Bind to another address with ${options.host.flag} (${options.host.env}).`;
  if (code === "ENOTFOUND" || code === "EAI_AGAIN")
    return new StartFailure(`The host name ${values.host} is not known here. ${host}`);
  if (syscall !== "listen") return undefined;
  if (code === "EADDRNOTAVAIL") return new StartFailure(`${values.host} is not an address of this machine. ${host}`);
  const [name, { flag, env }] =
    port === values.port ? (["mock port", options.port] as const) : (["API port", options.apiPort] as const);
  const remedy = `choose another with ${flag} (${env}); 0 picks a free one.`;
  if (code === "EADDRINUSE") {
    return new StartFailure(
      `Port ${port}, the ${name}, is in use on ${values.host}. End the program that uses it, or ${remedy}`,
    );
  }
  if (code === "EACCES")
    return new StartFailure(
      `Port ${port}, the ${name}, is reserved by the system: you may not use it. Please ${remedy}`,
    );
  return new StartFailure(`Port ${port}, the ${name}, can't be opened (${message}). Please ${remedy}`);
}
