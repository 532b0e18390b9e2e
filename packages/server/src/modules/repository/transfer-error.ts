/** What kept a file from being transferred. Its message is a clause that names the URL and ends without a full stop. */
export class TransferError extends Error {
  override readonly name = "TransferError";
}

/** A URL for messages: without user, password and query, which may be secrets. */
export function shownUrl({ protocol, host, pathname }: URL): string {
  return `${protocol}//${host}${pathname === "/" ? "" : pathname}`;
}

/** Why a connection or an answer failed, as the end of a sentence about a host: `(ECONNREFUSED)` says little to people. */
export function connectionProblem(error: unknown, host: string): string {
  const { code = "", message } = error as NodeJS.ErrnoException;
  if (code === "ENOTFOUND" || code === "EAI_AGAIN")
    return `the host name ${host} is not known here; you may be offline`;
  if (code === "ECONNREFUSED") return `nothing answers at ${host}`;
  if (code === "ECONNRESET" || code === "EPIPE") return `${host} closed the connection before it had answered`;
  if (code === "ENETUNREACH" || code === "EHOSTUNREACH")
    return `there is no way to ${host} from here; you may be offline`;
  if (code.startsWith("HPE_")) return `${host} answered with what is not proper HTTP (${message})`;
  if (/CERT|^ERR_TLS|SELF_SIGNED|UNABLE_TO_/.test(code)) {
    return `the certificate of ${host} is not accepted (${message}); NODE_EXTRA_CA_CERTS names a file of further authorities`;
  }
  return `${host} can't be talked to (${message || code})`;
}
