import { noSamlProvider } from "../../engine/errors.js";
import type { SamlProvider } from "../../state.js";
import type { EmulatedCall } from "../../types.js";

/** The SAML provider of an ARN. Throws `NoSuchEntity`. */
export function findSamlProvider({ state }: Pick<EmulatedCall, "state">, arn: string): SamlProvider {
  const provider = state.samlProviders.get(arn);
  if (provider === undefined) throw noSamlProvider(arn);
  return provider;
}

/** Stores a SAML provider with changes. */
export function changeSamlProvider(
  { state }: Pick<EmulatedCall, "state">,
  provider: SamlProvider,
  changes: Partial<SamlProvider>,
): void {
  state.samlProviders.set(provider.arn, { ...provider, ...changes });
}

/** How long a provider is valid whose document does not say so. How AWS chooses it is not documented. */
const YEARS = 100;

/** Until when a provider is valid, by its metadata document. */
export function validUntil({ document, createdAt }: SamlProvider): Date {
  const [, text = ""] = /\bvalidUntil="([^"]{1,40})"/.exec(document) ?? [];
  const time = Date.parse(text);
  if (!Number.isNaN(time)) return new Date(time);
  const created = new Date(createdAt);
  return new Date(created.setUTCFullYear(created.getUTCFullYear() + YEARS));
}
