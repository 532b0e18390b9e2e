import { isPlaceholder } from "@cloudstub/kit";

/** A value of which nothing is known but that it has members. */
export type Unknown = { readonly [member: string]: unknown };

const protocols: readonly unknown[] = ["awsJson1_0", "awsJson1_1", "awsQuery", "restJson1", "restXml"];
const methods: readonly unknown[] = ["GET", "POST", "PUT", "DELETE"];

export function unknownProtocols(spoken: readonly unknown[]): string[] {
  return spoken
    .filter((name) => !protocols.includes(name))
    .map((name) => `the protocol ${JSON.stringify(name)} is unknown`);
}

/** Of members that may be left out. */
export function notFunctions(members: Unknown, names: readonly string[], owner: string): string[] {
  const wrong = names.filter((name) => !["undefined", "function"].includes(typeof members[name]));
  return wrong.map((name) => `${owner} ${name} is not a function`);
}

/** The problems of the rows and the routes of a service, or of its overlay. */
export function tableProblems({ operations, ignores = {}, routes }: Unknown, owner = "its service"): string[] {
  const problems: string[] = [];
  if (!isRecord(operations)) problems.push(`${owner} has no operations`);
  else {
    const wrong = Object.entries(operations).filter(([, row]) => typeof row !== "function" && !isPlaceholder(row));
    problems.push(
      ...wrong.map(([name]) => `the row ${name} is neither a handler nor a placeholder`),
      ...ignoredProblems(ignores, operations),
    );
  }
  if (!isRecord(routes)) problems.push(`${owner} has no routes`);
  else problems.push(...Object.entries(routes).flatMap(([command, route]) => routeProblems(route, command)));
  return problems;
}

/** Whether its members are the model's is not looked at: no shape of a model is read before a request needs it. */
function ignoredProblems(ignores: unknown, operations: Unknown): string[] {
  if (!isRecord(ignores)) return ["its service's ignores are not lists by operation"];
  return Object.entries(ignores).flatMap(([name, members]) => {
    if (typeof operations[name] !== "function") return [`it ignores members of ${name}, which has no handler`];
    return Array.isArray(members) && members.every(isIgnoredMember)
      ? []
      : [`what it ignores of ${name} is not a list of members`];
  });
}

function isIgnoredMember(entry: unknown): boolean {
  if (typeof entry === "string") return true;
  return (
    isRecord(entry) && typeof entry.member === "string" && ("unless" in entry || typeof entry.where === "function")
  );
}

/** What a member has to be, and what is said where it is not. */
interface Rule {
  readonly fits: (value: unknown) => boolean;
  readonly problem: (value: unknown) => string;
}

/** The members of a route. */
const routeRules: { readonly [member: string]: Rule } = {
  method: {
    fits: (method) => methods.includes(method),
    problem: (method) => `has the impossible method ${JSON.stringify(method)}`,
  },
  description: { fits: (text) => isText(text) && text !== "", problem: () => "has no description" },
  handle: { fits: (value) => typeof value === "function", problem: () => "has no handle function" },
  response: { fits: isRecord, problem: () => "has no response schema" },
  params: { fits: isRecord, problem: () => "has no params" },
};

function routeProblems(route: unknown, command: string): string[] {
  const at = `the route ${JSON.stringify(command)}`;
  if (!isRecord(route)) return [`${at} is not a route`];
  const isNamed = /^[a-z][a-z0-9-]*$/.test(command);
  return [
    ...(isNamed ? [] : [`${at} is not named in lower-case letters, digits and hyphens`]),
    ...ruleProblems(route, routeRules).map((problem) => `${at} ${problem}`),
    ...(isRecord(route.params) ? paramProblems(route.params, route.bodyParam, at) : []),
  ];
}

function ruleProblems(members: Unknown, rules: { readonly [member: string]: Rule }): string[] {
  const wrong = Object.entries(rules).filter(([member, { fits }]) => !fits(members[member]));
  return wrong.map(([member, { problem }]) => problem(members[member]));
}

function paramProblems(params: Unknown, bodyParam: unknown, at: string): string[] {
  const isWhole = (param: unknown) =>
    isRecord(param) && typeof param.required === "boolean" && isText(param.description);
  const wrong = Object.keys(params).filter((name) => !isWhole(params[name]));
  return [
    ...(bodyParam === undefined || (isText(bodyParam) && Object.hasOwn(params, bodyParam))
      ? []
      : [`${at} has a bodyParam that is none of its params`]),
    ...wrong.map((name) => `${at} has a parameter ${name} that is not made with required() or optional()`),
  ];
}

/** Members that most services leave out, and what each is. */
const extras: { readonly [member: string]: Rule } = {
  leavesOut: { fits: isText, problem: () => "leavesOut is not a text" },
  neverDoes: { fits: isTextByName, problem: () => "neverDoes are not texts by operation" },
  hostLabel: { fits: isText, problem: () => "hostLabel is not a string" },
  headerAliases: { fits: isTextByName, problem: () => "headerAliases are not names by name" },
  unrequired: {
    fits: (lists) => isRecord(lists) && Object.values(lists).every(isNames),
    problem: () => "unrequired are not lists by operation",
  },
};

/** A kind of row, with the member that says where it is found, and the function that does its work. */
interface ExtraTable {
  readonly kind: string;
  readonly where: string;
  readonly work: string;
}

/** Tables that most services leave out. */
const extraTables: { readonly [member: string]: ExtraTable } = {
  downloads: { kind: "download", where: "path", work: "read" },
  forms: { kind: "form", where: "path", work: "post" },
  sites: { kind: "site", where: "host", work: "serve" },
};

/** Members that most services leave out. */
export function extrasProblems(service: Unknown, owner = "its service's"): string[] {
  const isGiven = (member: string) => service[member] !== undefined;
  const rules = Object.fromEntries(Object.entries(extras).filter(([member]) => isGiven(member)));
  const tables = Object.entries(extraTables).filter(([member]) => isGiven(member));
  return [
    ...notFunctions(service, ["resource", "placeholdersRequire", "labelInHost"], owner),
    ...ruleProblems(service, rules).map((problem) => `${owner} ${problem}`),
    ...tables.flatMap(([name, row]) => {
      const table = service[name];
      return isRecord(table) ? rowProblems(table, row) : [`${owner} ${name} are not a table`];
    }),
  ];
}

function rowProblems(table: Unknown, { kind, where, work }: ExtraTable): string[] {
  const isWhole = (row: unknown) => isRecord(row) && typeof row[work] === "function" && typeof row[where] === "string";
  const wrong = Object.keys(table).filter((name) => !isWhole(table[name]));
  return wrong.map((name) => `the ${kind} ${name} has no ${where} or no ${work} function`);
}

function isText(value: unknown): value is string {
  return typeof value === "string";
}

function isTextByName(value: unknown): boolean {
  return isRecord(value) && Object.values(value).every(isText);
}

export function isNames(value: unknown): boolean {
  return Array.isArray(value) && value.every((name) => typeof name === "string");
}

export function isRecord(value: unknown): value is Unknown {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
