import type { JournalEntry } from "./records.js";

/** Services whose resources have pages by their names. */
const named = new Set(["sqs", "sns", "dynamodb", "lambda", "secretsmanager", "ssm", "logs", "cloudformation"]);

/** The page of what a call was about; undefined where there is none. */
export function resourcePlace({ service = "", resource = "" }: JournalEntry) {
  if (resource === "") return undefined;
  if (service === "s3") {
    const [item = "", ...key] = resource.split("/");
    return { page: "s3", item, ...(key.length > 0 && { open: key.join("/") }) };
  }
  if (!named.has(service)) return undefined;
  return { page: service, item: resource.slice(resource.lastIndexOf(":") + 1) };
}
