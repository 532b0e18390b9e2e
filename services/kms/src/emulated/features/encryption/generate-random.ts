import { invalid } from "../../engine/errors.js";
import type { EmulatedHandler } from "../../types.js";

/** Random bytes, up to 1024. */
export const generateRandom: EmulatedHandler<"GenerateRandom"> = ({ NumberOfBytes }, { ids }) => {
  if (NumberOfBytes === undefined) throw invalid("NumberOfBytes is required.");
  return { Plaintext: ids.bytes(NumberOfBytes) };
};
