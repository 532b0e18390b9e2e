import type { IgnoredMembers } from "@cloudstub/kit";
import type { Ecr } from "./types.js";

/** Input members that operations take and do not evaluate. */
export const ignoredMembers: IgnoredMembers<Ecr> = {};
