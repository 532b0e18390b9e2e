import { formatError, validationError } from "../template/errors.js";
import { isObject, type Json, type JsonObject, memberOf } from "../template/json.js";
import { type ParameterValue, referenced } from "../template/parameters.js";
import type { ResourceDeclaration, Template } from "../template/template.js";
import { Conditions } from "./conditions.js";
import { evaluate } from "./evaluate.js";
import { type Graph, inOrder } from "./graph.js";
import { type Reference, referencesIn } from "./references.js";
import { checkRules } from "./rules.js";
import type { Scope } from "./scope.js";
import { unknown, type Value } from "./value.js";

/** Tells the values that a template can't know: of resources, and of other stacks. */
export type Known = Pick<Scope, "ref" | "attribute" | "importValue">;

/** No value is known before anything is made. */
export const nothingKnown: Known = { ref: () => unknown, attribute: () => unknown, importValue: () => unknown };

/** A template with its parameters: which of its resources there are, and in which order they are made. */
export class CompiledTemplate {
  readonly template: Template;
  /** The resources whose conditions are true, each after the ones it needs. */
  readonly order: readonly string[];
  readonly needs: Graph;
  readonly #parameters: Scope["parameters"];
  readonly #pseudo: Scope["pseudo"];
  readonly #conditions: Conditions;

  /** Throws `ValidationError` where a reference leads nowhere, resources need one another, or a rule is broken. */
  constructor(
    template: Template,
    { parameters, pseudo }: { readonly parameters: readonly ParameterValue[]; readonly pseudo: Scope["pseudo"] },
  ) {
    this.template = template;
    this.#pseudo = pseudo;
    this.#parameters = Object.fromEntries(
      parameters.map((one) => [one.key, one.isUnknown ? unknown : referenced(template.parameters[one.key] ?? {}, one)]),
    );
    this.#checkConditions();
    this.#conditions = new Conditions(template.conditions, () => this.scope(nothingKnown));
    for (const name of Object.keys(template.conditions)) this.isTrue(name);
    checkRules(template, this.scope(nothingKnown));
    this.needs = this.#graph();
    this.order = inOrder(this.needs);
    this.#checkOutputs();
  }

  /** Conditions are found before anything is made (the words of AWS as aws-cloudformation/cfn-lint, issue 99, has them). */
  #checkConditions(): void {
    const unresolved = new Set<string>();
    for (const reference of referencesIn(Object.values(this.template.conditions), () => true))
      if (!this.#isGiven(reference)) unresolved.add(reference.id);
    if (unresolved.size > 0)
      throw formatError(
        `Unresolved dependencies [${[...unresolved].join(", ")}]. Cannot reference resources in the Conditions block of the template`,
      );
  }

  isTrue(condition: string): boolean {
    return this.#conditions.valueOf(condition, "Fn::If");
  }

  scope(known: Known): Scope {
    return {
      ...known,
      template: this.template,
      parameters: this.#parameters,
      pseudo: this.#pseudo,
      condition: (name, where) => this.#conditions.valueOf(name, where),
    };
  }

  resource(id: string): ResourceDeclaration {
    return this.template.resources[id] as ResourceDeclaration;
  }

  /** The evaluated properties of a resource. */
  properties(id: string, known: Known): { readonly [name: string]: Value } {
    const value = evaluate(this.resource(id).properties, this.scope(known));
    return isObject(value) ? value : {};
  }

  evaluate(expression: Json, known: Known): Value {
    return evaluate(expression, this.scope(known));
  }

  /** The outputs whose conditions are true. */
  outputs(): [name: string, output: JsonObject][] {
    return Object.entries(this.template.outputs).filter(([, output]) => {
      const condition = memberOf(output, "Condition");
      return typeof condition !== "string" || this.isTrue(condition);
    });
  }

  /** The references to resources in an expression; those to parameters are left out. */
  *resourcesIn(expression: Json): Generator<Reference> {
    for (const reference of referencesIn(expression, (condition) => this.isTrue(condition)))
      if (!this.#isGiven(reference)) yield reference;
  }

  #isGiven({ id, attribute }: Reference): boolean {
    if (attribute !== undefined) return false;
    return id === "AWS::NoValue" || Object.hasOwn(this.#pseudo, id) || Object.hasOwn(this.#parameters, id);
  }

  #graph(): Graph {
    const present = Object.values(this.template.resources).filter(
      ({ condition }) => condition === undefined || this.#conditions.valueOf(condition, "the Resources block"),
    );
    const ids = new Set(present.map(({ id }) => id));
    const unresolved = new Set<string>();
    const graph = new Map<string, ReadonlySet<string>>();
    for (const declaration of present) {
      const needs = new Set<string>();
      for (const { id } of this.resourcesIn(declaration.properties)) {
        if (!ids.has(id)) unresolved.add(id);
        else if (id !== declaration.id) needs.add(id);
        else throw validationError(`Circular dependency between resources: [${id}]`);
      }
      for (const id of declaration.dependsOn) {
        if (ids.has(id)) needs.add(id);
        else if (!Object.hasOwn(this.template.resources, id)) unresolved.add(id);
      }
      graph.set(declaration.id, needs);
    }
    if (unresolved.size > 0)
      throw formatError(
        `Unresolved resource dependencies [${[...unresolved].join(", ")}] in the Resources block of the template`,
      );
    return graph;
  }

  #checkOutputs(): void {
    const unresolved = new Set<string>();
    for (const [, output] of this.outputs())
      for (const { id } of this.resourcesIn(output)) if (!this.needs.has(id)) unresolved.add(id);
    if (unresolved.size > 0)
      throw validationError(
        `Unresolved resource dependencies [${[...unresolved].join(", ")}] in the Outputs block of the template`,
      );
  }
}
