/** The functions of `hash-wasm` that are used, by name: so the bundles leave out the others, nine tenths of the package. */
export { createCRC32, createCRC64, createXXHash3, createXXHash64, createXXHash128 } from "hash-wasm";
