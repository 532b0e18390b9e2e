import { readObject } from "../read-object.js";
import type { S3Handler } from "../types.js";

/** What GetObject would answer, without the bytes. */
export const headObject: S3Handler<"HeadObject"> = (input, { state }) => readObject(input, state).head;
