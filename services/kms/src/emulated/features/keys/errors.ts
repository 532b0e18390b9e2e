import { invalid, refused } from "../../engine/errors.js";

/** A waiting period that is shorter or longer than AWS allows (API reference, "ScheduleKeyDeletion"). AWS's words are not documented. */
export const invalidWindow = (days: number) =>
  invalid(`PendingWindowInDays must be between 7 and 30, but it is ${days}.`);

/** The key is not pending deletion. */
export const notPendingDeletion = (arn: string) =>
  refused("KMSInvalidStateException", `${arn} is not pending deletion.`);

/** Two members that say the same. Users report AWS's words. */
export const twoSpecs = () =>
  invalid(
    "You cannot specify KeySpec and CustomerMasterKeySpec in the same request. CustomerMasterKeySpec is deprecated.",
  );
