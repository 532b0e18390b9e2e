/**
 * What a request does to the state, at most: it `changes` it, only `reads` it, or reads it and `shows` a document that a link on any web
 * page may open.
 */
export type Effect = "shows" | "reads" | "changes";

const order: readonly Effect[] = ["shows", "reads", "changes"];

/** True where `effect` does no more than `most`. */
export function isWithin(effect: Effect, most: Effect): boolean {
  return order.indexOf(effect) <= order.indexOf(most);
}
