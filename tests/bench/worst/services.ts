import type { Ask, Rows } from "./row.js";
export const heavyServices: { readonly [service: string]: (send: Ask) => Rows } = {};
