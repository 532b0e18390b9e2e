/**
 * A text that equal values have in common, and no others: objects with the same members in any order, sets with the same values, numbers and bigints of the same
 * value, bytes whatever array has them. A member that is undefined is none, and an undefined value is null.
 */
export function textOfValue(value: unknown): string {
  if (typeof value === "string") return JSON.stringify(value);
  if (value === undefined || value === null) return "null";
  if (typeof value !== "object") return `${value as number | bigint | boolean}`;
  if (ArrayBuffer.isView(value)) {
    const { buffer, byteOffset, byteLength } = value;
    return `bytes ${Buffer.from(buffer, byteOffset, byteLength).toString("hex")}`;
  }
  if (value instanceof ArrayBuffer) return textOfValue(new Uint8Array(value));
  if (Array.isArray(value)) return `[${value.map(textOfValue).join()}]`;
  if (value instanceof Set) return `set [${Array.from(value, textOfValue).sort().join()}]`;
  if (value instanceof Map)
    return `map {${Array.from(value, ([key, each]) => `${textOfValue(key)}:${textOfValue(each)}`)
      .sort()
      .join()}}`;
  if ("toJSON" in value && typeof value.toJSON === "function") return textOfValue(value.toJSON());
  const members = Object.entries(value).filter(([, each]) => each !== undefined);
  return `{${members
    .map(([name, each]) => `${JSON.stringify(name)}:${textOfValue(each)}`)
    .sort()
    .join()}}`;
}
