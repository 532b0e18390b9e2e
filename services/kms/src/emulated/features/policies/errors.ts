import { refused } from "../../engine/errors.js";

/** The only name of key policies is `default` (API reference, "GetKeyPolicy"). */
export const policyNotFound = () => refused("NotFoundException", "No such policy exists");
