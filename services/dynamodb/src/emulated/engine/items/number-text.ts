import { canonicalNumber } from "../../../items/number.js";

/**
 * A number as AWS returns it: without a power, and without zeros that say nothing. `1.50e3` is `1500`.
 *
 * Throws `ValidationException` for a number outside DynamoDB's range or precision.
 */
export function numberText(text: string): string {
  if (isPlain.test(text)) return text;
  const canonical = canonicalNumber(text);
  if (canonical === "0") return "0";
  const [, sign = "", digits = "", power = ""] = form.exec(canonical) ?? [];
  return sign + plain(digits, Number(power));
}

/** Texts that are so already; the frequent ones. */
const isPlain = /^(?:0|-?[1-9]\d{0,15})$/;

const form = /^(-?)(\d+)e(-?\d+)$/;

/** `exponent` is that of the first digit. */
function plain(digits: string, exponent: number): string {
  if (exponent < 0) return `0.${"0".repeat(-exponent - 1)}${digits}`;
  if (digits.length <= exponent + 1) return digits.padEnd(exponent + 1, "0");
  return `${digits.slice(0, exponent + 1)}.${digits.slice(exponent + 1)}`;
}
