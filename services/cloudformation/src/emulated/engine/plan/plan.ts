// size: the one decision about all resources of a stack, for change sets and updates
import type { EmulatedState, Stack, StackResource } from "../../state.js";
import { refOf } from "../deploy/home.js";
import { type Change, changeOf } from "../deploy/wanted.js";
import type { CompiledTemplate, Known } from "../evaluate/compiled.js";
import { shown, unknown, type Value } from "../evaluate/value.js";
import { specificationOf } from "../known-types/resource-types.js";
import { tagsOf } from "../resources/tags.js";
import { conform, PropertyFault } from "../specification/conform.js";
import { attributeOf } from "../stacks/known.js";
import { validationError } from "../template/errors.js";
import { asText, isSame, type Json, type JsonObject } from "../template/json.js";

/** What becomes of a resource. */
export interface Planned {
  readonly id: string;
  readonly type: string;
  readonly action: "Add" | "Modify" | "Remove" | "None";
  /** Of a resource that is there. */
  readonly resource?: StackResource | undefined;
  /** Its properties, as they are to be. */
  readonly after?: JsonObject | undefined;
  readonly change?: Change | undefined;
  /** Other parts of its declaration that change. */
  readonly attributes: readonly string[];
  readonly policy: string;
}

/** What an operation will do to a stack. */
export interface Plan {
  readonly resources: ReadonlyMap<string, Planned>;
  /** Whether anything differs from what the stack is like. */
  readonly hasChanges: boolean;
  /** Names of exports that are read and not there. */
  readonly missingExports: readonly { readonly id: string; readonly name: string }[];
}

/** What a plan is made of. */
export interface PlanInput {
  readonly state: EmulatedState;
  readonly stack: Stack;
  readonly compiled: CompiledTemplate;
  /** What the stack is like now; undefined for one that has nothing yet. */
  readonly before: CompiledTemplate | undefined;
  readonly tags: StackResource["tags"];
  /** Those that the stack has. */
  readonly tagsBefore: StackResource["tags"];
}

/**
 * Decides what becomes of each resource, as far as it is known before any is made. The deployment decides again at each resource, with the values that there
 * are then. Throws `ValidationError` where the type of a resource changes.
 */
export function planOf(input: PlanInput): Plan {
  return new Planning(input).plan();
}

class Planning {
  readonly #input: PlanInput;
  readonly #planned = new Map<string, Planned>();
  readonly #missing: { id: string; name: string }[] = [];
  #current = "";

  constructor(input: PlanInput) {
    this.#input = input;
  }

  plan(): Plan {
    const { compiled, state, stack, before, tags, tagsBefore } = this.#input;
    this.#checkTypes();
    for (const id of compiled.order) this.#planned.set(id, this.#planOf(id));
    for (const resource of state.resources.of(stack.id).values())
      if (!compiled.needs.has(resource.logicalId) && resource.physicalId !== undefined)
        this.#planned.set(resource.logicalId, removal(resource));
    const isChanged = [...this.#planned.values()].some(({ action }) => action !== "None");
    const hasChanges = isChanged || before === undefined || !isSame(tags, tagsBefore) || this.#outputsDiffer(before);
    return { resources: this.#planned, hasChanges, missingExports: this.#missing };
  }

  #known(): Known {
    const { state, stack } = this.#input;
    const resources = state.resources.of(stack.id);
    const settled = (id: string) => {
      const planned = this.#planned.get(id);
      if (planned === undefined) return resources.get(id);
      const isNew = planned.action === "Add" || planned.change?.kind === "replace";
      return isNew ? undefined : resources.get(id);
    };
    return {
      ref(id) {
        const resource = settled(id);
        return resource?.physicalId === undefined ? unknown : refOf(resource);
      },
      attribute: (id, name) => {
        const resource = settled(id);
        if (resource?.physicalId === undefined) return unknown;
        const wanted = this.#planned.get(id)?.after;
        // A property that changes has its new value at once.
        if (wanted !== undefined && Object.hasOwn(wanted, name) && !Object.hasOwn(resource.attributes as object, name))
          return wanted[name] as Value;
        return attributeOf(stack, resource, name) ?? unknown;
      },
      importValue: (name) => {
        const found = state.exports.get(name);
        if (found !== undefined) return found.value;
        this.#missing.push({ id: this.#current, name });
        return unknown;
      },
    };
  }

  #planOf(id: string): Planned {
    const { compiled, state, stack, tags } = this.#input;
    this.#current = id;
    const { type, deletionPolicy, updateReplacePolicy, metadata } = compiled.resource(id);
    const known = this.#known();
    const evaluated = shown(compiled.properties(id, known)) as JsonObject;
    const after = conformed(type, evaluated, id);
    const resource = state.resources.of(stack.id).get(id);
    const text = (expression: Json | undefined, otherwise: string) =>
      expression === undefined ? otherwise : asText(shown(compiled.evaluate(expression, known)));
    const planned = { id, type, after, attributes: [], policy: text(updateReplacePolicy, "Delete") };
    if (resource?.physicalId === undefined) return { ...planned, action: "Add" };
    const hasTags = specificationOf(type)?.properties["Tags"] !== undefined;
    const change = changeOf(resource, { properties: after, tags: hasTags ? tagsOf(after, tags) : [] });
    const metadataText = metadata === undefined ? "{}" : JSON.stringify(shown(compiled.evaluate(metadata, known)));
    const attributes = [
      ...(metadataText === resource.metadata ? [] : ["Metadata"]),
      ...(text(deletionPolicy, "Delete") === resource.deletionPolicy ? [] : ["DeletionPolicy"]),
      ...(text(updateReplacePolicy, "Delete") === resource.updateReplacePolicy ? [] : ["UpdateReplacePolicy"]),
    ];
    const action = change.kind === "none" && attributes.length === 0 ? "None" : "Modify";
    return { ...planned, action, resource, change, attributes };
  }

  #outputsDiffer(before: CompiledTemplate): boolean {
    const known = this.#known();
    const valuesOf = (compiled: CompiledTemplate) =>
      compiled.outputs().map(([name, output]) => [name, shown(compiled.evaluate(output, known))]);
    return !isSame(Object.fromEntries(valuesOf(before)), Object.fromEntries(valuesOf(this.#input.compiled)));
  }

  /** The type of a resource can't change (the words of AWS, as its users report them). */
  #checkTypes(): void {
    const { compiled, state, stack } = this.#input;
    const resources = state.resources.of(stack.id);
    const other = compiled.order.filter((id) => {
      const type = resources.get(id)?.type;
      return type !== undefined && type !== compiled.resource(id).type;
    });
    if (other.length > 0)
      throw validationError(
        `Update of resource type is not permitted. The new template modifies resource type of the following resources: [${other.join(", ")}]`,
      );
  }
}

function removal(resource: StackResource): Planned {
  const { logicalId: id, type, deletionPolicy: policy } = resource;
  return { id, type, action: "Remove", resource, attributes: [], policy };
}

/** What is wrong with properties is told when the resource is made. */
function conformed(type: string, properties: JsonObject, id: string): JsonObject {
  const specified = specificationOf(type);
  if (specified === undefined) return properties;
  try {
    return conform(specified, properties, id);
  } catch (error) {
    if (error instanceof PropertyFault) return properties;
    throw error;
  }
}
