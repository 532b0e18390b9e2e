/** What the service kms stores: nothing yet. */
export type KmsState = Readonly<Record<never, never>>;

/** Names the collections of the service kms. */
export function kmsState(): KmsState {
  return {};
}
