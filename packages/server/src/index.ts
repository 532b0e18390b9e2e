/**
 * CloudStub as a server: both ports over one world, the console, the store directory, and modules from archives. Its sources are in
 * `packages/core/src` still, beside what they are built on; `scripts/server-part.ts` says which they are.
 *
 * @module
 */
export * from "@cloudstub/core/server";
