/**
 * Encodes text as S3 does for `encoding-type=url`: percent-encoded UTF-8, a space as `+`, slashes unchanged.
 *
 * @example urlEncoded("a b/é.txt") // "a+b/%C3%A9.txt"
 */
export function urlEncoded(text: string): string {
  return encodeURIComponent(text).replace(/%20|%2F|[!'()~]/g, (code) => {
    if (code === "%20") return "+";
    if (code === "%2F") return "/";
    return `%${code.charCodeAt(0).toString(16).toUpperCase()}`;
  });
}
