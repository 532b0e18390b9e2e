/** The end of the work that was started last. The threads are the process's, so this is too. */
let last: Promise<unknown> = Promise.resolve();

/** Starts work when all that was started here before has ended, well or not. */
export function oneAtATime<T>(start: () => Promise<T>): Promise<T> {
  const work = last.then(start);
  last = work.catch(() => {});
  return work;
}
