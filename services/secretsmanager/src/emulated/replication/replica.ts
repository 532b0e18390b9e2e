import type { EmulatedSecret, EmulatedVersion } from "../state.js";

/**
 * A secret on its way to a replica. It goes with an input of UpdateSecret or DeleteSecret from one region to another within the server. The key
 * is a symbol, so that no request can have it.
 */
export const replicaOf = Symbol("replica of");

/** What a replica is made of. */
export interface PrimarySecret {
  readonly region: string;
  readonly secret: EmulatedSecret;
  readonly versions: readonly EmulatedVersion[];
  readonly kmsKeyId?: string | undefined;
  /** A secret of the same name, which is no replica, is replaced. */
  readonly overwrite: boolean;
}

/** What came with an input; undefined where a client sent it. */
export function primaryIn(input: object): PrimarySecret | undefined {
  return (input as { readonly [replicaOf]?: PrimarySecret })[replicaOf];
}
