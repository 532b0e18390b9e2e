import { arn, type Collection } from "@cloudstub/kit";
import { noResource } from "../../engine/errors.js";
import type { StoreCall } from "../../types.js";

/** A resource with tags. */
interface Tagged {
  readonly name: string;
  readonly tags: Collection<string>;
}

/** The group or the destination of an ARN. Throws `ResourceNotFoundException`. */
export function taggedResource(call: StoreCall, resourceArn: string): Tagged {
  const { state } = call;
  const start = arn(call, "logs", "");
  const resource = resourceArn.startsWith(start) ? resourceArn.slice(start.length) : "";
  const [kind, name = ""] = resource.split(":");
  const isThere =
    kind === "log-group" ? state.groups.has(name) : kind === "destination" && state.destinations.has(name);
  if (!isThere || resource !== `${kind}:${name}`) throw noResource();
  return { name, tags: state.tags.of(resource) };
}
