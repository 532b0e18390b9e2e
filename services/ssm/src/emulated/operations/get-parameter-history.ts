import { keys } from "@cloudstub/kit";
import { page, pageStart } from "../filters/page.js";
import type { EmulatedHandler } from "../types.js";
import { allVersions, selected } from "../versions/selector.js";
import { historyEntry, plainOrCipher } from "../views.js";

/** Versions in a page unless the request wants fewer; it can't have more. */
const PAGE = 50;

/** The versions of a parameter, the oldest first and in pages. */
export const getParameterHistory: EmulatedHandler<"GetParameterHistory"> = async (input, call) => {
  const { Name, WithDecryption, MaxResults = PAGE } = input;
  const { parameter } = selected(call, Name);
  const after = pageStart(input) ?? "";
  const left = allVersions(call.state, parameter).filter(({ version }) => keys.counter(version) > after);
  const { items, NextToken } = page(left, MaxResults, ({ version }) => keys.counter(version));
  const entries = items.map(async (version) =>
    historyEntry(call, version, await plainOrCipher(call, version, WithDecryption)),
  );
  return { Parameters: await Promise.all(entries), ...(NextToken !== undefined && { NextToken }) };
};
