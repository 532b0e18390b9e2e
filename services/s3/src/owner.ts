/** The owner of all buckets and objects: the account's canonical user id, 64 hexadecimal digits. */
export const owner = { ID: "0".repeat(64), DisplayName: "cloudstub" } as const;
