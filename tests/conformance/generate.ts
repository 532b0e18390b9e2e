/** Makes a full value of any shape of a model: every member set, with text that needs escaping. */
import { Readable } from "node:stream";
import type { Member, ServiceModel, SimpleType } from "@cloudstub/kit";
import { refOf, resolve, traitsOf } from "../../packages/core/src/model/shapes.js";

/** The content of every streamed body. */
export const streamedText = "streamed body";

/** Where a value stands on the wire, which limits the text that it can hold. */
type Place = "document" | "attribute" | "header" | "label" | "query";

/** How deep recursive shapes go. */
const DEEPEST = 10;

/** A source of values that depends on its seed only. */
export class Generator {
  #state: number;

  constructor(
    readonly model: ServiceModel,
    seed: number,
    /** Members that are left out, by name. */
    readonly omit: ReadonlySet<string> = new Set(),
  ) {
    this.#state = seed;
  }

  /** A full value of the shape. */
  value(ref: string, place: Place = "document", depth = 0): unknown {
    const shape = resolve(this.model, ref);
    if (typeof shape === "string") return this.#simple(shape, place);
    if (shape.type === "list")
      return depth > DEEPEST ? [] : [1, 2].map(() => this.value(refOf(shape.member), place, depth + 1));
    if (shape.type === "map") {
      if (depth > DEEPEST) return {};
      return Object.fromEntries(
        [1, 2].map((n) => [
          `${place === "header" ? "key" : "k<&>é "}${n}`,
          this.value(refOf(shape.value), place, depth + 1),
        ]),
      );
    }
    const members = Object.entries(shape.members).filter(([name]) => !this.omit.has(name));
    if (shape.type === "union" && shape.streaming === 1)
      return members.map(([name, member]) => ({ [name]: this.#member(member, depth) }));
    if (shape.type === "union") {
      const simple = members.filter(
        ([, member]) => depth <= DEEPEST || typeof resolve(this.model, refOf(member)) === "string",
      );
      return Object.fromEntries(
        [simple[this.#next(simple.length)] as [string, Member]].map(([name, member]) => [
          name,
          this.#member(member, depth),
        ]),
      );
    }
    const wanted = depth > DEEPEST ? members.slice(0, shape.required ?? 0) : members;
    return Object.fromEntries(wanted.map(([name, member]) => [name, this.#member(member, depth)]));
  }

  /** A value of a structure with the required members only. */
  minimal(ref: string): unknown {
    const shape = resolve(this.model, ref);
    if (typeof shape === "string" || shape.type === "list" || shape.type === "map") return this.value(ref);
    const names = Object.keys(shape.members).slice(0, shape.required ?? 0);
    return Object.fromEntries(names.map((name) => [name, this.#minimalMember(shape.members[name] as Member)]));
  }

  #minimalMember(member: Member): unknown {
    const shape = resolve(this.model, refOf(member));
    if (typeof shape === "string") return shape === "string" ? `name-${this.#next(1000)}` : this.value(refOf(member));
    if (shape.type === "list") return [this.#minimalMember(shape.member)];
    if (shape.type === "map") return { key: this.#minimalMember(shape.value) };
    return shape.type === "union" ? this.value(refOf(member), "document", DEEPEST) : this.minimal(refOf(member));
  }

  #member(member: Member, depth: number): unknown {
    const { xmlAttribute, httpHeader, httpPrefixHeaders, httpLabel, httpQuery, httpResponseCode } = traitsOf(member);
    if (httpResponseCode) return 200;
    return this.value(refOf(member), place(), depth + 1);

    function place(): Place {
      if (httpHeader !== undefined || httpPrefixHeaders !== undefined) return "header";
      if (xmlAttribute) return "attribute";
      return httpLabel ? "label" : httpQuery ? "query" : "document";
    }
  }

  #simple(type: SimpleType, place: Place): unknown {
    switch (type) {
      case "string":
        return this.#text(place);
      case "number":
        return this.#next(1_000_000);
      case "bigint":
        return BigInt(this.#next(1_000_000));
      case "boolean":
        return this.#next(2) === 1;
      case "blob":
        return Uint8Array.from({ length: 1 + this.#next(20) }, () => this.#next(256));
      case "streaming-blob":
        return Readable.from([Buffer.from(streamedText.slice(0, 5)), Buffer.from(streamedText.slice(5))]);
      case "document":
        return { any: ["thing", 1, true] };
      default:
        return new Date((1_600_000_000 + this.#next(100_000_000)) * 1000);
    }
  }

  #text(place: Place): string {
    const n = this.#next(1000);
    switch (place) {
      case "header":
        return `text-${n}`;
      case "label":
        return `label ${n}+%é`;
      case "query":
        return `q ${n} +&=%é𝄞`;
      case "attribute": // the client does not escape line ends in attributes
        return `attribute ${n} <&>"'é𝄞`;
      default:
        return `text ${n} <&>"'\\ \r\n\té𝄞 ]]>`;
    }
  }

  /** A linear congruential generator is random enough to vary values, and the same everywhere. */
  #next(below: number): number {
    this.#state = (Math.imul(this.#state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((this.#state / 2 ** 32) * below);
  }
}
