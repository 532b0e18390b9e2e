import { existsSync } from "node:fs";
import { join } from "node:path";

/** Variables that only LocalStack has. Its other names, such as DEBUG, may be meant for anything. */
const certain = /^(LOCALSTACK_\w+|GATEWAY_LISTEN|LS_LOG|EDGE_PORT|HOSTNAME_EXTERNAL|LAMBDA_EXECUTOR)$/;

/** The line that names the option, where something here was made for LocalStack; undefined where nothing was. */
export function localstackHint(
  env: { readonly [name: string]: string | undefined },
  cwd: string,
  root = "/etc/localstack/init",
): string | undefined {
  const names = Object.keys(env).filter((name) => certain.test(name) && env[name] !== "");
  const folders = [root, join(cwd, "init", "ready.d")].filter((folder) => existsSync(folder));
  const found = [...names.sort(), ...folders];
  if (found.length === 0) return undefined;
  const shown = found.length > 3 ? `${found.slice(0, 3).join(", ")} and ${found.length - 3} others` : found.join(", ");
  return `${shown}: made for LocalStack, and not read. --compat=localstack (STUB_COMPAT) reads such settings and scripts.`;
}
