import type { AgentCall, PeerOperations } from "@cloudstub/kit";

type Elsewhere = PeerOperations<typeof import("@aws-sdk/client-dynamodb")>;

/** The tables of another region. */
export function elsewhere({ peers }: Pick<AgentCall<unknown>, "peers">, region: string, cause?: string): Elsewhere {
  return peers.of<typeof import("@aws-sdk/client-dynamodb")>("dynamodb", { region, cause });
}
