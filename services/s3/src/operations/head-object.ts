import { readObject } from "../objects/read-object.js";
import type { S3Handler } from "../types.js";

/** The output of GetObject without the body. */
export const headObject: S3Handler<"HeadObject"> = (input, { state }) => readObject(input, state).head;
