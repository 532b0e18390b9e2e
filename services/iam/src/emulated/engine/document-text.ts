/** A policy document as answers have it: percent-encoded as RFC 3986 has it, blanks as `%20` (recorded answers of AWS). */
export function encodeDocument(document: string): string {
  return encodeURIComponent(document).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

/** The characters of a policy that count for AWS's quotas: white space does not (IAM User Guide, "IAM and AWS STS quotas"). */
export function sizeOf(document: string): number {
  return document.replace(/\s/g, "").length;
}
