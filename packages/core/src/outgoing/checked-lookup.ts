import { type LookupAddress, lookup } from "node:dns";
import type { LookupFunction } from "node:net";
import type { Reach } from "@cloudstub/kit";
import { refusalOfAddress } from "./refusal.js";

/** A name that leads to an address to which nothing is sent. The message says why. */
export class RefusedAddress extends Error {
  override readonly name = "RefusedAddress";
}

/** Resolves names as Node does, and fails with {@link RefusedAddress} where one leads to an address to which nothing may be sent at a port. */
export function checkedLookup(port: number, reach: Reach | undefined): LookupFunction {
  return (name, options, callback) => {
    lookup(name, { ...options, all: true }, (error, addresses) => {
      if (error !== null) return callback(error, "");
      for (const { address } of addresses) {
        const refusal = refusalOfAddress({ address, port }, reach);
        if (refusal !== undefined) return callback(new RefusedAddress(refusal), "");
      }
      if (options.all) return callback(null, addresses);
      const [{ address, family }] = addresses as [LookupAddress];
      callback(null, address, family);
    });
  };
}
