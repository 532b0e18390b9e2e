import { arn } from "@cloudstub/kit";
import type { Destination } from "../../state.js";
import type { Place } from "../../types.js";

/** A destination as it is shown. */
export function destinationEntry(call: Place, { name, targetArn, roleArn, accessPolicy, createdAt }: Destination) {
  return {
    destinationName: name,
    targetArn,
    roleArn,
    accessPolicy,
    arn: arn(call, "logs", `destination:${name}`),
    creationTime: createdAt,
  };
}
