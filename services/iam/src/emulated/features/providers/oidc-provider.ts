import { invalidInput, noOidcProvider } from "../../engine/errors.js";
import type { OidcProvider } from "../../state.js";
import type { EmulatedCall } from "../../types.js";

/** The OpenID Connect provider of an ARN. Throws `NoSuchEntity`. */
export function findOidcProvider({ state }: Pick<EmulatedCall, "state">, arn: string): OidcProvider {
  const provider = state.oidcProviders.get(arn);
  if (provider === undefined) throw noOidcProvider(arn);
  return provider;
}

/** Stores an OpenID Connect provider with changes. */
export function changeOidcProvider(
  { state }: Pick<EmulatedCall, "state">,
  provider: OidcProvider,
  changes: Partial<OidcProvider>,
): void {
  state.oidcProviders.set(provider.arn, { ...provider, ...changes });
}

const MOST_THUMBPRINTS = 5;

/** Thumbprints as they are stored. Throws `InvalidInput` for more than five. AWS's words are as others know them. */
export function checkedThumbprints(thumbprints: readonly string[] = []): readonly string[] {
  if (thumbprints.length > MOST_THUMBPRINTS) throw invalidInput("Thumbprint list must contain fewer than 5 entries.");
  return thumbprints;
}
