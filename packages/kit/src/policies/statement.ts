import { isObject, parseJson } from "../json/parse-json.js";
/** A statement of a policy, as a client wrote it. */
export interface PolicyStatement {
  readonly Effect?: unknown;
  readonly Principal?: unknown;
  readonly NotPrincipal?: unknown;
  readonly Action?: unknown;
  readonly NotAction?: unknown;
  readonly Resource?: unknown;
  readonly NotResource?: unknown;
  readonly Condition?: unknown;
}

/** A policy. */
export interface PolicyDocument {
  readonly Version?: unknown;
  readonly Statement?: unknown;
}

/** The policy in a text; one without statements where it is not a JSON object. Services refuse such a text when it is set. */
export function policyIn(text: string | undefined): PolicyDocument {
  const policy = text === undefined ? undefined : parseJson(text);
  return isObject(policy) ? policy : {};
}

/** The statements of a policy: one, or a list. */
export function statementsIn({ Statement }: PolicyDocument): readonly PolicyStatement[] {
  return [Statement].flat().filter(isObject);
}

/** The texts in a text or a list. Numbers and truth values count as texts, as in conditions. */
export function textsIn(value: unknown): string[] {
  return [value].flat().flatMap((item) => {
    if (typeof item === "string") return item;
    return typeof item === "number" || typeof item === "boolean" ? String(item) : [];
  });
}
