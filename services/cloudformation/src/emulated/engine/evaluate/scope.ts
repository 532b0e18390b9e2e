import type { Json } from "../template/json.js";
import type { Template } from "../template/template.js";
import type { Value } from "./value.js";

/** What the expressions of a template may refer to. */
export interface Scope {
  readonly template: Pick<Template, "mappings">;
  /** Of the template's parameters, as `Ref` gives them. */
  readonly parameters: { readonly [name: string]: Value };
  /** `AWS::Region` and the like, without `AWS::NoValue`. */
  readonly pseudo: { readonly [name: string]: Value };
  /** What `Ref` gives for a resource: `unknown` before it is made. */
  readonly ref: (id: string) => Value;
  readonly attribute: (id: string, name: string) => Value;
  /** The value of an export. */
  readonly importValue: (name: string) => Value;
  /** The value of a condition of the template. Throws `ValidationError` for one that is not there. */
  readonly condition: (name: string, where: string) => boolean;
}

/** Evaluates an expression. */
export type Evaluate = (expression: Json) => Value;
