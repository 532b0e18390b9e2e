import type { Collection, Family, Scope } from "@cloudstub/kit";
import { expect, test } from "vitest";
import { lazyState } from "../../src/registry/lazy-state.js";
import { Store } from "../../src/state/store.js";

interface State {
  readonly letters: Collection<string>;
  readonly boxes: Family<string>;
  readonly stamps: Family<string>;
  readonly prices: readonly number[];
}

const prices = [1, 2];

function declare(scope: Scope): State {
  return {
    letters: scope.collection("letters"),
    boxes: scope.family("boxes"),
    stamps: scope.family("emulated/stamps"),
    prices,
  };
}

/** A state of a new store, whose scope notes the collections that are made. */
function open(make = lazyState(declare)) {
  const store = new Store();
  const scope = store.scope("post");
  const made: string[] = [];
  const noting: Scope = {
    collection(name: string) {
      made.push(name);
      return scope.collection(name) as never;
    },
    family(name: string) {
      made.push(name);
      return scope.family(name) as never;
    },
  };
  return { store, made, state: make(noting) as State };
}

test("a state makes a collection when it is first used, and once", () => {
  const { store, made, state } = open();
  expect(made).toEqual([]);
  store.transaction(() => state.stamps.of("red").set("a", "1"));
  expect(state.stamps.of("red").get("a")).toBe("1");
  expect(state.letters).toBe(state.letters);
  expect(state.prices).toBe(prices);
  expect(made).toEqual(["emulated/stamps", "letters"]);
  expect([...store.records()]).toEqual([["post/emulated/stamps/red", "a", "1"]]);
});

test("a state that wraps its collections is made as a whole in each world", () => {
  const wrapping = (scope: Scope) => {
    const letters = scope.collection<string>("letters");
    return { boxes: scope.family("boxes"), count: () => letters.size };
  };
  const { made, state, store } = open(lazyState(wrapping));
  expect(made).toEqual(["letters", "boxes"]);
  const { count } = state as unknown as ReturnType<typeof wrapping>;
  store.transaction(() => store.scope("post").collection("letters").set("a", "1"));
  expect(count()).toBe(1);
});

test("a collection that an overlay declares once more is one", () => {
  const overlaid = (scope: Scope) => ({ ...declare(scope), letters: scope.collection("letters") });
  const { made, state } = open(lazyState(overlaid));
  expect(made).toEqual([]);
  expect(state.letters.size).toBe(0);
});

test("states of one service have nothing in common", () => {
  const make = lazyState(declare);
  const [one, other] = [open(make), open(make)];
  one.store.transaction(() => one.state.letters.set("a", "1"));
  expect(one.state.letters.size).toBe(1);
  expect(other.state.letters.size).toBe(0);
});

test("a family that comes later has the collections of ids that another one has had before", () => {
  const { store, state } = open();
  const box = state.boxes.of("red");
  const blue = state.boxes.of("blue");
  store.transaction(() => {
    state.stamps.of("red").set("a", "stamp");
    box.set("a", "letter");
  });
  expect(state.boxes.of("red")).toBe(box);
  expect(state.boxes.of("red").get("a")).toBe("letter");
  expect(state.stamps.of("red").get("a")).toBe("stamp");
  expect(state.boxes.of("blue")).toBe(blue);
});
