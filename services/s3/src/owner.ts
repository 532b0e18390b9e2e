/** Who owns everything here: a canonical user id, 64 hexadecimal digits, of the one account. */
export const owner = { ID: "0".repeat(64), DisplayName: "cloudstub" } as const;
