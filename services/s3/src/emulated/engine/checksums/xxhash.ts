import { createXXHash3, createXXHash64, createXXHash128, type IHasher } from "hash-wasm";

/** The algorithms of the XXHASH family by the names that S3 gives them. Each makes a hasher, which calculates one checksum after another. */
export const hashers = {
  XXHASH64: () => createXXHash64(),
  XXHASH3: () => createXXHash3(),
  XXHASH128: () => createXXHash128(),
} satisfies { readonly [name: string]: () => Promise<IHasher> };
