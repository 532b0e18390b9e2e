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
  return numberText(`${sum}e${power}`);
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
