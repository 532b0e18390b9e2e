import { expect, test } from "vitest";
import { makeApi } from "../../src/api/api.js";
import { contextOf, read } from "./things.js";

/** An API with a thing in either service. */
async function filled() {
  const api = makeApi(contextOf({ clock: { now: () => 0 } }));
  const post = async (path: string) => {
    const response = await api.request(path, { method: "POST" });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };
  const make = (service: string, name: string) => post(`/api/${service}/make-thing?name=${name}&value=1`);
  await make("things", "a");
  await make("boxes", "b");
  const names = async () => [
    (await read<{ things: string[] }>(api.request("/api/things/list-things"))).things,
    (await read<{ things: string[] }>(api.request("/api/boxes/list-things"))).things,
  ];
  return { api, post, make, names };
}

test("a snapshot brings back the state of all services, as often as it is asked to", async () => {
  const { post, make, names } = await filled();
  const one = { name: "one", takenAt: "1970-01-01T00:00:00.000Z", records: 2 };
  expect(await post("/api/snapshots?name=one")).toEqual({ status: 200, body: one });
  for (const round of ["c", "d"]) {
    await make("things", round);
    await post("/api/reset?service=boxes");
    expect(await names()).toEqual([["a", round], []]);
    expect(await post("/api/snapshots/restore?name=one")).toEqual({ status: 200, body: one });
    expect(await names()).toEqual([["a"], ["b"]]);
  }
});

test("a snapshot outlives a reset", async () => {
  const { post, names } = await filled();
  await post("/api/snapshots?name=one");
  await post("/api/reset");
  await post("/api/snapshots/restore?name=one");
  expect(await names()).toEqual([["a"], ["b"]]);
});

test("snapshots are listed by name, and one of the same name takes the place of the earlier", async () => {
  const { api, post, make } = await filled();
  await post("/api/snapshots?name=two");
  await post("/api/snapshots?name=one");
  await make("things", "c");
  await post("/api/snapshots?name=two");
  const { snapshots } = await read<{ snapshots: { name: string; records: number }[] }>(api.request("/api/snapshots"));
  expect(snapshots.map(({ name, records }) => [name, records])).toEqual([
    ["one", 2],
    ["two", 3],
  ]);
});

test("a deleted snapshot is gone, and the state stays", async () => {
  const { api, post, names } = await filled();
  await post("/api/snapshots?name=one");
  expect(await read(api.request("/api/snapshots?name=one", { method: "DELETE" }))).toEqual({ name: "one" });
  expect(await read(api.request("/api/snapshots"))).toEqual({ snapshots: [] });
  expect(await names()).toEqual([["a"], ["b"]]);
});

test.each([
  ["POST", "/api/snapshots/restore?name=two", 404, 'There is no snapshot "two"; nothing was changed. Snapshots: one.'],
  ["DELETE", "/api/snapshots?name=two", 404, 'There is no snapshot "two"; nothing was changed. Snapshots: one.'],
  ["POST", "/api/snapshots", 400, "name is missing: Name of the snapshot."],
  ["POST", "/api/snapshots/restore", 400, "name is missing: Name of the snapshot."],
  ["DELETE", "/api/snapshots", 400, "name is missing: Name of the snapshot."],
])("%s %s is refused and changes nothing", async (method, path, status, detail) => {
  const { api, post, make, names } = await filled();
  await post("/api/snapshots?name=one");
  await make("things", "c");
  const response = await api.request(path, { method });
  expect([response.status, ((await response.json()) as { detail: string }).detail]).toEqual([status, detail]);
  expect(await names()).toEqual([["a", "c"], ["b"]]);
});

test("an export is one line for each record, sorted, and says nothing of when it was made", async () => {
  const { api } = await filled();
  const response = await api.request("/api/export");
  expect(response.headers.get("content-type")).toBe("text/plain; charset=utf-8");
  expect(await response.text()).toBe(
    [
      '{"cloudstub-export":3}',
      '{"tree":"boxes/things","key":"b","value":"1"}',
      '{"tree":"things/things","key":"a","value":"1"}',
      "",
    ].join("\n"),
  );
});
