/**
 * True for a decimal number that a message attribute can have: of at most 38 digits, from 10^-128 to 10^126 above or below
 * zero, or zero itself (SQS Developer Guide, "Amazon SQS message attributes").
 */
export function isInRange(decimal: string): boolean {
  const [, whole = "", fraction = "", exponent = "0"] = /^[+-]?(\d*)(?:\.(\d*))?(?:[eE](.+))?$/.exec(decimal) ?? [];
  const digits = whole + fraction;
  const first = digits.search(/[1-9]/);
  if (first === -1) return true;
  const significant = digits.slice(first, lastDigit(digits) + 1);
  const magnitude = whole.length - first - 1 + Number(exponent);
  return significant.length <= 38 && magnitude >= -128 && (magnitude < 126 || (magnitude === 126 && significant === "1"));
}

/** Where the last digit is that is no zero. */
function lastDigit(digits: string): number {
  let last = digits.length - 1;
  while (digits[last] === "0") last--;
  return last;
}
