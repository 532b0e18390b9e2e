/** What the security token service stores by the contract: nothing. */
export type StsState = Readonly<Record<never, never>>;

/** Names the service's collections. */
export function stsState(): StsState {
  return {};
}
