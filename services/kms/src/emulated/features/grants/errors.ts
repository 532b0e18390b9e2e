import { refused } from "../../engine/errors.js";

/** A grant that does not exist. */
export const grantNotFound = (id: string) => refused("NotFoundException", `Grant ID ${id} not found`);
