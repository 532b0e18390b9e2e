import { bare, type ServiceModel, type ShapeRef } from "@cloudstub/kit";
import { refOf, resolve, traitsOf } from "../../model/shapes.js";
import { DEEPEST } from "../malformed.js";
import { base64InSlices } from "../text-values.js";
import type { JsonReader } from "./json-reader.js";
import { JsonWalk, Unreadable } from "./json-walk.js";

/** Characters that are parsed at a time: no more than a millisecond or two are spent on them. */
const SMALL = 32 * 1024;

/** Characters after which others are answered: small values of about ten milliseconds. */
const SLICE = 128 * 1024;

/** What readers are made of. */
export interface LargeJsonReading {
  readonly model: ServiceModel;
  readonly readerOf: (ref: ShapeRef) => JsonReader;
  /** Characters that are parsed at a time. */
  readonly small?: number;
}

/**
 * Parses a large JSON text and reads it, in slices: it yields where others may be answered. Elements of lists and members of objects are
 * parsed together while they are small; large ones are read element by element, and bytes in large texts piece by piece. The result is that of the shape's reader, except for a
 * member that occurs twice in one object: a second one that is null may not count.
 *
 * Throws where the text is not JSON or not of the shape's form; a reader of the whole text tells what is wrong.
 */
export function readLargeJson(text: string, ref: ShapeRef, reading: LargeJsonReading): Generator<void, unknown> {
  return new LargeJson(text, reading).read(ref);
}

/** A reference, or undefined for a member that the model does not have: its value is parsed only. */
type MaybeRef = ShapeRef | undefined;

class LargeJson {
  readonly #walk: JsonWalk;
  readonly #reading: LargeJsonReading;
  readonly #small: number;
  #spent = 0;

  constructor(text: string, reading: LargeJsonReading) {
    this.#small = reading.small ?? SMALL;
    this.#walk = new JsonWalk(text, this.#small);
    this.#reading = reading;
  }

  *read(ref: ShapeRef): Generator<void, unknown> {
    const value = yield* this.#value(ref, 0);
    this.#walk.end();
    return value;
  }

  *#value(ref: MaybeRef, depth: number): Generator<void, unknown> {
    if (depth > DEEPEST) throw new Unreadable();
    const small = this.#walk.takeSmall();
    if (small !== undefined && small.length > this.#small && this.#isBytes(ref) && isPlainText(small))
      return yield* base64InSlices(small.slice(1, -1), 4 * this.#small);
    if (small !== undefined) return yield* this.#parsed(small, ref, depth);
    return yield* this.#walk.isAtList() ? this.#list(ref, depth) : this.#object(ref, depth);
  }

  #isBytes(ref: MaybeRef): boolean {
    return ref !== undefined && resolve(this.#reading.model, ref) === "blob";
  }

  *#parsed(text: string, ref: MaybeRef, depth: number): Generator<void, unknown> {
    const parsed: unknown = JSON.parse(text);
    this.#spent += text.length;
    if (this.#spent >= SLICE) {
      this.#spent = 0;
      yield;
    }
    return ref && this.#reading.readerOf(ref)(parsed, depth);
  }

  *#list(ref: MaybeRef, depth: number): Generator<void, unknown> {
    const shape = ref && resolve(this.#reading.model, ref);
    if (shape !== undefined && (typeof shape === "string" || shape.type !== "list")) throw new Unreadable();
    const result: unknown[] = [];
    for (const run of this.#walk.elements()) {
      if (run === undefined) result.push(yield* this.#value(shape && refOf(shape.member), depth + 1));
      else
        for (const element of ((yield* this.#parsed(`[${run}]`, ref, depth)) ?? []) as unknown[]) result.push(element);
    }
    return result;
  }

  *#object(ref: MaybeRef, depth: number): Generator<void, unknown> {
    const { result, memberOf } = objectOf(this.#reading.model, ref);
    for (const run of this.#walk.elements()) {
      if (run === undefined) {
        const member = memberOf(this.#walk.takeKey());
        const value = yield* this.#value(member?.ref, depth + 1);
        if (member !== undefined) result[member.name] = value;
      } else {
        const read = ((yield* this.#parsed(`{${run}}`, ref, depth)) ?? {}) as { readonly [name: string]: unknown };
        for (const name in read) result[name] = read[name];
      }
    }
    return result;
  }
}

/** True for a text in JSON that stands there as it is, without escapes. */
function isPlainText(json: string): boolean {
  return json.startsWith('"') && !json.includes("\\");
}

interface ReadObject {
  readonly result: { [name: string]: unknown };
  readonly memberOf: (key: string) => { readonly name: string; readonly ref: ShapeRef } | undefined;
}

function objectOf(model: ServiceModel, ref: ShapeRef | undefined): ReadObject {
  if (ref === undefined) return { result: bare<unknown>(), memberOf: () => undefined };
  const shape = resolve(model, ref);
  if (typeof shape === "string" || shape.type === "list") throw new Unreadable();
  if (shape.type === "map") {
    const value = refOf(shape.value);
    return { result: bare<unknown>(), memberOf: (name) => ({ name, ref: value }) };
  }
  const members = Object.entries(shape.members);
  return {
    result: {},
    memberOf(key) {
      const found = members.find(([name, member]) => (traitsOf(member).jsonName ?? name) === key);
      return found && { name: found[0], ref: refOf(found[1]) };
    },
  };
}
