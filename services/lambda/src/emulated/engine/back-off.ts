/** Milliseconds to wait after something went wrong several times in a row: `first` after the first time, twice as long each time, and `most` at most. */
export function doubled(first: number, times: number, most: number): number {
  return Math.min(first * 2 ** (times - 1), most);
}
