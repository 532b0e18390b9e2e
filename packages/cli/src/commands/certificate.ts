import { authorityFiles, openAuthority } from "@cloudstub/server";

/**
 * Makes the authority of a directory, unless it is there, and returns the lines by which clients trust it. Rejects with an
 * `AuthorityUnusable`.
 */
export async function certificate(directory: string): Promise<string> {
  await openAuthority(directory);
  const { certificate: pem, trustStore } = authorityFiles(directory);
  return [
    "# The aws command, boto3 and the SDK for Go:",
    `export AWS_CA_BUNDLE=${pem}`,
    "# Node.js:",
    `export NODE_EXTRA_CA_CERTS=${pem}`,
    "# Java, whose other certificates this replaces:",
    `export JAVA_TOOL_OPTIONS="-Djavax.net.ssl.trustStore=${trustStore} -Djavax.net.ssl.trustStoreType=PKCS12"`,
  ].join("\n");
}
