import { invalid, refused } from "../../engine/errors.js";

/** A plain text that is too long for an RSA key. */
export const tooLongForRsa = (algorithm: string, spec: string, bytes: number) =>
  invalid(`Algorithm ${algorithm} and key spec ${spec} cannot encrypt data larger than ${bytes} bytes.`);

/** A cipher text of another key than the one that is named. */
export const incorrectKey = () =>
  refused(
    "IncorrectKeyException",
    "The key ID in the request does not identify a CMK that can perform this operation.",
  );
