import { expect, test } from "vitest";
import { makeApi } from "../../src/api/api.js";
import { contextOf, read } from "./things.js";

async function filled() {
  const api = makeApi(contextOf());
  const send = (method: string, path: string) => api.request(`/api/${path}`, { method });
  await send("POST", "things/make-thing?name=kept&value=1");
  await send("POST", "things/make-thing?name=old&value=1");
  await send("POST", "things/make-thing?name=turned&value=1");
  await send("POST", "snapshots?name=before");
  await send("DELETE", "things/delete-thing?name=old");
  await send("PUT", "things/put-thing?name=turned&value=2");
  await send("POST", "things/make-thing?name=kept&value=1");
  await send("POST", "boxes/make-thing?name=new&value=x");
  return { send, compare: (query: string) => api.request(`/api/snapshots/compare?${query}`) };
}

const differences = [
  { service: "boxes", tree: "boxes/things", key: "new", change: "added", after: '"x"' },
  { service: "things", tree: "things/things", key: "old", change: "removed", before: '"1"' },
  { service: "things", tree: "things/things", key: "turned", change: "changed", before: '"1"', after: '"2"' },
];

test("a snapshot is compared with the state now, record by record", async () => {
  const { compare } = await filled();
  expect(await read(compare("name=before"))).toEqual({ added: 1, removed: 1, changed: 1, differences });
});

test("a snapshot is compared with a later one, whatever the state is now", async () => {
  const { send, compare } = await filled();
  await send("POST", "snapshots?name=after");
  await send("POST", "reset");
  expect(await read(compare("name=before&with=after"))).toEqual({ added: 1, removed: 1, changed: 1, differences });
  expect(await read(compare("name=after&with=after"))).toEqual({ added: 0, removed: 0, changed: 0, differences: [] });
});

test("more differences than an answer lists are counted", async () => {
  const { send, compare } = await filled();
  await send("POST", "snapshots?name=full");
  for (let thing = 0; thing < 1100; thing++) await send("POST", `things/make-thing?name=n${thing}&value=1`);
  const { added, differences } = await read<{ added: number; differences: object[] }>(compare("name=full"));
  expect([added, differences.length]).toEqual([1100, 1000]);
});

test.each(["name=none", "name=before&with=none"])(
  "%s is answered with 404 and the names that there are",
  async (query) => {
    const { compare } = await filled();
    const answer = await compare(query);
    expect([answer.status, await read(answer)]).toEqual([
      404,
      expect.objectContaining({ code: "UnknownSnapshot", detail: expect.stringContaining("Snapshots: before.") }),
    ]);
  },
);
