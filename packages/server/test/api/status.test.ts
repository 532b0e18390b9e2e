import { expect, test } from "vitest";
import { makeApi } from "../../src/api/api.js";
import { contextOf, read } from "./things.js";

interface Status {
  readonly modules: readonly unknown[];
  readonly routes: readonly { readonly path: string }[];
}

// Specification 1.2; 2.1 startedAt; 2.1 uptime; 2.1 routes; 4.1 GET /api/status
test("the status record tells ports, times, modules with their stubs, and every route", async () => {
  let now = Date.UTC(2026, 0, 2, 3, 4, 5, 678);
  const context = contextOf({ machineClock: { now: () => now } });
  now += 62_345;
  const response = await makeApi(context).request("/api/status");
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toBe("application/json");
  const { routes, ...status } = await read<Status>(response);
  expect(status).toEqual({
    version: expect.stringMatching(/^\d+\.\d+\.\d+/),
    port: 4566,
    apiPort: 4567,
    startedAt: "2026-01-02T03:04:05.678Z",
    uptime: "PT1M2.345S",
    modules: ["boxes", "things"].map((id) => ({
      id,
      stubs: [
        { protocol: "JSON_TARGET", matchKey: `${id}.CountThings` },
        { protocol: "JSON_TARGET", matchKey: `${id}.MakeThing` },
      ],
      level: "contract",
    })),
  });
  const commands = ["list-things", "make-thing", "put-thing", "delete-thing", "tell-call"];
  expect(routes.map(({ path }) => path)).toEqual([
    "/api/status",
    "/api/ready",
    "/api/reset",
    "/api/seed",
    "/api/worlds",
    "/api/worlds",
    "/api/worlds",
    "/api/explorations",
    "/api/explorations/next",
    "/api/explorations",
    "/api/explorations",
    "/api/snapshots",
    "/api/snapshots",
    "/api/snapshots/restore",
    "/api/snapshots",
    "/api/snapshots/compare",
    "/api/export",
    "/api/history",
    "/api/journal/live",
    "/api/journal",
    "/api/journal/why",
    "/api/journal/{id}",
    "/api/journal/replay",
    "/api/journal/{id}/send-again",
    "/api/faults",
    "/api/faults",
    "/api/faults",
    "/api/operations",
    "/api/report",
    "/api/report",
    "/api/call",
    "/api/clock",
    "/api/clock/freeze",
    "/api/clock/resume",
    "/api/clock/advance",
    "/api/clock/set",
    "/api/settled",
    "/api/functions/handler",
    "/api/functions/next",
    "/api/functions/answer",
    "/api/iam/needed-policy",
    "/api/openapi.json",
    "/",
    "/console",
    "/lab",
    ...commands.map((command) => `/api/boxes/${command}`),
    ...commands.map((command) => `/api/things/${command}`),
  ]);
});

// Specification 2.2 service, command, params; 4.2 3
test("a module route is described with its service, command and parameters", async () => {
  const { routes } = await read<Status>(makeApi(contextOf()).request("/api/status"));
  expect(routes.find(({ path }) => path === "/api/things/make-thing")).toEqual({
    method: "POST",
    path: "/api/things/make-thing",
    description: "Makes a thing.",
    service: "things",
    command: "make-thing",
    params: [
      { name: "name", required: true, description: "Name of the thing." },
      { name: "value", required: true, description: "What it is." },
    ],
  });
});

// Specification 2.2 method, path, description
test("a management route is described without the members of module routes", async () => {
  const { routes } = await read<Status>(makeApi(contextOf()).request("/api/status"));
  expect(routes.find(({ path }) => path === "/api/reset")).toEqual({
    method: "POST",
    path: "/api/reset",
    description: expect.stringContaining("Clears"),
  });
});

test("the start and the uptime are by the machine's clock, and not by that of the world", async () => {
  let turned = Date.UTC(2040, 0, 1);
  let machine = Date.UTC(2026, 0, 1);
  const api = makeApi(contextOf({ clock: { now: () => turned }, machineClock: { now: () => machine } }));
  turned += 7_200_000;
  machine += 1500;
  expect(await (await api.request("/api/status")).json()).toMatchObject({
    startedAt: "2026-01-01T00:00:00.000Z",
    uptime: "PT1.5S",
  });
});

test("a machine's clock that was set back behind the start makes no negative uptime", async () => {
  let now = 1_000_000;
  const context = contextOf({ machineClock: { now: () => now } });
  now = 0;
  expect(await (await makeApi(context).request("/api/status")).json()).toMatchObject({ uptime: "PT0S" });
});

// Specification 4.2 1
test("with no service enabled, the status record lists the management routes only", async () => {
  const status = await read<Status>(makeApi(contextOf({ modules: [] })).request("/api/status"));
  expect(status.modules).toEqual([]);
  expect(
    status.routes.filter(
      ({ path }) =>
        !/^\/(api\/(status|ready|reset|seed|worlds|explorations(?:\/next)?|snapshots(?:\/\w+)?|export|history|journal(?:\/live|\/\{id\})?|iam\/needed-policy|faults|operations|report|call|clock(?:\/\w+)?|settled|functions\/\w+|openapi\.json)|console$|lab$|$)/.test(
          path,
        ),
    ),
  ).toEqual([]);
});

test("a query that the status record does not need, such as a cache buster, is ignored", async () => {
  expect((await makeApi(contextOf()).request("/api/status?_=1")).status).toBe(200);
});
