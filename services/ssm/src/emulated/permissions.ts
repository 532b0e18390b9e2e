import { arn, type Permissions, unmodelled } from "@cloudstub/kit";
import type { EmulatedCall } from "./types.js";

/** What callers need permissions for (Service Authorization Reference, "Actions, resources, and condition keys for AWS Systems Manager"): of each parameter, and of all for what has no resource. */
export const permissions: Permissions<EmulatedCall["state"]> = {
  neededBy(operation, input, call) {
    const action = `ssm:${operation}`;
    const { Name, Names, Path, ResourceId, ResourceArn, SettingId } = input;
    if (typeof ResourceArn === "string") return [{ action, resource: ResourceArn }];
    if (typeof SettingId === "string") return [{ action, resource: arn(call, "ssm", `servicesetting${SettingId}`) }];
    const named = [Name, Path, ResourceId, ...(Array.isArray(Names) ? Names : [])].filter(
      (name) => typeof name === "string",
    );
    if (named.length === 0 || operation === "DescribeParameters") return [{ action, resource: "*" }];
    return named.map((name) => ({ action, resource: resourceOf(call, name) }));
  },
  refuse: (sentence) => unmodelled("AccessDeniedException", 400, sentence),
};

/** A name stands in the ARN without its first slash and without a version or a label. */
function resourceOf(call: EmulatedCall, name: string): string {
  if (name.startsWith("arn:")) return name.split(":").slice(0, 6).join(":");
  const [path = ""] = name.split(":");
  return arn(call, "ssm", `parameter/${path.replace(/^\//, "")}`);
}
