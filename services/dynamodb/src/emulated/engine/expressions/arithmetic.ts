import { numberOverflow } from "../../../errors.js";
import { canonicalNumber } from "../../../items/number.js";
import { numberText } from "../items/number-text.js";

/**
 * The exact sum of two numbers, in AWS's form.
 *
 * Throws `ValidationException` where it has more than 38 digits, or a magnitude that DynamoDB does not store.
 */
export function add(a: string, b: string): string {
  const [first, second] = [scaled(a), scaled(b)];
  const power = Math.min(first.power, second.power);
  const sum = at(first, power) + at(second, power);
  // Recorded answer of AWS: a sum of too many digits is told as one that is too large.
  if (significant(sum) > MAX_DIGITS) throw numberOverflow();
  return numberText(`${sum}e${power}`);
}

/** Digits of a number (Amazon DynamoDB Developer Guide, "Quotas"). */
const MAX_DIGITS = 38;

function significant(sum: bigint): number {
  const digits = String(sum < 0n ? -sum : sum);
  let end = digits.length;
  while (end > 0 && digits[end - 1] === "0") end--;
  return end;
}

/** The exact difference of two numbers. */
export function subtract(a: string, b: string): string {
  return add(a, b.startsWith("-") ? b.slice(1) : `-${b.replace("+", "")}`);
}

/** A whole number and the power of ten that it counts. */
interface Scaled {
  readonly digits: bigint;
  readonly power: number;
}

function scaled(text: string): Scaled {
  const canonical = canonicalNumber(text);
  if (canonical === "0") return { digits: 0n, power: 0 };
  const [mantissa = "", exponent = ""] = canonical.split("e");
  const length = mantissa.startsWith("-") ? mantissa.length - 1 : mantissa.length;
  return { digits: BigInt(mantissa), power: Number(exponent) - length + 1 };
}

function at({ digits, power }: Scaled, wanted: number): bigint {
  return digits * 10n ** BigInt(power - wanted);
}
