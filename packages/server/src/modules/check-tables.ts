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

function routeProblems(route: unknown, command: string): string[] {
  const at = `the route ${JSON.stringify(command)}`;
  if (!isRecord(route)) return [`${at} is not a route`];
  const problems: string[] = [];
  if (!/^[a-z][a-z0-9-]*$/.test(command)) problems.push(`${at} is not named in lower-case letters, digits and hyphens`);
  if (!methods.includes(route.method)) problems.push(`${at} has the impossible method ${JSON.stringify(route.method)}`);
  if (typeof route.description !== "string" || route.description === "") problems.push(`${at} has no description`);
  if (typeof route.handle !== "function") problems.push(`${at} has no handle function`);
  if (!isRecord(route.response)) problems.push(`${at} has no response schema`);
  if (!isRecord(route.params)) return [...problems, `${at} has no params`];
  const { bodyParam } = route;
  if (bodyParam !== undefined && !(typeof bodyParam === "string" && Object.hasOwn(route.params, bodyParam)))
    problems.push(`${at} has a bodyParam that is none of its params`);
  for (const [name, param] of Object.entries(route.params)) {
    const whole = isRecord(param) && typeof param.required === "boolean" && typeof param.description === "string";
    if (!whole) problems.push(`${at} has a parameter ${name} that is not made with required() or optional()`);
  }
  return problems;
}

/** Members that most services leave out. */
export function extrasProblems(service: Unknown, owner = "its service's"): string[] {
  const { hostLabel, downloads = {}, forms = {}, sites = {}, headerAliases = {}, unrequired = {} } = service;
  const problems = notFunctions(service, ["resource", "placeholdersRequire", "labelInHost"], owner);
  const { leavesOut = "", neverDoes = {} } = service;
  if (typeof leavesOut !== "string") problems.push(`${owner} leavesOut is not a text`);
  if (!isRecord(neverDoes) || Object.values(neverDoes).some((clause) => typeof clause !== "string"))
    problems.push(`${owner} neverDoes are not texts by operation`);
  if (hostLabel !== undefined && typeof hostLabel !== "string") problems.push(`${owner} hostLabel is not a string`);
  if (!isRecord(headerAliases) || Object.values(headerAliases).some((alias) => typeof alias !== "string")) {
    problems.push(`${owner} headerAliases are not names by name`);
  }
  if (!isRecord(unrequired) || !Object.values(unrequired).every(isNames))
    problems.push(`${owner} unrequired are not lists by operation`);
  if (!isRecord(downloads)) return [...problems, `${owner} downloads are not a table`];
  if (!isRecord(forms)) return [...problems, `${owner} forms are not a table`];
  if (!isRecord(sites)) return [...problems, `${owner} sites are not a table`];
  return [
    ...problems,
    ...rowProblems(downloads, "download", ["path", "read"]),
    ...rowProblems(forms, "form", ["path", "post"]),
    ...rowProblems(sites, "site", ["host", "serve"]),
  ];
}

function rowProblems(table: Unknown, kind: string, [where, work]: readonly [where: string, work: string]): string[] {
  const isWhole = (row: unknown) => isRecord(row) && typeof row[work] === "function" && typeof row[where] === "string";
  const wrong = Object.keys(table).filter((name) => !isWhole(table[name]));
  return wrong.map((name) => `the ${kind} ${name} has no ${where} or no ${work} function`);
}

export function isNames(value: unknown): boolean {
  return Array.isArray(value) && value.every((name) => typeof name === "string");
}

export function isRecord(value: unknown): value is Unknown {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
