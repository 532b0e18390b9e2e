import fc from "fast-check";
import { expect, onTestFinished, test } from "vitest";
import type { Recorded } from "../../src/journal/recorded.js";
import { callerOf } from "../../src/request/caller.js";
import { World } from "../../src/world/world.js";
import { accessKeyOf, isWorldName, worldInAccessKey } from "../../src/world/world-name.js";
import { Worlds, type WorldsOptions } from "../../src/world/worlds.js";

function open(options?: WorldsOptions): Worlds {
  const worlds = new Worlds(new World(), options);
  onTestFinished(() => worlds.finish());
  return worlds;
}

const entry: Omit<Recorded, "number"> = {
  time: 0,
  method: "GET",
  url: "/",
  stub: undefined,
  statusCode: 404,
  requestId: "r",
  durationMs: 0,
};

test("a world that no request uses for its time is dropped, and its name is remembered", () => {
  const worlds = open({ idleMs: 0, auto: true });
  worlds.create({ name: "unused" });
  worlds.find("used");
  worlds.sweep();
  expect(worlds.list()).toEqual([]);
  expect(() => worlds.find("used")).toThrow(
    /^The world used was dropped, because no request had used it .*POST \/api\/worlds\?name=used/,
  );
  expect(worlds.create({ name: "used" })).toMatchObject({ name: "used", accessKeyId: "world.used" });
});

test("a world is not dropped within its time, nor while a request of it is under way", () => {
  const patient = open({ idleMs: 3_600_000 });
  patient.create({ name: "a" });
  patient.sweep();
  expect(patient.list()).toHaveLength(1);
  const worlds = open({ idleMs: 0 });
  worlds.create({ name: "a" });
  const work = { beganAt: 0 };
  worlds.find("a").activity.begin(work);
  worlds.sweep();
  expect(worlds.list()).toHaveLength(1);
  worlds.find("a").activity.end(work);
  worlds.sweep();
  expect(worlds.list()).toEqual([]);
});

test("a fork that stands in for a world is found by its name until the world is put back, and listed as the world", () => {
  const worlds = open();
  worlds.create({ name: "a" });
  const own = worlds.find("a");
  const first = worlds.standIn("a", { climate: { climate: "stormy" } });
  expect(worlds.find("a")).toBe(first);
  expect(first.climate.climate).toBe("stormy");
  const second = worlds.standIn("a");
  expect(worlds.find("a")).toBe(second);
  expect([own, first, second, worlds.default].map((world) => worlds.leadsTo(world))).toEqual([
    false,
    false,
    true,
    true,
  ]);
  expect(second.climate.climate).toBe("calm");
  expect(worlds.list()).toMatchObject([{ name: "a", accessKeyId: "world.a" }]);
  expect(worlds.list()[0]).not.toHaveProperty("from");
  worlds.putBack("a");
  worlds.putBack("a");
  expect(worlds.find("a")).toBe(own);
  expect(() => worlds.standIn("none")).toThrow("There is no world none.");
  expect(() => worlds.standIn("default")).toThrow("default");
});

test("a world for which a fork stands in is dropped, and ends when it was not used, as any other", () => {
  const worlds = open({ idleMs: 0 });
  worlds.create({ name: "a" });
  const own = worlds.find("a");
  own.faults.add({ service: "sqs", effect: "throttle" });
  worlds.standIn("a").faults.add({ service: "s3", effect: "throttle" });
  expect(worlds.drop("a").faults.map(({ definition }) => definition.service)).toEqual(["sqs"]);
  worlds.create({ name: "b" });
  const idle = worlds.find("b");
  idle.faults.add({ service: "sqs", effect: "throttle" });
  worlds.standIn("b");
  worlds.sweep();
  expect(worlds.list()).toEqual([]);
  expect(idle.faults.list()).toEqual([]);
});

test("the histories that were not used for longest are cleared where there are too many entries in all", () => {
  const worlds = open();
  const made = Array.from({ length: 202 }, (_, number) => {
    worlds.create({ name: `w${number}` });
    const world = worlds.find(`w${number}`);
    for (let number = 1; number <= 1001; number++) world.history.record({ ...entry, number });
    return world;
  });
  worlds.sweep();
  const sizes = made.map(({ history }) => history.size);
  expect(sizes.filter((size) => size === 1000)).toHaveLength(200);
  expect(sizes.filter((size) => size === 0)).toHaveLength(2);
});

test("a world that is dropped ends, and one that was never used does so without being opened", () => {
  const opened: string[] = [];
  const worlds = open({ onOpen: ({ name }) => void opened.push(name) });
  worlds.create({ name: "a" });
  worlds.create({ name: "b" });
  worlds.find("b");
  expect(worlds.drop("a")).toEqual({ world: undefined, faults: [], held: [] });
  expect(worlds.drop("b").world?.name).toBe("b");
  expect(opened).toEqual(["b"]);
  expect(() => worlds.drop("b")).toThrow("The world b was dropped.");
});

test("observers hear of all worlds, those that come later too", () => {
  const worlds = open();
  worlds.create({ name: "before" });
  worlds.find("before");
  const heard: string[] = [];
  worlds.observe((_, { name }) => void heard.push(name));
  worlds.create({ name: "after" });
  for (const name of ["default", "before", "after"])
    for (const observe of worlds.find(name).observers) observe({} as never);
  expect(heard).toEqual(["default", "before", "after"]);
});

const name = fc.stringMatching(/^[A-Za-z0-9_-]{1,64}$/);

test("an access key id tells the world and the key of its services, and every other one is left as it is", () => {
  fc.assert(
    fc.property(name, fc.option(fc.stringMatching(/^[A-Z0-9.]{0,30}$/), { nil: undefined }), (world, key) => {
      const accessKeyId = key === undefined ? accessKeyOf(world) : `${accessKeyOf(world)}.${key}`;
      expect(worldInAccessKey(accessKeyId)).toEqual({ name: world, key: key ?? "" });
      expect(isWorldName(world)).toBe(true);
    }),
  );
  fc.assert(
    fc.property(
      fc.string().filter((text) => !text.startsWith("world.")),
      (text) => {
        expect(worldInAccessKey(text)).toBeUndefined();
      },
    ),
  );
});

test.each([
  ["world.a", "000000000000"],
  ["world.a.", "000000000000"],
  ["world.a.111122223333", "111122223333"],
  ["world.a.AKIAIOSFODNN7EXAMPLE", "000000000000"],
  ["111122223333", "111122223333"],
])("the account of %s is %s", (accessKeyId, account) => {
  const authorization = `AWS4-HMAC-SHA256 Credential=${accessKeyId}/20260101/eu-west-1/sqs/aws4_request, SignedHeaders=host, Signature=0`;
  const caller = callerOf({ headers: { authorization }, url: "/" }, { account: "000000000000", region: "us-east-1" });
  expect(caller).toMatchObject({ account, region: "eu-west-1" });
});

test("a world that is given a source of ids takes them from it, and others from the default world's", () => {
  const worlds = open();
  const ids = { uuid: () => "00000000-0000-4000-8000-000000000001", bytes: (length: number) => new Uint8Array(length) };
  worlds.create({ name: "given", ids });
  worlds.create({ name: "plain" });
  expect(worlds.find("given").ids).toBe(ids);
  expect(worlds.find("plain").ids).toBe(worlds.default.ids);
});
