import { createHash } from "node:crypto";

/**
 * The id of the key that AWS keeps in an account and region for one of its services. It is made of them, so that the service can name its key, as S3 does in
 * its answers, before the key service has made it.
 *
 * @param alias Of the key: `alias/aws/s3`.
 */
export function awsManagedKeyId(
  { account, region }: { readonly account: string; readonly region: string },
  alias: string,
): string {
  const digits = createHash("sha256")
    .update(`${account} ${region} ${alias.slice("alias/".length)}`)
    .digest("hex");
  const [first, second, third] = [digits.slice(0, 8), digits.slice(8, 12), digits.slice(13, 16)];
  return `${first}-${second}-4${third}-8${digits.slice(17, 20)}-${digits.slice(20, 32)}`;
}
