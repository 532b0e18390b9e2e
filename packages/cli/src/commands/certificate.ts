import { authorityFiles, openAuthority } from "@cloudstub/server";
import { shellWord } from "../output/shell-word.js";

/**
 * Makes the authority of a directory, unless it is there, and returns the lines by which clients trust it, for `eval`. Rejects with an
 * `AuthorityUnusable`.
 */
export async function certificate(directory: string): Promise<string> {
  await openAuthority(directory);
  const { certificate: pem, trustStore } = authorityFiles(directory);
  const java = `-Djavax.net.ssl.trustStore=${shellWord(trustStore)} -Djavax.net.ssl.trustStoreType=PKCS12`;
  return [
    "# The aws command, boto3 and the SDK for Go:",
    `export AWS_CA_BUNDLE=${shellWord(pem)}`,
    "# Node.js:",
    `export NODE_EXTRA_CA_CERTS=${shellWord(pem)}`,
    "# Java, whose other certificates this replaces:",
    `export JAVA_TOOL_OPTIONS=${shellWord(java)}`,
  ].join("\n");
}
