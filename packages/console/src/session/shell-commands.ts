import type { Status } from "./records.js";
import { shownWorld } from "./world.js";

/** The address that SDKs are pointed at, seen from this browser. */
function endpointOf({ port }: Status): string {
  return `http://${location.hostname}:${port}`;
}

/** By their access key id clients choose the world that the page shows. */
const credentials = `AWS_ACCESS_KEY_ID=world.${shownWorld} AWS_SECRET_ACCESS_KEY=test`;

/** The command that points SDKs at the server, and at the shown world. */
export function exportCommand(status: Status): string {
  return `export AWS_ENDPOINT_URL=${endpointOf(status)}${shownWorld && ` ${credentials}`}`;
}

/** A command of the `aws` command line: `sqs list-queues`, on the shown world. */
export function awsCommand(status: Status, words: string): string {
  return `${shownWorld && `${credentials} `}aws ${words} --endpoint-url ${endpointOf(status)}`;
}
