import { randomPassword } from "../../password.js";
import type { EmulatedHandler } from "../types.js";

/** A password of the requested length and kinds of characters. */
export const getRandomPassword: EmulatedHandler<"GetRandomPassword"> = (input, call) => ({
  RandomPassword: randomPassword(input, call),
});
