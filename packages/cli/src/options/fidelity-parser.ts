import type { Fidelity, FidelityLevel } from "@cloudstub/core";
import type { OptionParser } from "./option-parsers.js";

/** One fidelity level for all services, or levels by id. Naming a service twice is an error. */
export const fidelityParser: OptionParser<Fidelity> = {
  placeholder: "level",
  allowed: "`contract`, `emulated`, or the level of each service by its id, such as `sqs=emulated,s3=contract`",
  parse(text) {
    if (isLevel(text)) return text;
    const pairs = text.split(",").map((pair) => pair.split("=").map((part) => part.trim()));
    const valid = pairs.every(([id = "", level = "", ...rest]) => id !== "" && isLevel(level) && rest.length === 0);
    const levels = Object.fromEntries(pairs) as { [service: string]: FidelityLevel };
    return valid && Object.keys(levels).length === pairs.length ? levels : undefined;
  },
};

function isLevel(text: string): text is FidelityLevel {
  return text === "contract" || text === "emulated";
}
