import type { RecordForm } from "@cloudstub/kit";
import type { Secret } from "./state.js";

/** What a stored secret looks like. */
export function secretForm(): RecordForm<Secret> {
  return {
    name: "string",
    "description?": "string",
    version: { id: "string", "secretString?": "string", createdAt: "time" },
    tags: [{ Key: "string", Value: "string" }],
    createdAt: "time",
    changedAt: "time",
  };
}
