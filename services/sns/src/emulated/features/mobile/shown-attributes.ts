import type { PlatformApplication } from "../../state.js";

/** Attributes of an application that the service shows: credentials can be set and not read (SNS API reference, GetPlatformApplicationAttributes). */
export function shownAttributes({ attributes }: PlatformApplication): { readonly [name: string]: string } {
  return Object.fromEntries(
    Object.entries(attributes).filter(([name]) => name !== "PlatformCredential" && name !== "PlatformPrincipal"),
  );
}
