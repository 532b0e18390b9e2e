/** The collections of the service cloudformation: none yet. */
export type CloudformationState = Readonly<Record<never, never>>;

/** Names the collections of the service cloudformation. */
export function cloudformationState(): CloudformationState {
  return {};
}
