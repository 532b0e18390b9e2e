import {
  add,
  addI32,
  and,
  andNot,
  doWhile,
  highHalves,
  highWords,
  i32,
  type Local,
  lessThan,
  load,
  loadInEachLane,
  local,
  lowHalves,
  lowWords,
  moduleOf,
  not,
  or,
  rotateLeft,
  setLocal,
  storeAt,
  type Value,
  xor,
} from "./webassembly.js";

/**
 * MD5 (RFC 1321) of four messages at once, as a program in WebAssembly: a vector holds the same word of each of the four, and
 * one instruction does for all of them what the processor else does for one.
 *
 * It exports `memory`, in whose first bytes `memoryLayout` says what stands, and `run(bytes)`, which digests so many bytes, a multiple
 * of 64, of each lane's input.
 */
export function md5Program(): Uint8Array<ArrayBuffer> {
  return moduleOf({ pages: memoryLayout.pages, run: run(), vectors: state.length + temporary.length });
}

/** Where things are in the program's memory, in bytes. */
export const memoryLayout = {
  /** The additive constants of the 64 steps, which the caller puts there. */
  constants: 0,
  /** The words A, B, C and D of the state, each a vector of four lanes. */
  state: 256,
  /** The input of the first lane; each further one is `stride` bytes behind. */
  input: 1024,
  /** The most bytes of a lane's input. */
  largest: 16 * 1024,
  /** Not a power of two: the same word of each lane would have the same place in the processor's cache. */
  stride: 16 * 1024 + 64,
  pages: 2,
};

/** The words of a block, which the program puts in order: each a vector of four lanes. */
const WORDS = 512;

/** A round of 16 steps. */
interface Round {
  /** The round's function of B, C and D as summands. What waits for B, the last to be known, is little and comes last. */
  readonly summands: (b: Value, c: Value, d: Value) => readonly Value[];
  /** Which of the block's words is added, modulo 16. */
  readonly word: (step: number) => number;
  readonly rotations: readonly number[];
}

const rounds: readonly Round[] = [
  {
    summands: (b, c, d) => [xor(d, and(b, xor(c, d)))],
    word: (step) => step,
    rotations: [7, 12, 17, 22],
  },
  {
    summands: (b, c, d) => [andNot(c, d), and(b, d)],
    word: (step) => 5 * step + 1,
    rotations: [5, 9, 14, 20],
  },
  {
    summands: (b, c, d) => [xor(xor(c, d), b)],
    word: (step) => 3 * step + 5,
    rotations: [4, 11, 16, 23],
  },
  {
    summands: (b, c, d) => [xor(c, or(b, not(d)))],
    word: (step) => 7 * step,
    rotations: [6, 10, 15, 21],
  },
];

/** The parameter, which becomes where the input ends, and the first lane's place in it. */
const end: Local = 0;
const at: Local = 1;
const state: readonly [Local, Local, Local, Local] = [2, 3, 4, 5];
const temporary: readonly [Local, Local, Local, Local] = [6, 7, 8, 9];

function run(): number[] {
  const { input } = memoryLayout;
  return [
    ...setLocal(at, i32(input)),
    ...setLocal(end, addI32(local(end), i32(input))),
    ...state.flatMap((word, index) => setLocal(word, load(i32(0), memoryLayout.state + 16 * index))),
    ...doWhile(
      [...wordsInOrder(), ...steps(), ...addToState(), ...setLocal(at, addI32(local(at), i32(64)))],
      lessThan(local(at), local(end)),
    ),
  ];
}

/** Turns four vectors of four words of a lane into four vectors of a word of four lanes, four times. */
function wordsInOrder(): number[] {
  return [0, 4, 8, 12].flatMap((word) => {
    const [one, two, three, four] = temporary;
    const lane = (index: number) => load(local(at), memoryLayout.stride * index + 4 * word);
    const store = (index: number, value: Value) => storeAt(WORDS + 16 * (word + index), value);
    return [
      ...setLocal(one, lane(0)),
      ...setLocal(two, lane(1)),
      ...setLocal(three, lane(2)),
      ...setLocal(four, lane(3)),
      ...store(0, lowHalves(lowWords(one, two), lowWords(three, four))),
      ...store(1, highHalves(lowWords(one, two), lowWords(three, four))),
      ...store(2, lowHalves(highWords(one, two), highWords(three, four))),
      ...store(3, highHalves(highWords(one, two), highWords(three, four))),
    ];
  });
}

function steps(): number[] {
  const code: number[] = [];
  const [sum] = temporary;
  let [a, b, c, d] = state;
  for (let step = 0; step < 64; step++) {
    const { summands, word, rotations } = rounds[step >> 4] as Round;
    const known = add(loadInEachLane(memoryLayout.constants + 4 * step), load(i32(0), WORDS + 16 * (word(step) % 16)));
    code.push(...setLocal(sum, summands(local(b), local(c), local(d)).reduce(add, add(local(a), known))));
    code.push(...setLocal(a, add(rotateLeft(sum, rotations[step % 4] as number), local(b))));
    [a, b, c, d] = [d, a, b, c];
  }
  return code;
}

function addToState(): number[] {
  return state.flatMap((word, index) => {
    const place = memoryLayout.state + 16 * index;
    return [...setLocal(word, add(local(word), load(i32(0), place))), ...storeAt(place, local(word))];
  });
}
