/**
 * Keys of collections that sort like the values that they are made of.
 *
 * Collections compare keys by UTF-16 code unit. Each function gives different texts for different values, and none that another one
 * begins with; so several keys in a row sort by the first value, then by the second.
 *
 * @example
 * due.set(keys.time(visibleAt) + keys.text(messageId), true);
 * due.keys({ before: keys.time(now + 1) });
 */
export const keys = {
  /** A whole number from 0 to `Number.MAX_SAFE_INTEGER`, in 16 digits. Throws a `RangeError` for any other. */
  counter(n: number): string {
    if (!Number.isSafeInteger(n) || n < 0)
      throw new RangeError(`${n} is not a counter: a safe integer that is not negative`);
    return sixteenDigits(Math.floor(n / 1e8), n % 1e8);
  },

  /** A time in milliseconds, as {@link Clock} gives it: 16 digits, or `-` and 16 digits before 1970. Throws a `RangeError` where a `Date` can't hold it. */
  time(milliseconds: number): string {
    if (!Number.isInteger(milliseconds) || Math.abs(milliseconds) > LATEST)
      throw new RangeError(`${milliseconds} is not a time in whole milliseconds`);
    return milliseconds < 0 ? `-${keys.counter(LATEST + milliseconds)}` : keys.counter(milliseconds);
  },

  /** The time that a key begins with, if {@link keys.time} made it. */
  timeOf(key: string): number {
    return key.startsWith("-") ? Number(key.slice(1, 1 + DIGITS)) - LATEST : Number(key.slice(0, DIGITS));
  },

  /**
   * A decimal number as DynamoDB has them, `-1.50e3`: up to 38 digits from 1E-130 to 9.9E+125, and any other with an exponent of at most three
   * digits. Texts that mean one number give one key. Throws a `RangeError` for any other text.
   */
  number(decimal: string): string {
    const { isNegative, digits, exponent } = readDecimal(decimal);
    if (digits === "") return "1";
    // 1 stands between the negative ones and the positive ones.
    if (!isNegative) return `2${exponent + EXPONENT_OFFSET}${digits} `;
    return `0${complement(`${exponent + EXPONENT_OFFSET}${digits}`)}~`;
  },

  /** A text, sorted by its bytes in UTF-8 (which is the order of its code points), as DynamoDB and S3 sort. */
  text(text: string): string {
    return `${special.test(text) ? text.replaceAll(everySpecial, escapeOf) : text}\0\0`;
  },

  /** Bytes, each from 0 to 255, in hexadecimal. */
  bytes(bytes: Uint8Array): string {
    return `${Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("hex")} `;
  },
};

const DIGITS = 16;
const ZERO = 48;

/**
 * Eight digits of each. `padStart` takes three times as long with the comparison that follows it: V8 keeps its text as two pieces, and joins
 * them when somebody reads them.
 */
function sixteenDigits(high: number, low: number): string {
  return String.fromCharCode(
    digit(high, 1e7),
    digit(high, 1e6),
    digit(high, 1e5),
    digit(high, 1e4),
    digit(high, 1000),
    digit(high, 100),
    digit(high, 10),
    digit(high, 1),
    digit(low, 1e7),
    digit(low, 1e6),
    digit(low, 1e5),
    digit(low, 1e4),
    digit(low, 1000),
    digit(low, 100),
    digit(low, 10),
    digit(low, 1),
  );
}

function digit(eight: number, power: number): number {
  return ZERO + (Math.trunc(eight / power) % 10);
}

/** The greatest time of a `Date` (ECMAScript, "Time Values and Time Range"). */
const LATEST = 8.64e15;
/** Makes three digits of every exponent. */
const EXPONENT_OFFSET = 500;

interface Decimal {
  readonly isNegative: boolean;
  /** Without zeros at either end; empty for zero. */
  readonly digits: string;
  /** Of the first digit: 0 for 1 to 9. */
  readonly exponent: number;
}

const form = /^([+-]?)(\d*)(?:\.(\d*))?(?:e([+-]?\d+))?$/i;

function readDecimal(decimal: string): Decimal {
  const [, sign = "", whole = "", fraction = "", power = "0"] = form.exec(decimal) ?? [];
  const all = whole + fraction;
  if (all === "") throw new RangeError(`${JSON.stringify(decimal)} is not a decimal number`);
  const first = firstDigit(all);
  let end = all.length;
  while (end > first && all[end - 1] === "0") end--;
  const exponent = whole.length - 1 - first + Number(power);
  const digits = all.slice(first, end);
  if (digits !== "" && (exponent < 100 - EXPONENT_OFFSET || exponent > 999 - EXPONENT_OFFSET))
    throw new RangeError(`${JSON.stringify(decimal)} is too large or too small for a key`);
  return { isNegative: sign === "-", digits, exponent };
}

function firstDigit(digits: string): number {
  let first = 0;
  while (digits[first] === "0") first++;
  return first;
}

/** Sorts the other way round. */
function complement(digits: string): string {
  return digits.replaceAll(/\d/g, (digit) => String(9 - Number(digit)));
}

/**
 * U+0000 is written as U+0000 U+0001, since U+0000 U+0000 ends a key. By code unit, the pairs of surrogates of code points above U+FFFF would come
 * before U+E000, so U+FFFF is put before them; to distinguish U+FFFF itself, it is followed by U+0000.
 */
const special = /[\0\ud800-\udfff\uffff]/;
const everySpecial = /\0|\uffff|[\ud800-\udbff][\udc00-\udfff]/g;

function escapeOf(found: string): string {
  if (found === "\0") return "\0\u0001";
  return found === "\uffff" ? "\uffff\0" : `\uffff${found}`;
}
