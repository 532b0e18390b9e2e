import { notANumber, numberOverflow, numberUnderflow, tooManyDigits } from "../errors.js";

const decimal = /^([+-]?)(?:(\d+)(?:\.(\d*))?|\.(\d+))(?:[eE]([+-]?\d+))?$/;
/** The most frequent form; the members of large sets are read twice as fast so. */
const plain = /^[1-9]\d{0,15}$/;
const zero = 48;

/**
 * The same text for all spellings of a number: `1`, `1.0` and `100e-2` give `1e0`, and every zero gives `0`.
 *
 * Throws `ValidationException` for anything but a decimal number, for more than 38 significant digits, and for a magnitude
 * outside 1E-130 to 9.99E+125 (DynamoDB Developer Guide, "Data types").
 */
export function canonicalNumber(text: string): string {
  if (plain.test(text)) return `${text.slice(0, significant(text)[1])}e${text.length - 1}`;
  const [match, sign, whole = "", fraction = "", onlyFraction = "", power = "0"] = decimal.exec(text) ?? [];
  if (match === undefined) throw notANumber(text);
  const digits = whole + fraction + onlyFraction;
  const [start, end] = significant(digits);
  if (start === end) return "0";
  const exponent = Number(power) + whole.length - start - 1;
  if (exponent > 125) throw numberOverflow();
  if (exponent < -130) throw numberUnderflow();
  if (end - start > 38) throw tooManyDigits();
  return `${sign === "-" ? "-" : ""}${digits.slice(start, end)}e${exponent}`;
}

/** The start and end of the digits without leading and trailing zeros. */
function significant(digits: string): [start: number, end: number] {
  let start = 0;
  let end = digits.length;
  while (start < end && digits.charCodeAt(start) === zero) start++;
  while (end > start && digits.charCodeAt(end - 1) === zero) end--;
  return [start, end];
}
