import { keys } from "@cloudstub/kit";
import { invalidName, parameterVersionNotFound } from "../../errors.js";
import { invalidSelector, labelNotFound, parameterNotFound } from "../errors.js";
import { isBrokenPath, parameterOf } from "../names.js";
import type { EmulatedState, ParameterVersion } from "../state.js";
import type { StoreCall } from "../types.js";

/** A name and the version or label after it: `/app/url:3`, `/app/url:live`. */
export interface Selected {
  readonly name: string;
  readonly selector?: string;
}

/** Takes a name or ARN apart. Throws `ValidationException` for more than one colon after the name. */
export function readName(
  text: string,
  { partition, region, account }: Pick<StoreCall, "partition" | "region" | "account">,
): Selected {
  if (!text.includes(":")) return { name: text };
  const before = `arn:${partition}:ssm:${region}:${account}:parameter`;
  const path = text.startsWith(`${before}/`) ? text.slice(before.length) : text;
  // An ARN of another account or region leads to no parameter.
  if (path.startsWith("arn:")) return { name: path };
  const [name = "", selector, ...rest] = path.split(":");
  if (selector === "" || rest.length > 0) throw invalidSelector();
  return { name, ...(selector !== undefined && { selector }) };
}

/** The version of a parameter that a request means. */
interface SelectedVersion {
  readonly parameter: ParameterVersion;
  /** The name as the request spells it, `p1` or `/p1`; the parameter's own where the request has an ARN. */
  readonly name: string;
  readonly selector?: string;
}

/**
 * The version that a name or ARN, with or without a selector, means. Throws `ParameterNotFound` or `ParameterVersionNotFound`, and
 * `ValidationException` for a name with slashes that is not a path.
 */
export function selected(call: StoreCall, text: string): SelectedVersion {
  const { name, selector } = readName(text, call);
  const isArn = text.startsWith("arn:");
  if (!isArn && isBrokenPath(name)) throw invalidName(`"ssm"`);
  const parameter = parameterOf(call.state, name);
  if (parameter === undefined) throw parameterNotFound();
  const asked = isArn ? parameter.name : name;
  if (selector === undefined) return { parameter, name: asked };
  const version = /^\d{1,15}$/.test(selector)
    ? versionOf(call.state, parameter, Number(selector))
    : labelled(call.state, parameter, selector);
  if (version !== undefined) return { parameter: version, name: asked, selector: `:${selector}` };
  throw /^\d+$/.test(selector) ? parameterVersionNotFound(name, selector) : labelNotFound(name, selector);
}

/** A version of a parameter by its number; undefined where it does not exist. */
export function versionOf(
  { history }: EmulatedState,
  parameter: ParameterVersion,
  version: number,
): ParameterVersion | undefined {
  if (parameter.version === version) return parameter;
  const isVersion = Number.isSafeInteger(version) && version > 0 && version < parameter.version;
  return isVersion ? history.of(parameter.name).get(keys.counter(version)) : undefined;
}

/** All versions of a parameter, the oldest first. */
export function allVersions({ history }: EmulatedState, parameter: ParameterVersion): ParameterVersion[] {
  return [...history.of(parameter.name).values(), parameter];
}

/** The version of a label. */
function labelled(state: EmulatedState, parameter: ParameterVersion, label: string): ParameterVersion | undefined {
  return allVersions(state, parameter).find(({ labels = [] }) => labels.includes(label));
}
