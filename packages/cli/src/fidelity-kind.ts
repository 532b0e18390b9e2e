import type { Fidelity, FidelityLevel } from "@cloudstub/core";
import type { Kind } from "./kinds.js";

/** How services behave: one level for all, or some by id. A service named twice is a slip, so it is not allowed. */
export const fidelityKind: Kind<Fidelity> = {
  placeholder: "level",
  allowed: "`contract`, `emulated`, or the level of each service by its id, such as `sqs=emulated,s3=contract`",
  parse(text) {
    if (isLevel(text)) return text;
    const pairs = text.split(",").map((pair) => pair.split("=").map((part) => part.trim()));
    const sound = pairs.every(([id = "", level = "", ...rest]) => id !== "" && isLevel(level) && rest.length === 0);
    const levels = Object.fromEntries(pairs) as { [service: string]: FidelityLevel };
    return sound && Object.keys(levels).length === pairs.length ? levels : undefined;
  },
};

function isLevel(text: string): text is FidelityLevel {
  return text === "contract" || text === "emulated";
}
