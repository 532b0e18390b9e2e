import { ServiceError } from "@cloudstub/kit";
import { emptyBatch } from "../../errors.js";
import { noteAccess } from "../access.js";
import { withDecryption } from "../encryption/data-key.js";
import { pageWithoutFilters } from "../errors.js";
import { listSecretsPage } from "../lists/list-secrets-page.js";
import { neededOf } from "../permissions.js";
import { authorize } from "../policies/accounts.js";
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
  const output = (all: readonly Answer[]) => ({
    SecretValues: all.flatMap(({ value }) => value ?? []),
    Errors: all.flatMap(({ error }) => error ?? []),
    ...(NextToken !== undefined && { NextToken }),
  });
  if (answers.every(isThere)) return output(answers);
  return Promise.all(answers.map(async (answer) => answer)).then(output);
};

function isThere(answer: Answer | Promise<Answer>): answer is Answer {
  return !(answer instanceof Promise);
}

function answerFor(call: EmulatedCall, id: string): Answer | Promise<Answer> {
  const fail = (error: unknown): Answer => {
    if (!ServiceError.is(error)) throw error;
    return { error: { SecretId: id, ErrorCode: error.code, Message: error.message } };
  };
  try {
    // The permission that each of the secrets needs (API reference, "BatchGetSecretValue").
    authorize("GetSecretValue", { SecretId: id }, call);
    call.permit?.([neededOf("GetSecretValue", { SecretId: id }, call)]);
    const answer = currentValue(call, id);
    return answer instanceof Promise ? answer.catch(fail) : answer;
  } catch (error) {
    return fail(error);
  }
}

function currentValue(call: EmulatedCall, id: string): Answer | Promise<Answer> {
  const secret = findUsable(call, id);
  const version = chosenVersion(call, secret, {});
  return withDecryption(call, secret, () => {
    noteAccess(call, secret, version);
    return { value: withValue(call, secret, version) };
  });
}
