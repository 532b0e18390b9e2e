/** The collections of the service iam: none yet. */
export type IamState = Readonly<Record<never, never>>;

/** Names the collections of the service iam. */
export function iamState(): IamState {
  return {};
}
