import { keys, type Range } from "@cloudstub/kit";
import { creationKey } from "../adopt.js";
import type { EmulatedSecret, EmulatedState } from "../state.js";
import type { EmulatedCall } from "../types.js";
import { type Filter, isFound } from "./filters.js";
import { type AskedPage, page, pageStart } from "./page.js";

/** What ListSecrets and BatchGetSecretValue ask for. */
interface Asked extends AskedPage {
  readonly Filters?: readonly Filter[] | undefined;
  readonly IncludePlannedDeletion?: boolean | undefined;
  readonly SortBy?: string | undefined;
  readonly SortOrder?: string | undefined;
}

/** The keys of secrets in each order. */
const orders: { readonly [sortBy: string]: (secret: EmulatedSecret) => string } = {
  name: ({ name }) => name,
  "created-date": creationKey,
  "last-changed-date": ({ changedAt, name }) => `${keys.time(changedAt)} ${name}`,
  "last-accessed-date": ({ accessedAt = 0, name }) => `${keys.time(accessedAt)} ${name}`,
};

/** The secrets that filters find, in pages. The orders of names and of creation are stored; for another one all secrets are sorted. */
export function listSecretsPage(
  call: EmulatedCall,
  asked: Asked,
): { readonly secrets: EmulatedSecret[]; readonly NextToken?: string } {
  const { Filters = [], IncludePlannedDeletion = false, SortBy = "created-date", SortOrder = "asc" } = asked;
  const keyOf = orders[SortBy] ?? creationKey;
  const last = pageStart(asked);
  const reverse = SortOrder === "desc";
  const range: Range = { reverse, ...(last !== undefined && (reverse ? { before: last } : { after: last })) };
  const { items, NextToken } = page(wanted(inOrder(call.state, SortBy, range)), asked, keyOf);
  return { secrets: items, ...(NextToken !== undefined && { NextToken }) };

  function* wanted(secrets: Iterable<EmulatedSecret>): Generator<EmulatedSecret> {
    for (const secret of secrets) {
      const isShown = IncludePlannedDeletion || secret.deletesAt === undefined;
      if (isShown && isFound(secret, Filters, call.region)) yield secret;
    }
  }
}

function inOrder(state: EmulatedState, sortBy: string, range: Range): Iterable<EmulatedSecret> {
  if (sortBy === "name") return state.secrets.values(range);
  if (sortBy === "created-date") return byCreation(state, range);
  const keyOf = orders[sortBy] ?? creationKey;
  const all = Array.from(state.secrets.values(), (secret) => ({ key: keyOf(secret), secret }));
  const left = all.filter(
    ({ key }) => (range.after === undefined || key > range.after) && (range.before === undefined || key < range.before),
  );
  left.sort((a, b) => (a.key < b.key === !range.reverse ? -1 : 1));
  return left.map(({ secret }) => secret);
}

function* byCreation({ byCreation: names, secrets }: EmulatedState, range: Range): Generator<EmulatedSecret> {
  for (const name of names.values(range)) {
    const secret = secrets.get(name);
    if (secret !== undefined) yield secret;
  }
}
