/** A number from 0 up to 1, without 1. */
export type Random = () => number;

/** The same sequence for the same seed: the generator sfc32 over the seed, by Chris Doty-Humphrey, which PractRand tested. */
export function randomOf(seed: number): Random {
  let [a, b, c, counter] = [0x9e3779b9, 0x243f6a88, seed >>> 0, 1];
  const next = () => {
    const sum = (a + b + counter++) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + sum) | 0;
    return (sum >>> 0) / 2 ** 32;
  };
  for (let round = 0; round < 15; round++) next();
  return next;
}

/** A sequence for a text, such as a name with a number: sequences of different texts have nothing to do with each other. */
export function randomOfText(text: string): Random {
  // FNV-1a, 32 bits (RFC 9923).
  let hash = 0x811c9dc5;
  for (let place = 0; place < text.length; place++) hash = Math.imul(hash ^ text.charCodeAt(place), 0x01000193);
  return randomOf(hash);
}
