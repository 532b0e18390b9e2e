/** Whether something holds; undefined where it can't be known here, such as which role a caller has. */
export type Truth = boolean | undefined;

/** True where all hold, false where one does not, undefined where that depends on one that is not known. */
export function allOf(truths: Iterable<Truth>): Truth {
  let result: Truth = true;
  for (const truth of truths) {
    if (truth === false) return false;
    if (truth === undefined) result = undefined;
  }
  return result;
}

/** True where one holds, false where none does, undefined where that depends on one that is not known. */
export function anyOf(truths: Iterable<Truth>): Truth {
  let result: Truth = false;
  for (const truth of truths) {
    if (truth === true) return true;
    if (truth === undefined) result = undefined;
  }
  return result;
}

/** The opposite; what is not known stays so. */
export function not(truth: Truth): Truth {
  return truth === undefined ? undefined : !truth;
}
