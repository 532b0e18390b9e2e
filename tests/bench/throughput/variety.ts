/** As many different requests a scenario sends before it begins again, unless told otherwise: a server that sees the same bytes each time finds them in its caches. */
export const VARIETY = 1000;

const words =
  "order customer invoice shipped pending total address street city country item price currency discount carrier parcel weight label returned gift note phone compiler nanosecond wire navy yard first second third edition".split(
    " ",
  );

/** English words with this number of characters together, different ones for each number. */
export function textOf(number: number, size: number): string {
  let text = String(number);
  // A linear congruential generator (Numerical Recipes, 7.1), so that each run sends the same.
  for (let seed = number; text.length < size; ) {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    text += ` ${words[(seed >>> 8) % words.length]}`;
  }
  return text.slice(0, size);
}

/** What a function makes for each number below a count, one after the other. */
export async function inTurn<T>(count: number, make: (number: number) => Promise<T>): Promise<T[]> {
  const made: T[] = [];
  for (let number = 0; number < count; number++) made.push(await make(number));
  return made;
}
