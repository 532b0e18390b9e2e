import type { EmulatedState } from "../../types.js";

/** The names of the functions that use a code signing configuration, with their own names as keys. */
export function* functionsWith(
  { settings }: EmulatedState,
  configArn: string,
  range: { readonly after?: string } = {},
): Generator<readonly [key: string, name: string]> {
  for (const [name, { codeSigningConfigArn }] of settings.entries(range))
    if (codeSigningConfigArn === configArn) yield [name, name];
}
