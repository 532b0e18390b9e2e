import type { RecordForm } from "@cloudstub/kit";
import type { Parameter } from "./state.js";

/** What a stored parameter looks like. */
export function parameterForm(): RecordForm<Parameter> {
  return {
    name: "string",
    type: "string",
    value: "string",
    version: "number",
    modifiedAt: "time",
    "description?": "string",
    "keyId?": "string",
    "allowedPattern?": "string",
  };
}
