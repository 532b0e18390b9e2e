import type { Definition, EmulatedState, Stack } from "../../state.js";
import type { StackCall } from "../../types.js";
import { CompiledTemplate } from "../evaluate/compiled.js";
import type { Scope } from "../evaluate/scope.js";
import type { JsonObject } from "../template/json.js";
import { templateOf } from "../template/template.js";

/** The definition with an id. */
export function definitionOf(state: EmulatedState, id: string | undefined): Definition | undefined {
  return id === undefined ? undefined : state.definitions.get(id);
}

/**
 * Removes what a stack was asked to become, where neither the stack nor one of its change sets refers to it any more. That of a deleted stack stays, since its
 * template can be read (API reference, GetTemplate).
 */
export function forgetDefinition({ stacks, changeSets, definitions }: EmulatedState, stackId: string, id = ""): void {
  const stack = stacks.get(stackId);
  if (id === stack?.definition || id === stack?.previous) return;
  for (const { definition } of changeSets.values()) if (definition === id) return;
  definitions.delete(id);
}

/** The values of pseudo parameters for a stack (CloudFormation User Guide, "Pseudo parameters"). */
export function pseudoOf(
  { partition, account, region }: Pick<StackCall, "partition" | "account" | "region">,
  { id, name, notificationArns }: Pick<Stack, "id" | "name" | "notificationArns">,
): Scope["pseudo"] {
  return {
    "AWS::AccountId": account,
    "AWS::NotificationARNs": notificationArns,
    "AWS::Partition": partition,
    "AWS::Region": region,
    "AWS::StackId": id,
    "AWS::StackName": name,
    "AWS::URLSuffix": partition === "aws-cn" ? "amazonaws.com.cn" : "amazonaws.com",
  };
}

/** Compiles what a stack is to be like. */
export function compile(call: StackCall, stack: Stack, definition: Definition): CompiledTemplate {
  const template = templateOf(JSON.parse(definition.processed) as JsonObject);
  return new CompiledTemplate(template, { parameters: definition.parameters, pseudo: pseudoOf(call, stack) });
}

/** Keeps compiled templates: the definitions that they are made of never change. */
export class Compiler {
  readonly #compiled = new Map<string, CompiledTemplate>();

  compile(call: StackCall, stack: Stack, definition: Definition): CompiledTemplate {
    const key = `${stack.id} ${definition.id}`;
    const known = this.#compiled.get(key);
    if (known !== undefined) return known;
    // Those of the stacks that are worked on now, and a few more.
    if (this.#compiled.size >= MOST_COMPILED) this.#compiled.clear();
    const made = compile(call, stack, definition);
    this.#compiled.set(key, made);
    return made;
  }
}

const MOST_COMPILED = 20;
