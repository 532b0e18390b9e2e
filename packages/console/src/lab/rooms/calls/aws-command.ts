import { shownWorld } from "../../../session/world.js";
import type { JournalEntry } from "./records.js";

/** Names of services in the aws command line, where they differ. */
const commands: Readonly<Record<string, string>> = { s3: "s3api" };

/** The call as an aws command with its input as JSON; undefined where the input was not kept as it was. */
export function awsCommandOf({ service, operation, input, cut, concealed, kind }: JournalEntry): string | undefined {
  if (!service || !operation || kind === "step" || input === undefined || cut || concealed) return undefined;
  const words = operation.replace(/(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/g, "-");
  const json = JSON.stringify(input);
  const given = json === "{}" ? "" : ` --cli-input-json '${json.replaceAll("'", "'\\''")}'`;
  const world = shownWorld && `AWS_ACCESS_KEY_ID=world.${shownWorld} AWS_SECRET_ACCESS_KEY=test `;
  return `${world}aws ${commands[service] ?? service} ${words.toLowerCase()}${given}`;
}
