import { invalidPath, parameterVersionNotFound } from "../../errors.js";
import { parameterNotFound } from "../errors.js";
import { TABLES_OF } from "../generated/infrastructure.js";
import type { ParameterVersion } from "../state.js";
import type { StoreCall } from "../types.js";
import { shown } from "../views.js";
import { images, MADE_UP } from "./images.js";
import { infrastructure } from "./infrastructure.js";
import { below, nodeAt, type PublicNode } from "./tree.js";

const ROOT = "/aws/service";

/** What reads of public parameters may use. */
type PublicCall = Pick<StoreCall, "partition" | "region">;

/** A public parameter, and whether it has an id that is none of AWS's. */
interface PublicParameter {
  readonly parameter: ParameterVersion;
  readonly isMadeUp: boolean;
}

/** True for the name, the path or the ARN of parameters that AWS gives to everyone. */
export function isPublic(name: string): boolean {
  return pathOf(name) !== undefined;
}

/** The sentence for the history where an answer has ids of images. */
export const MADE_UP_NOTE = `Ids that begin with ${MADE_UP} are of no machine image: CloudStub makes them for AWS's public parameters.`;

/** A public parameter by its name or ARN. Throws `ParameterNotFound`, and `ParameterVersionNotFound` for another version than the first. */
export function publicParameter(call: PublicCall, text: string): PublicParameter {
  const [name = "", version = "1"] = (pathOf(text) ?? "").split(":");
  const node = nodeAt(rootOf(call), levelsOf(name));
  if (node?.value === undefined) throw parameterNotFound();
  if (version !== "1") throw parameterVersionNotFound(name, version);
  return publicOf(name, node);
}

interface Under {
  readonly recursive: boolean;
  /** The name of the last parameter of the page before. */
  readonly after: string;
}

/** The public parameters under a path, level by level in the order of names. */
export function* publicParametersUnder(
  call: PublicCall,
  path: string,
  { recursive, after }: Under,
): Generator<PublicParameter> {
  const prefix = path.replace(/\/$/, "");
  const levels = levelsOf(prefix);
  if (levels.includes("")) throw invalidPath();
  const node = nodeAt(rootOf(call), levels);
  if (node === undefined) return;
  const seen = after.startsWith(`${prefix}/`) ? after.slice(prefix.length + 1).split("/") : [];
  for (const [name, child] of below(node, prefix, { recursive, after: seen })) yield publicOf(name, child);
}

/** A public parameter with its value. It belongs to no account, and its ARN names none. */
export function publicView(call: PublicCall, { parameter }: PublicParameter) {
  return shown({ ...call, account: "" }, parameter, parameter.value);
}

function publicOf(name: string, { value = "", isMadeUp }: PublicNode): PublicParameter {
  const parameter = { name, type: "String" as const, value, version: 1, modifiedAt: TABLES_OF, dataType: "text" };
  return { parameter, isMadeUp: isMadeUp === true };
}

function rootOf({ region }: PublicCall): PublicNode {
  return { children: () => new Map([...images(region), ["global-infrastructure", infrastructure(region)]]) };
}

/** The levels of a name below the root. */
function levelsOf(name: string): string[] {
  return name === ROOT ? [] : name.slice(ROOT.length + 1).split("/");
}

/** The name of an ARN, or a name; undefined where it is not public. */
function pathOf(text: string): string | undefined {
  const [arn, , service, , account, resource = "", ...selector] = text.split(":");
  const isArn = arn === "arn" && service === "ssm" && account === "" && resource.startsWith("parameter/");
  const name = isArn ? [resource.slice("parameter".length), ...selector].join(":") : text;
  return name === ROOT || name.startsWith(`${ROOT}/`) ? name : undefined;
}
