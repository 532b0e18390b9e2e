import type { Path } from "../../../expressions/path.js";
import type { AttributeValue } from "../../../items/attribute-value.js";

/** Something that has a value. */
export type Operand =
  | { readonly type: "path"; readonly path: Path }
  | { readonly type: "value"; readonly value: AttributeValue }
  | { readonly type: "size"; readonly of: Operand }
  | { readonly type: "sum"; readonly operator: "+" | "-"; readonly left: Operand; readonly right: Operand }
  | { readonly type: "call"; readonly name: string; readonly args: readonly Operand[] };

/** Something that holds, or does not. */
export type Predicate =
  | { readonly type: "and" | "or"; readonly all: readonly Predicate[] }
  | { readonly type: "not"; readonly predicate: Predicate }
  | { readonly type: "compare"; readonly operator: string; readonly left: Operand; readonly right: Operand }
  | { readonly type: "between"; readonly operand: Operand; readonly low: Operand; readonly high: Operand }
  | { readonly type: "in"; readonly operand: Operand; readonly list: readonly Operand[] }
  | { readonly type: "missing" | "null"; readonly operand: Operand }
  | { readonly type: "function"; readonly name: string; readonly args: readonly Operand[] };

export interface Select {
  readonly type: "select";
  readonly table: string;
  readonly index?: string | undefined;
  /** Undefined for all attributes. */
  readonly paths?: readonly Path[] | undefined;
  readonly where?: Predicate | undefined;
  readonly order: readonly { readonly name: string; readonly descending: boolean }[];
}

export interface Insert {
  readonly type: "insert";
  readonly table: string;
  readonly item: AttributeValue;
}

export interface Update {
  readonly type: "update";
  readonly table: string;
  /** Without a value the path is removed. */
  readonly changes: readonly { readonly path: Path; readonly value?: Operand }[];
  readonly where: Predicate | undefined;
  readonly returning?: Returning | undefined;
}

export interface Delete {
  readonly type: "delete";
  readonly table: string;
  readonly where: Predicate | undefined;
  readonly returning?: Returning | undefined;
}

/** `EXISTS(SELECT …)`, the check of a transaction. */
export interface Exists {
  readonly type: "exists";
  readonly select: Select;
}

/** Which attributes a write returns. */
export interface Returning {
  readonly which: "ALL" | "MODIFIED";
  readonly when: "OLD" | "NEW";
}

export type Statement = Select | Insert | Update | Delete | Exists;
