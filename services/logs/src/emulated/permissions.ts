import { arn, type Permissions, unmodelled } from "@cloudstub/kit";
import type { EmulatedCall } from "./types.js";

/**
 * What callers need permissions for (Service Authorization Reference, "Actions, resources, and condition keys for Amazon CloudWatch Logs"). As refusals of AWS show it, a group stands with an
 * empty stream behind it, so that a policy names it with `:*`.
 */
export const permissions: Permissions<EmulatedCall["state"]> = {
  neededBy(operation, input, call) {
    const action = `logs:${operation}`;
    const {
      logGroupName,
      logGroupIdentifier,
      logGroupNames,
      logGroupIdentifiers,
      logStreamName,
      resourceArn,
      destinationName,
    } = input;
    if (typeof resourceArn === "string") return [{ action, resource: resourceArn }];
    if (typeof destinationName === "string")
      return [{ action, resource: arn(call, "logs", `destination:${destinationName}`) }];
    if (operation === "DescribeLogGroups") return [{ action, resource: arn(call, "logs", "log-group::log-stream:") }];
    const several = [logGroupNames, logGroupIdentifiers].find(Array.isArray) ?? [];
    const groups = [logGroupName, logGroupIdentifier, ...several].filter((named) => typeof named === "string");
    if (groups.length === 0) return [{ action, resource: "*" }];
    const stream = typeof logStreamName === "string" ? logStreamName : "";
    return groups.map((group) => {
      const name = group.startsWith("arn:") ? (group.split(":")[6] ?? "") : group;
      return { action, resource: arn(call, "logs", `log-group:${name}:log-stream:${stream}`) };
    });
  },
  refuse: (sentence) => unmodelled("AccessDeniedException", 400, sentence),
};
