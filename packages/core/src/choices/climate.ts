import type { Choice } from "@cloudstub/kit";

/**
 * How much of the freedom that AWS leaves itself a world takes: none, about as much as production shows in a bad week, or so much that a short test sees
 * it.
 */
export const climates = ["calm", "aws", "stormy"] as const;
export type Climate = (typeof climates)[number];

/** The climate of a world, and the number that all of its chance comes from. */
export interface SeededClimate {
  readonly climate: Climate;
  /** A whole number. */
  readonly seed: number;
}

/** The climate of a world unless it is given one. */
export const CALM: SeededClimate = { climate: "calm", seed: 1 };

/** How often of a thousand times a climate takes a choice. */
export function weightIn(climate: Climate, { weights }: Choice): number {
  return climate === "calm" ? 0 : weights[climate];
}
