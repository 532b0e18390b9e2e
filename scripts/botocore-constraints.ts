import { join } from "node:path";
import type { Bounds, Constraint, Member, ServiceModel, StructureShape } from "@cloudstub/kit";
import { refOf, resolve } from "../packages/core/src/model/shapes.js";
import { root } from "./workspace.js";

/** The file with AWS's constraints of all operations of a service, which `store-constraints.ts` writes. */
export function storedConstraints(id: string): string {
  return join(root, "scripts", "constraints", `${id}.json`);
}

/** The part of a `service-2.json` of botocore that is read here. */
export interface BotocoreModel {
  readonly operations: { readonly [name: string]: { readonly input?: Reference } };
  readonly shapes: { readonly [name: string]: BotocoreShape };
}

interface Reference {
  readonly shape: string;
}

export interface BotocoreShape {
  readonly type: string;
  readonly min?: number;
  readonly max?: number;
  readonly pattern?: string;
  /** Why the pattern can't be checked; `store-constraints.ts` finds out. */
  readonly problem?: string;
  readonly enum?: readonly string[];
  readonly sensitive?: boolean;
  readonly streaming?: boolean;
  readonly members?: { readonly [name: string]: Reference };
  readonly member?: Reference;
  readonly key?: Reference;
  readonly value?: Reference;
}

/** Constraints while they are found, and the rules that can't be checked, each with its reason. */
interface Found {
  readonly constraints: {
    readonly shapes: { [shape: string]: Constraint };
    readonly members: { [structure: string]: { [member: string]: string } };
  };
  readonly leftOut: Set<string>;
}

/** The constraints of the inputs of a wire model's operations. */
export function constraintsOf(model: ServiceModel, { operations, shapes }: BotocoreModel): Found {
  const found: Found = { constraints: { shapes: {}, members: {} }, leftOut: new Set() };
  const seen = new Set<string>();
  for (const [operation, { input }] of Object.entries(model.operations)) {
    if (input !== undefined) visit(input, operations[operation]?.input?.shape);
  }
  return found;

  /** Goes through both models side by side: the wire model has no names of simple shapes, and botocore has further members. */
  function visit(member: Member, named: string | undefined): void {
    const [ref, shape] = [refOf(member), shapes[named ?? ""]];
    const resolved = resolve(model, ref);
    if (shape === undefined || typeof resolved === "string" || seen.has(ref)) return;
    seen.add(ref);
    if (resolved.type === "list") visit(resolved.member, shape.member?.shape);
    else if (resolved.type === "map") visit(resolved.value, shape.value?.shape);
    else visitMembers(ref, resolved, shape);
  }

  function visitMembers(ref: string, { members }: StructureShape, shape: BotocoreShape): void {
    for (const [name, member] of Object.entries(members)) {
      const shapeOfMember = shape.members?.[name]?.shape;
      if (shapeOfMember === undefined) continue;
      if (declare(shapeOfMember))
        found.constraints.members[ref] = { ...found.constraints.members[ref], [name]: shapeOfMember };
      visit(member, shapeOfMember);
    }
  }

  /** True where the shape has any rule. */
  function declare(name: string): boolean {
    if (found.constraints.shapes[name] !== undefined) return true;
    const shape = shapes[name] as BotocoreShape;
    const { sensitive, streaming, member, key, value } = shape;
    if (streaming) return false;
    const each = simple((member ?? value)?.shape);
    const constraint: Constraint = {
      ...boundsOf(shape),
      ...(shape.pattern !== undefined && patternOf(name, shape, found.leftOut)),
      ...(shape.enum && { oneOf: shape.enum }),
      ...(each !== undefined && { each }),
      ...(key && declare(key.shape) && { keys: key.shape }),
    };
    if (Object.keys(constraint).length === 0) return false;
    found.constraints.shapes[name] = sensitive ? { ...constraint, sensitive } : constraint;
    return true;
  }

  /** A shape whose values are texts or numbers with rules. The rules of structures are those of their members. */
  function simple(name: string | undefined): string | undefined {
    const type = shapes[name ?? ""]?.type ?? "structure";
    return name !== undefined && !["structure", "list", "map"].includes(type) && declare(name) ? name : undefined;
  }
}

/** Of numbers their range, of other values their length. */
function boundsOf({ type, min, max }: BotocoreShape): Pick<Constraint, "range" | "length"> {
  const bounds: Bounds | undefined = max !== undefined ? [min, max] : min !== undefined ? [min] : undefined;
  if (bounds === undefined) return {};
  return ["integer", "long", "float", "double"].includes(type) ? { range: bounds } : { length: bounds };
}

/** The pattern of a shape; nothing, and a reason in `leftOut`, where it can't be checked. */
function patternOf(name: string, { pattern: text = "", problem }: BotocoreShape, leftOut: Set<string>) {
  if (problem !== undefined) leftOut.add(`the pattern of ${name} ${problem}: ${text}`);
  const pattern = problem === undefined ? expressionOf(text) : undefined;
  if (pattern === undefined) return {};
  return { pattern, ...(pattern.source !== `^(?:${text})$` && { patternText: text }) };
}

/** A pattern of AWS's as an expression that holds a text from end to end; undefined where JavaScript has no such expression. */
export function expressionOf(text: string): RegExp | undefined {
  try {
    // Only with this flag does \p{L} mean letters.
    return new RegExp(`^(?:${text})$`, /\\[pP]\{/.test(text) ? "u" : "");
  } catch {
    return undefined;
  }
}
