/** The collections of the service ecr: none yet. */
export type EcrState = Readonly<Record<never, never>>;

/** Names the collections of the service ecr. */
export function ecrState(): EcrState {
  return {};
}
