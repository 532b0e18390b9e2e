/** Up to here the engine's own search is quick whatever the texts are: it can compare every character of one with every one of the other. */
const FEW_COMPARISONS = 1_000_000;

/** True where a text is part of another one, found in time that grows with the sum of their lengths (Knuth, Morris and Pratt). */
export function isPartOf(part: string, whole: string): boolean {
  if (part.length * whole.length <= FEW_COMPARISONS) return whole.includes(part);
  if (part.length > whole.length) return false;
  const borders = bordersOf(part);
  let matched = 0;
  for (let at = 0; at < whole.length; at++) {
    const unit = whole.charCodeAt(at);
    while (matched > 0 && part.charCodeAt(matched) !== unit) matched = borders[matched - 1] as number;
    if (part.charCodeAt(matched) === unit) matched++;
    if (matched === part.length) return true;
  }
  return false;
}

/** For each beginning of a text, how long a part is at its begin and at its end too. */
function bordersOf(text: string): Int32Array {
  const borders = new Int32Array(text.length);
  let length = 0;
  for (let at = 1; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    while (length > 0 && text.charCodeAt(length) !== unit) length = borders[length - 1] as number;
    if (text.charCodeAt(length) === unit) length++;
    borders[at] = length;
  }
  return borders;
}
