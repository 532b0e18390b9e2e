/** The SDK clients, and the members that each handles itself. */
import type { ProtocolName } from "@cloudstub/kit";
import type { Client } from "../../scripts/sdk-client.js";
import { everyService, sdkOf, sharedTestsOf } from "../all-services.js";

/** A client under test. */
export interface ClientCase {
  readonly id: string;
  readonly protocol: ProtocolName;
  readonly load: () => Promise<Client>;
  /** Configuration beyond endpoint, region and credentials. */
  readonly config?: object | undefined;
  /** Input members that the client sets, checks or rewrites itself: the server gets other values. */
  readonly clientOwned?: readonly string[] | undefined;
}

export const clientCases: readonly ClientCase[] = await Promise.all(
  everyService.map(async ({ id, protocols: [protocol] }) => {
    const { client, clientOwned } = await sharedTestsOf(id);
    return { id, protocol, load: () => sdkOf(id), config: client, clientOwned };
  }),
);
