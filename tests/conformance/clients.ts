/** The SDK clients, and the members that each handles itself. */
import type { ProtocolName } from "@cloudstub/kit";
import { type Client, operationsOf } from "../../scripts/sdk-client.js";
import { everyService, sdksOf, sharedTestsOf } from "../all-services.js";

/** A client under test. */
export interface ClientCase {
  readonly id: string;
  readonly protocol: ProtocolName;
  readonly operations: readonly string[];
  readonly load: () => Promise<Client>;
  /** Configuration beyond endpoint, region and credentials. */
  readonly config?: object | undefined;
  /** Input members that the client sets, checks or rewrites itself: the server gets other values. */
  readonly clientOwned?: readonly string[] | undefined;
}

/** A service's own client first. */
export const clientCases: readonly ClientCase[] = (
  await Promise.all(
    everyService.map(async ({ id, protocols: [protocol] }) => {
      const { client: config, clientOwned } = await sharedTestsOf(id);
      return (await sdksOf(id)).map((sdk) => ({
        id,
        protocol,
        operations: operationsOf(sdk),
        load: async () => sdk,
        config,
        clientOwned,
      }));
    }),
  )
).flat();
