import { applicationArn, applicationKey, checkMobileAttributes, platforms } from "../../engine/mobile/endpoints.js";
import { applicationExists, badApplicationName, halfOfCredentials, invalidParameter } from "../../errors.js";
import type { EmulatedHandler } from "../../types.js";

/**
 * Creates an application of a platform. One that exists is answered again, unless the given attributes differ from its own. Credentials are
 * stored, and no platform is asked.
 */
export const createPlatformApplication: EmulatedHandler<"CreatePlatformApplication"> = (
  { Platform, Name, Attributes },
  call,
) => {
  if (!platforms.includes(Platform)) throw invalidParameter(`Platform Reason: ${Platform} is not supported`);
  checkName(Name);
  checkMobileAttributes(Attributes);
  checkCredentials(Platform, Attributes);
  const application = { platform: Platform, name: Name, attributes: { Enabled: "true", ...Attributes } };
  const known = call.state.applications.get(applicationKey(application));
  if (known === undefined) call.state.applications.set(applicationKey(application), application);
  else if (Object.entries(Attributes).some(([name, value]) => known.attributes[name] !== value))
    throw applicationExists();
  return { PlatformApplicationArn: applicationArn(call, application) };
};

/** The words are a recorded answer of AWS. */
function checkName(name: string): void {
  if (name === "") throw badApplicationName(name, "cannot be empty");
  if (name.length > 256) throw badApplicationName(name, "must be at most 256 characters long");
  if (!/^[A-Za-z0-9_.-]+$/.test(name))
    throw badApplicationName(name, "must contain only characters 'a'-'z', 'A'-'Z', '0'-'9', '_', '-', and '.'");
}

/** Platforms of Google need one credential only (SNS API reference, CreatePlatformApplication). */
const withOneCredential: readonly string[] = ["FCM", "GCM"];

/** Throws for one of two credentials (recorded answer of AWS for ADM; the others take them in pairs, too). */
function checkCredentials(platform: string, attributes: { readonly [name: string]: string }): void {
  if (withOneCredential.includes(platform)) return;
  const pair = ["PlatformPrincipal", "PlatformCredential"] as const;
  const given = pair.filter((name) => attributes[name] !== undefined);
  const missing = pair.find((name) => attributes[name] === undefined);
  if (given[0] !== undefined && missing !== undefined) throw halfOfCredentials(given[0], missing);
}
