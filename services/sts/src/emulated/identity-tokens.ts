import { expiredIdentityToken, invalidIdentityToken, invalidSamlResponse } from "./errors.js";

/** What a web identity token says of who it was made for. Signatures are not verified. */
export interface WebIdentity {
  readonly subject: string | undefined;
  readonly audience: string | undefined;
  readonly issuer: string | undefined;
}

/** Reads a JSON Web Token. Throws for an invalid or expired one. */
export function readJsonWebToken(token: string, now: number): WebIdentity {
  const claims = claimsOf(token);
  const { sub, aud, iss, exp } = claims;
  const seconds = Math.floor(now / 1000);
  if (typeof exp === "number" && exp <= seconds) throw expiredIdentityToken(seconds, exp);
  return { subject: textOf(sub), audience: textOf(Array.isArray(aud) ? aud[0] : aud), issuer: textOf(iss) };
}

function claimsOf(token: string): { readonly [claim: string]: unknown } {
  const parts = token.split(".");
  try {
    const claims: unknown = JSON.parse(Buffer.from(parts[1] ?? "", "base64url").toString("utf8"));
    if (parts.length === 3 && typeof claims === "object" && claims !== null) return { ...claims };
  } catch {
    // No JSON: reported below, like any other invalid token.
  }
  throw invalidIdentityToken();
}

function textOf(claim: unknown): string | undefined {
  return typeof claim === "string" ? claim : undefined;
}

/** What a SAML response says of who it was made for. */
export interface SamlIdentity {
  readonly subject: string | undefined;
  readonly subjectType: string | undefined;
  readonly issuer: string | undefined;
  readonly audience: string | undefined;
  readonly sessionName: string | undefined;
}

/** Reads a SAML response in base64. Throws for an invalid one. */
export function readSamlResponse(assertion: string): SamlIdentity {
  const xml = Buffer.from(assertion, "base64").toString("utf8");
  if (!xml.includes("Assertion")) throw invalidSamlResponse();
  const [, attribute] = xml.split('"https://aws.amazon.com/SAML/Attributes/RoleSessionName"', 2);
  return {
    subject: textIn(xml, "NameID"),
    subjectType: /format:(\w{1,40})"/.exec(xml)?.[1],
    issuer: textIn(xml, "Issuer"),
    audience: textIn(xml, "Audience"),
    sessionName: attribute && textIn(attribute, "AttributeValue"),
  };
}

/** The text of the first element of a name, whatever its prefix. */
function textIn(xml: string, element: string): string | undefined {
  for (const part of xml.split("<").slice(1)) {
    const end = part.indexOf(">");
    const [tag = ""] = part.slice(0, end).split(/\s/, 1);
    if (tag === element || tag.endsWith(`:${element}`)) return part.slice(end + 1).trim() || undefined;
  }
  return undefined;
}
