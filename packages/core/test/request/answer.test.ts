import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { bodyOf } from "../../src/body/body.js";
import { makeRegistry } from "../../src/registry/registry.js";
import { answer } from "../../src/request/answer.js";
import { World } from "../../src/world/world.js";
import { Worlds } from "../../src/world/worlds.js";
import { postOffice, requestOf } from "../time/post-office.js";

test.each<[kind: string, later: PromiseLike<object>]>([
  ["a promise", Promise.resolve({ Text: "late" })],
  ["a promise of another realm, as test runners make them", runInNewContext(`Promise.resolve({ Text: "late" })`)],
])("%s that an operation returns is waited for", async (_, later) => {
  const module = { ...postOffice, operations: { ...postOffice.operations, Take: () => later as Promise<never> } };
  const request = { ...requestOf("Take"), url: "/", body: bodyOf(Buffer.from("{}")) };
  const { body } = await answer(makeRegistry([module]), new Worlds(new World()), request);
  expect(body).toBe('{"Text":"late"}');
});

test("a module whose shapes can't be read is answered for with a 500 that names it", async () => {
  const get = () => {
    throw new TypeError("The shapes are cut off.");
  };
  const module = { ...postOffice, model: () => ({ ...postOffice.model(), shapes: { get } }) };
  const request = { ...requestOf("Take"), url: "/", body: bodyOf(Buffer.from("{}")) };
  const { status, body } = await answer(makeRegistry([module]), new Worlds(new World()), request);
  expect([status, JSON.parse(body as string)]).toEqual([
    500,
    {
      __type: "org.example.post#InternalFailure",
      message: "CloudStub's module post failed to answer this request; the server's log says why.",
    },
  ]);
});
