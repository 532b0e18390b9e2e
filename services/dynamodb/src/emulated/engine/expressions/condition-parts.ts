import type { Item } from "../../../items/attribute-value.js";
import { SLICE, type Slice, type Steps } from "../slices.js";

/** A comparison or function of a condition. */
export type Test = (item: Item) => boolean;

/** How a condition is made of its tests, which it asks for by their places. */
export type Combination = (holds: (place: number) => boolean) => boolean;

/** True for an item that a condition holds for. */
export interface Condition {
  (item: Item): boolean;
  readonly tests: readonly Test[];
  readonly combination: Combination;
  /** The tests that keep it from holding for an item, in words with their values. */
  readonly whyNot?: ((item: Item) => string) | undefined;
}

/** Makes a condition of its tests. */
export function conditionOfParts(
  tests: readonly Test[],
  combination: Combination,
  whyNot?: Condition["whyNot"],
): Condition {
  const condition = (item: Item) => combination((place) => (tests[place] as Test)(item));
  return Object.assign(condition, { tests, combination, whyNot });
}

/** A condition whose tests are known; undefined for other functions of an item. */
export function partsOf(test: Test | undefined): Condition | undefined {
  return test !== undefined && "tests" in test ? (test as Condition) : undefined;
}

/** An item, and the length of the text that is stored for it. */
export interface Tested {
  readonly item: () => Item;
  readonly characters: number;
}

/** Characters that a test reads while one is decoded. */
const READ_WHILE_DECODED = 20;

/** What a test costs besides, in characters that are decoded. */
const TEST = 4;

/**
 * Whether a condition holds for an item, in slices: an item can have 400 KB, and a condition 150 tests that read all of
 * them. Tests change nothing, so that all can be made, also those whose results do not matter.
 */
export function* holdsInSlices(
  { tests, combination }: Condition,
  { item, characters }: Tested,
  slice: Slice,
): Steps<boolean> {
  const results: (() => boolean)[] = [];
  const decoded = item();
  for (const test of tests) {
    results.push(resultOf(test, decoded));
    slice.spend(TEST + characters / READ_WHILE_DECODED);
    if (slice.isOver()) yield;
  }
  return combination((place) => (results[place] as () => boolean)());
}

/** True where a condition is worth slices of its own for an item that is stored in this number of characters. */
export function isHeavy({ tests }: Condition, characters: number): boolean {
  return costOf(tests, characters) > SLICE / 4;
}

/** What tests cost, in characters that are decoded. */
export function costOf(tests: readonly Test[], characters: number): number {
  return tests.length * (TEST + characters / READ_WHILE_DECODED);
}

/** A test that can't be made throws only if its result is asked for. */
function resultOf(test: Test, item: Item): () => boolean {
  try {
    const holds = test(item);
    return () => holds;
  } catch (error) {
    return () => {
      throw error;
    };
  }
}
