import { refOf, requiredMembers, resolve, structure, traitsOf } from "@cloudstub/core";
import type { Constraint, Constraints, Member, ServiceModel, ShapeRef, SimpleType } from "@cloudstub/kit";
import type { Arbitrary } from "fast-check";
import { keyOfHeader, type Place, texts } from "./texts.js";

/** What `import fc from "fast-check"` gives. */
export type FastCheck = typeof import("fast-check")["default"];

/** A member of a structure: its values, unless all of them contain another value of a shape that they are in. */
interface MemberValues {
  readonly required: boolean;
  readonly values: () => Arbitrary<unknown> | undefined;
}

/** Where a value is: the rule for it, its place in the message, and the shapes that it is in. */
interface Position {
  readonly constraint?: Constraint | undefined;
  readonly place: Place;
  /** The least number of elements of a list or a map: an empty one that is required can't be told from none in a query or a form. */
  readonly least: 0 | 1;
  readonly within: readonly ShapeRef[];
}

/** A shape may be within itself this many times: values of recursive shapes end there. */
const MAX_RECURSION = 2;

/** Seconds since 1970 of the first and the last time that is made: 2000-01-01 and 2099-12-31. */
const TIMES = { min: 946_684_800, max: 4_102_444_799 };

/** Makes arbitraries of the shapes of a model. */
export class Values {
  constructor(
    private readonly fc: FastCheck,
    private readonly model: ServiceModel,
    private readonly constraints: Constraints = { shapes: {}, members: {} },
  ) {}

  /** The members of a structure, by name; none where an operation has no input. */
  membersOf(ref: ShapeRef | undefined, within: readonly ShapeRef[] = []): ReadonlyMap<string, MemberValues> {
    const shape = structure(this.model, ref);
    const required = new Set(requiredMembers(shape));
    const rules = this.constraints.members[ref ?? ""] ?? {};
    const members = Object.entries(shape.members).map(([name, member]): [string, MemberValues] => {
      const isRequired = required.has(name);
      const position: Position = {
        constraint: this.#constraint(rules[name]),
        place: placeOf(member),
        least: isRequired ? 1 : 0,
        within,
      };
      return [name, { required: isRequired, values: () => this.#value(refOf(member), position) }];
    });
    return new Map(members);
  }

  /** Structures with these members, some of which are given. */
  structure(
    members: ReadonlyMap<string, MemberValues>,
    given: { readonly [member: string]: unknown } = {},
  ): Arbitrary<unknown> {
    const record = this.#record(members, given);
    if (record === undefined) throw new TypeError("The input of an operation contains itself.");
    return record;
  }

  #record(
    members: ReadonlyMap<string, MemberValues>,
    given: { readonly [member: string]: unknown } = {},
  ): Arbitrary<unknown> | undefined {
    const values: { [member: string]: Arbitrary<unknown> } = {};
    const requiredKeys: string[] = [];
    for (const [name, member] of members) {
      const isGiven = Object.hasOwn(given, name);
      if (isGiven && given[name] === undefined) continue;
      const made = isGiven ? this.#given(given[name]) : member.values();
      if (made !== undefined) values[name] = made;
      else if (member.required) return undefined;
      else continue;
      if (member.required || isGiven) requiredKeys.push(name);
    }
    return this.fc.record(values, { requiredKeys, noNullPrototype: true });
  }

  #given(value: unknown): Arbitrary<unknown> {
    return value instanceof this.fc.Arbitrary ? value : this.fc.constant(value);
  }

  #value(ref: ShapeRef, position: Position): Arbitrary<unknown> | undefined {
    const shape = resolve(this.model, ref);
    if (typeof shape === "string") return this.#simple(shape, position);
    if (shape.type === "list") return this.#list(shape.member, position);
    if (shape.type === "map") return this.#map(shape.value, position);
    if (position.within.filter((outer) => outer === ref).length >= MAX_RECURSION) return undefined;
    const members = this.membersOf(ref, [...position.within, ref]);
    return shape.type === "union" ? this.#union(members) : this.#record(members);
  }

  /** Exactly one member. */
  #union(members: ReadonlyMap<string, MemberValues>): Arbitrary<unknown> | undefined {
    const choices = [...members].flatMap(([name, member]) => {
      const values = member.values();
      return values === undefined ? [] : [values.map((value) => ({ [name]: value }))];
    });
    return choices.length === 0 ? undefined : this.fc.oneof(...choices);
  }

  #list(member: Member, position: Position): Arbitrary<unknown> | undefined {
    const [minLength = position.least, maxLength] = position.constraint?.length ?? [];
    const elements = this.#value(refOf(member), this.#inside(position, position.constraint?.each));
    if (elements === undefined) return minLength > 0 ? undefined : this.fc.constant([]);
    return this.fc.array(elements, { minLength, size: "=", ...(maxLength !== undefined && { maxLength }) });
  }

  #map(value: Member, position: Position): Arbitrary<unknown> | undefined {
    const [minKeys = position.least, maxKeys] = position.constraint?.length ?? [];
    const values = this.#value(refOf(value), this.#inside(position, position.constraint?.each));
    if (values === undefined) return minKeys > 0 ? undefined : this.fc.constant({});
    const keys =
      position.place === "header"
        ? keyOfHeader(this.fc)
        : texts(this.fc, this.#constraint(position.constraint?.keys), "document");
    const bounds = { minKeys, size: "=", ...(maxKeys !== undefined && { maxKeys }) } as const;
    return this.fc.dictionary(keys, values, { ...bounds, noNullPrototype: true });
  }

  #inside({ place, within }: Position, shape: string | undefined): Position {
    return { constraint: this.#constraint(shape), place, least: 0, within };
  }

  #simple(type: SimpleType, { constraint, place }: Position): Arbitrary<unknown> {
    const { fc } = this;
    switch (type) {
      case "string":
        return texts(fc, constraint, place);
      case "number":
        return fc.integer(range(constraint));
      case "bigint": {
        const { min, max } = range(constraint);
        return fc.bigInt({ min: BigInt(min), max: BigInt(max) });
      }
      case "boolean":
        return fc.boolean();
      case "blob":
      case "streaming-blob": {
        const [minLength = 0, maxLength] = constraint?.length ?? [];
        return fc.uint8Array({ minLength, size: "=", ...(maxLength !== undefined && { maxLength }) });
      }
      case "document":
        return fc.jsonValue();
      default:
        return fc.integer(TIMES).map((seconds) => new Date(seconds * 1000));
    }
  }

  #constraint(shape: string | undefined): Constraint | undefined {
    return this.constraints.shapes[shape ?? ""];
  }
}

/** Whole numbers, which are allowed where others are. Without a rule they are not negative, and have 31 bits: Smithy's `integer` has 32. */
function range(constraint: Constraint = {}): { readonly min: number; readonly max: number } {
  const [least, greatest] = constraint.range ?? [];
  const max = Math.floor(greatest ?? Math.max(2 ** 31 - 1, least ?? 0));
  return { min: Math.ceil(least ?? Math.min(0, max)), max };
}

function placeOf(member: Member): Place {
  const { httpHeader, httpPrefixHeaders, httpLabel } = traitsOf(member);
  if (httpHeader !== undefined || httpPrefixHeaders !== undefined) return "header";
  return httpLabel ? "label" : "document";
}
