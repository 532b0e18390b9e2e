// Instructions and modules of WebAssembly as bytes, as far as `program.ts` needs them: the specification's version 2.0, chapter 5.

/** Instructions that leave one value, or none. */
export type Value = readonly number[];
/** The place of a local variable: parameters come first. */
export type Local = number;

/**
 * A module with a memory of so many pages, which it exports as `memory`, and a function `run`: of a number, with one more local number
 * and so many vectors behind it.
 */
export function moduleOf({ pages, run, vectors }: { pages: number; run: Value; vectors: number }): Uint8Array<ArrayBuffer> {
  return Uint8Array.of(
    ...MAGIC_AND_VERSION,
    ...section(1, vector([[0x60, ...vector([[I32]]), ...vector([])]])),
    ...section(3, vector([[0]])),
    ...section(5, vector([[0, pages]])),
    ...section(
      7,
      vector([
        [...name("memory"), 2, 0],
        [...name("run"), 0, 0],
      ]),
    ),
    ...section(
      10,
      vector([
        sized([
          ...vector([
            [1, I32],
            [vectors, V128],
          ]),
          ...run,
          END,
        ]),
      ]),
    ),
  );
}

const MAGIC_AND_VERSION = [0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0];
const I32 = 0x7f;
const V128 = 0x7b;
const END = 0x0b;
const EMPTY = 0x40;
/** Vectors are loaded and stored at multiples of so many bytes, as a power of two; a hint only. */
const ALIGNMENT = 4;

export const local = (index: Local): Value => [0x20, index];
export const setLocal = (index: Local, value: Value): Value => [...value, 0x21, index];
export const i32 = (value: number): Value => [0x41, ...signed(value)];
export const addI32 = (left: Value, right: Value): Value => [...left, ...right, 0x6a];
export const lessThan = (left: Value, right: Value): Value => [...left, ...right, 0x49];
/** `loop … br_if`. */
export const doWhile = (body: Value, condition: Value): Value => [0x03, EMPTY, ...body, ...condition, 0x0d, 0, END];

export const add = (left: Value, right: Value): Value => [...left, ...right, ...simd(174)];
export const and = (left: Value, right: Value): Value => [...left, ...right, ...simd(78)];
/** The bits of the one that the other has not. */
export const andNot = (left: Value, right: Value): Value => [...left, ...right, ...simd(79)];
export const or = (left: Value, right: Value): Value => [...left, ...right, ...simd(80)];
export const xor = (left: Value, right: Value): Value => [...left, ...right, ...simd(81)];
export const not = (value: Value): Value => [...value, ...simd(77)];
export const load = (address: Value, offset: number): Value => [...address, ...simd(0), ALIGNMENT, ...unsigned(offset)];
export const loadInEachLane = (offset: number): Value => [...i32(0), ...simd(9), 2, ...unsigned(offset)];
export const storeAt = (offset: number, value: Value): Value => [...i32(0), ...value, ...simd(11), ALIGNMENT, ...unsigned(offset)];
export const rotateLeft = (index: Local, bits: number): Value => or(shiftLeft(local(index), bits), shiftRight(local(index), 32 - bits));
const shiftLeft = (value: Value, bits: number): Value => [...value, ...i32(bits), ...simd(171)];
const shiftRight = (value: Value, bits: number): Value => [...value, ...i32(bits), ...simd(173)];
export const lowWords = (left: Local, right: Local): Value => shuffle(local(left), local(right), [0, 4, 1, 5]);
export const highWords = (left: Local, right: Local): Value => shuffle(local(left), local(right), [2, 6, 3, 7]);
export const lowHalves = (left: Value, right: Value): Value => shuffle(left, right, [0, 1, 4, 5]);
export const highHalves = (left: Value, right: Value): Value => shuffle(left, right, [2, 3, 6, 7]);
/** The words named of two vectors, the second's being 4 to 7. */
const shuffle = (left: Value, right: Value, words: readonly number[]): Value => [
  ...left,
  ...right,
  ...simd(13),
  ...words.flatMap((word) => [4 * word, 4 * word + 1, 4 * word + 2, 4 * word + 3]),
];

function simd(instruction: number): number[] {
  return [0xfd, ...unsigned(instruction)];
}

function section(id: number, content: readonly number[]): number[] {
  return [id, ...sized(content)];
}

function sized(content: readonly number[]): number[] {
  return [...unsigned(content.length), ...content];
}

function vector(items: readonly (readonly number[])[]): number[] {
  return [...unsigned(items.length), ...items.flat()];
}

function name(text: string): number[] {
  return sized([...Buffer.from(text)]);
}

/** LEB128. */
function unsigned(value: number): number[] {
  return value < 128 ? [value] : [(value % 128) + 128, ...unsigned(Math.floor(value / 128))];
}

/** Signed LEB128 of a number that is not negative. */
function signed(value: number): number[] {
  return value < 64 ? [value] : [(value % 128) + 128, ...signed(Math.floor(value / 128))];
}
