import { refused } from "../../engine/errors.js";

/** A key that was rotated on demand as often as a key can be (API reference, "RotateKeyOnDemand"). AWS's words are not documented. */
export const tooManyRotations = (arn: string) =>
  refused(
    "LimitExceededException",
    `${arn} was rotated on demand 25 times. A key can't be rotated on demand more often.`,
  );
