import { refused } from "../../engine/errors.js";

/** The region has this key already. AWS's words are not documented. */
export const replicaExists = (arn: string) => refused("AlreadyExistsException", `The key ${arn} already exists.`);
