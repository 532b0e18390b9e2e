import { failure } from "../process/failure.js";

/** The seed of the variable CLOUDSTUB_SEED, so that one line repeats a run; without it the given one, or 1. Throws a `MockFailure` unless it is a whole number. */
export function chosenSeed(given = 1): number {
  const text = process.env["CLOUDSTUB_SEED"] ?? "";
  if (text === "") return given;
  if (text.trim() !== "" && Number.isSafeInteger(Number(text))) return Number(text);
  throw failure("SeedIsNoNumber", { text });
}
