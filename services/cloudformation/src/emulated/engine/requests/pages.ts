import { validationError } from "../template/errors.js";

/** The error for a token that no page ended with. AWS's words are not documented. */
export const invalidToken = () => validationError("Invalid NextToken");
