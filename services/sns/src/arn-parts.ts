import { notAnArn } from "./errors.js";

/** The parts of an ARN between its colons: six, or seven for a subscription. Throws `InvalidParameter` if there are fewer. */
export function partsOfArn(text: string, parameter: string): string[] {
  const parts = text.split(":");
  if (parts.length < 6) throw notAnArn(parameter, parts.length);
  return parts;
}
