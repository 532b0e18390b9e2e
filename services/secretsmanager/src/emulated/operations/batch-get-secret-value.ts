import { ServiceError } from "@cloudstub/kit";
import { emptyBatch } from "../../errors.js";
import { noteAccess } from "../access.js";
import { pageWithoutFilters } from "../errors.js";
import { listSecretsPage } from "../lists/list-secrets-page.js";
import { findUsable } from "../secret-arn.js";
import type { EmulatedCall, EmulatedHandler } from "../types.js";
import { chosenVersion } from "../versions/chosen-version.js";
import { withValue } from "../views.js";

interface Answer {
  readonly value?: ReturnType<typeof withValue>;
  readonly error?: { readonly SecretId: string; readonly ErrorCode: string; readonly Message: string };
}

/** Secrets in a page unless the request wants fewer; more can't be named either. */
const PAGE = 20;

/** The values of secrets that are named, or that filters find, and an error for each that has none to show. */
export const batchGetSecretValue: EmulatedHandler<"BatchGetSecretValue"> = (input, call) => {
  const { SecretIdList: ids, Filters: filters, MaxResults = PAGE } = input;
  if ((ids === undefined || ids.length === 0) === (filters === undefined || filters.length === 0)) throw emptyBatch();
  if (ids !== undefined && input.MaxResults !== undefined) throw pageWithoutFilters();
  const { secrets, NextToken } =
    ids === undefined ? listSecretsPage(call, { ...input, MaxResults }) : { secrets: undefined, NextToken: undefined };
  const answers = (ids ?? secrets?.map(({ name }) => name) ?? []).map((id) => answerFor(call, id));
  return {
    SecretValues: answers.flatMap(({ value }) => value ?? []),
    Errors: answers.flatMap(({ error }) => error ?? []),
    ...(NextToken !== undefined && { NextToken }),
  };
};

function answerFor(call: EmulatedCall, id: string): Answer {
  try {
    const secret = findUsable(call, id);
    const version = chosenVersion(call, secret, {});
    noteAccess(call, secret, version);
    return { value: withValue(call, secret, version) };
  } catch (error) {
    if (!ServiceError.is(error)) throw error;
    return { error: { SecretId: id, ErrorCode: error.code, Message: error.message } };
  }
}
