import {
  CloudWatchLogsClient,
  CreateLogGroupCommand,
  type CreateLogGroupCommandInput,
  CreateLogStreamCommand,
  FilterLogEventsCommand,
  type FilterLogEventsCommandInput,
  PutLogEventsCommand,
} from "@aws-sdk/client-cloudwatch-logs";
import { manualClock } from "@cloudstub/core";
import type { ServerOptions } from "@cloudstub/server";
import { laboratory } from "./laboratory.js";

export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;
export const ACCOUNT = "000000000000";

/** The ARN of a log group of the laboratory. */
export const arnOf = (group: string) => `arn:aws:logs:us-east-1:${ACCOUNT}:log-group:${group}`;

/** A server with the log service as AWS runs it, whose clock is turned by hand. */
export function emulatedLaboratory(options: Partial<ServerOptions> = {}) {
  const clock = manualClock(Date.UTC(2026, 3, 1));
  const lab = laboratory({ fidelity: "emulated", clock, ...options });
  let groups = 0;
  /** Creates a group, with streams, and returns its name. */
  const createGroup = async (
    streams: readonly string[] = [],
    input: Partial<CreateLogGroupCommandInput> = {},
  ): Promise<string> => {
    const logGroupName = input.logGroupName ?? `/test/group-${++groups}`;
    await lab.client.send(new CreateLogGroupCommand({ ...input, logGroupName }));
    for (const logStreamName of streams)
      await lab.client.send(new CreateLogStreamCommand({ logGroupName, logStreamName }));
    return logGroupName;
  };
  /** Puts messages into a stream, now unless another time is given. */
  const put = (
    [logGroupName, logStreamName]: readonly [group: string, stream: string],
    ...events: readonly (string | readonly [timestamp: number, message: string])[]
  ) =>
    lab.client.send(
      new PutLogEventsCommand({
        logGroupName,
        logStreamName,
        logEvents: events.map((event) =>
          typeof event === "string"
            ? { timestamp: clock.now(), message: event }
            : { timestamp: event[0], message: event[1] },
        ),
      }),
    );
  /** The messages that FilterLogEvents finds. */
  const find = async (logGroupName: string, input: Partial<FilterLogEventsCommandInput> = {}) => {
    const { events = [] } = await lab.client.send(new FilterLogEventsCommand({ logGroupName, ...input }));
    return events.map(({ message }) => message);
  };
  /** The client of another region or account. */
  const clientOf = (region: string, account = "test") =>
    new CloudWatchLogsClient({
      endpoint: `http://127.0.0.1:${lab.server.port}`,
      region,
      credentials: { accessKeyId: account, secretAccessKey: "test" },
      maxAttempts: 1,
    });
  return Object.assign(lab, { clock, createGroup, put, find, clientOf });
}
