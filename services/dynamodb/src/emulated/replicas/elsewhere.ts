import { type AgentCall, type PeerOperations, ServiceError } from "@cloudstub/kit";

type Elsewhere = PeerOperations<typeof import("@aws-sdk/client-dynamodb")>;

/** The tables of another region. */
export function elsewhere({ peers }: Pick<AgentCall<unknown>, "peers">, region: string, cause?: string): Elsewhere {
  return peers.of<typeof import("@aws-sdk/client-dynamodb")>("dynamodb", { region, cause });
}

/** Asks another region and tells how that ended, with a promise where the answer is one. Anything but a service's error is a defect. */
export function whenAnswered(ask: () => unknown, end: (error?: ServiceError) => void): void | Promise<void> {
  const fail = (error: unknown) => {
    if (!ServiceError.is(error)) throw error;
    end(error);
  };
  let answer: unknown;
  try {
    answer = ask();
  } catch (error) {
    return fail(error);
  }
  if (answer instanceof Promise) return answer.then(() => end(), fail);
  end();
}
