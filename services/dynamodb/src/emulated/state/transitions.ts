import type { Collection, Scope } from "@cloudstub/kit";

/** Collections of the changes that take their time. */
export interface TransitionState {
  /** Names of tables, by the time at which their change ends, and by the name. */
  readonly transitions: Collection<string>;
}

/** Names the collection of the changes that take their time. */
export function transitionState(own: Scope): TransitionState {
  return { transitions: own.collection("transitions", "string") };
}
