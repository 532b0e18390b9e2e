import {
  type AnyOverlay,
  type Call,
  type Collection,
  type Scope,
  ServiceError,
  type ServiceModule,
  type Shape,
} from "@cloudstub/kit";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { startServer } from "../../../server/src/index.js";
import { things } from "../../../server/test/api/things.js";
import { answer, bodyOf, type Fidelity, FidelityError, makeRegistry, World, Worlds } from "../../src/index.js";
import { overlayOf } from "../../src/registry/fidelity.js";
import { outlineOf } from "../../src/registry/outline.js";
import { postOffice, requestOf } from "../time/post-office.js";

const { emulated: _, ...contract } = postOffice;

/** The same service, whose overlay is loaded where it is asked for. */
function lazily(module: ServiceModule, load: () => AnyOverlay): ServiceModule {
  const { operations = {}, protocols = [] } = overlayOf(module);
  return { ...module, emulated: { operations: Object.keys(operations), protocols, load } };
}

function loads(): never {
  throw new Error("The overlay is loaded.");
}

async function start(modules: readonly ServiceModule[], fidelity?: Fidelity) {
  const server = await startServer({ modules, fidelity, port: 0, apiPort: 0 });
  onTestFinished(() => server.close());
  const text = async (url: string, init?: RequestInit) => {
    const response = await fetch(url, init);
    return `${response.status} ${await response.text()}`;
  };
  const onApi = (path: string) => text(`http://127.0.0.1:${server.apiPort}${path}`);
  const asForm = (operation: string) =>
    text(`http://127.0.0.1:${server.port}/`, { method: "POST", body: new URLSearchParams({ Action: operation }) });
  const asJson = (operation: string) =>
    text(`http://127.0.0.1:${server.port}/`, requestOf(operation, { Text: "hello" }));
  const ask = (operation: string) => text(`http://127.0.0.1:${server.port}/`, requestOf(operation));
  return { server, onApi, asForm, asJson, ask };
}

/** What differs between two servers whatever they serve; the advice to use an overlay is there only where there is one. */
const alike = (text: string) =>
  text
    .replace(/"(port|apiPort|startedAt|uptime)":("[^"]*"|\d+)|,"remedy":"--fidelity=emulated"/g, "")
    .replace(/127\.0\.0\.1:\d+/g, "");

describe("A service", () => {
  test.each<[string, Fidelity | undefined, ServiceModule]>([
    ["nothing is said", undefined, postOffice],
    ["the contract is asked for", "contract", postOffice],
    ["the contract is asked for by name", { post: "contract" }, postOffice],
    ["others are emulated", {}, postOffice],
    ["its overlay is not loaded", "contract", lazily(postOffice, loads)],
  ])("keeps its contract, as if it had nothing else, where %s", async (_, fidelity, module) => {
    const [with_, without] = [await start([module], fidelity), await start([contract])];
    for (const path of ["/api/status", "/api/openapi.json", "/api/post/greet", "/api/post/part"]) {
      expect(alike(await with_.onApi(path))).toBe(alike(await without.onApi(path)));
    }
    expect(await with_.onApi("/api/post/greet")).toBe('200 {"said":"hi"}');
    for (const ask of ["asForm", "asJson"] as const)
      expect(await with_[ask]("Count")).toMatch(/^404 .*--fidelity=post=emulated/);
    expect(await with_.asForm("Take")).toMatch(/^404 /);
    expect(with_.server.registry.services.flatMap(({ stubs }) => stubs.map(({ matchKey }) => matchKey))).toEqual([
      "Post.Send",
      "Post.Take",
    ]);
  });

  test.each<{ readonly fidelity: Fidelity }>([{ fidelity: "emulated" }, { fidelity: { post: "emulated" } }])(
    "has the rows, the protocols and the routes that are laid over it with %j",
    async ({ fidelity }) => {
      const { server, onApi, asForm, asJson } = await start([things, postOffice], fidelity);
      expect(await asJson("Send")).toBe("200 {}");
      expect(await asJson("Count")).toBe('200 {"Letters":1}');
      expect(await asForm("Count")).toMatch(/^200 <CountResponse><CountResult><Letters>1<\/Letters><\/CountResult>/);
      expect(await onApi("/api/post/greet")).toBe('200 {"said":"good morning"}');
      expect(await onApi("/api/post/part")).toBe('200 {"said":"goodbye"}');
      expect(await onApi("/api/openapi.json")).toContain("/api/post/part");
      expect(await onApi("/api/things/list-things")).toBe('200 {"things":[],"count":0}');
      const keys = server.registry.services.map(({ id, stubs }) => [id, stubs.map(({ matchKey }) => matchKey)]);
      expect(keys).toEqual([
        ["post", ["Post.Count", "Post.Send", "Post.Take", "Action=Count", "Action=Send", "Action=Take"]],
        ["things", ["things.CountThings", "things.MakeThing"]],
      ]);
    },
  );

  test.each<{ readonly fidelity: Fidelity; readonly message: string }>([
    {
      fidelity: { things: "emulated" },
      message:
        "The service things has no emulated behaviour, only its contract. Of the enabled services these have it: post.",
    },
    { fidelity: "emulatd" as "emulated", message: 'There is no fidelity "emulatd". There are: contract, emulated.' },
    {
      fidelity: { post: "emulatd" as "emulated" },
      message: 'There is no fidelity "emulatd". There are: contract, emulated.',
    },
    {
      fidelity: { past: "emulated" },
      message: "Fidelity is asked of past, which is not enabled. Enabled are: post, things.",
    },
  ])("that can't behave so fails the start: $message", async ({ fidelity, message }) => {
    const error: unknown = await start([things, postOffice], fidelity).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(FidelityError);
    expect((error as Error).message).toBe(message);
  });
});

describe("What an operation ignores", () => {
  const { emulated } = postOffice;
  const modules = [{ ...postOffice, ignores: { Send: ["Text"], Take: ["Milliseconds"] } }] as readonly ServiceModule[];
  const stricter = [
    { ...modules[0], emulated: { ...emulated, ignores: { Take: [{ member: "Milliseconds", unless: 0 }] } } },
  ] as readonly ServiceModule[];

  test.each<[string, readonly ServiceModule[], Fidelity, string, object, string | null]>([
    ["the contract's row", modules, "contract", "Take", { Milliseconds: 0 }, "Milliseconds"],
    ["the contract's row, of an input without it", modules, "contract", "Take", {}, null],
    ["the row that replaces it", modules, "emulated", "Take", { Milliseconds: 0 }, null],
    ["a row that is not replaced", modules, "emulated", "Send", { Text: "hello" }, "Text"],
    ["a replacing row that ignores less", stricter, "emulated", "Take", { Milliseconds: 0 }, null],
    ["the same with a value that it ignores", stricter, "emulated", "Take", { Milliseconds: 1 }, "Milliseconds"],
    ["an input that can't be decoded", modules, "contract", "Send", { Text: 5 }, null],
  ])("is that of %s", async (_, given, fidelity, operation, input, expected) => {
    const { server } = await start(given, fidelity);
    const response = await fetch(`http://127.0.0.1:${server.port}/`, requestOf(operation, input));
    expect(response.headers.get("x-cloudstub-ignored")).toBe(expected);
    expect(server.world.history.latestFirst()[0]?.ignored).toEqual(expected === null ? undefined : [expected]);
  });

  test.each<[Fidelity, string, object]>([
    ["contract", "Take", { level: "contract", above: "emulated" }],
    ["contract", "Send", { level: "contract" }],
    ["emulated", "Take", { level: "emulated" }],
    ["emulated", "Send", { level: "contract" }],
  ])(
    "by the %s of the service, %s is at a level, and knows whether there is one above",
    async (fidelity, operation, levels) => {
      const { server } = await start([postOffice], fidelity);
      expect(server.registry.services[0]?.levelsOf(operation)).toEqual(levels);
    },
  );

  const helps = { level: "contract", above: "emulated" };
  const refusing = [{ ...modules[0], emulated: { ...emulated, refuses: ["Take"] } }] as readonly ServiceModule[];
  test.each<[string, readonly ServiceModule[], object]>([
    ["that the other row evaluates", modules, helps],
    ["that the other row ignores too", stricter, { level: "contract" }],
    ["of an operation that the other row refuses", refusing, { level: "contract" }],
  ])(
    "is at no other level where it is a member %s, and the outline of an overlay is enough to know it",
    (_, [module], levels) => {
      const { operations, protocols, ignores, refuses } = outlineOf(overlayOf(module as ServiceModule));
      const emulated = { operations, protocols, ...(ignores && { ignores }), ...(refuses && { refuses }), load: loads };
      for (const each of [module, { ...module, emulated }] as readonly ServiceModule[])
        expect(makeRegistry([each]).services[0]?.levelsOf("Take", "Milliseconds")).toEqual(levels);
    },
  );
});

describe("An overlay's own state", () => {
  interface Own {
    readonly letters: Collection<string>;
    readonly initials: Collection<string>;
  }
  type OwnCall = Call<Own>;
  const adopt = ({ state }: Pick<OwnCall, "state">) => {
    for (const [key, text] of state.letters.entries()) state.initials.set(key, text.slice(0, 1));
  };
  const withState = {
    ...postOffice,
    emulated: {
      state: (own: Scope, contract: Scope): Own => ({
        letters: contract.collection("letters"),
        initials: own.collection("initials"),
      }),
      adopt,
      leave: ({ state }: Pick<OwnCall, "state">) => state.letters.set("z", `${state.initials.size} read`),
      operations: { Count: (_: unknown, { state }: OwnCall) => ({ Letters: state.initials.size }) },
    },
  } as unknown as ServiceModule;
  const load = vi.fn(() => overlayOf(withState));
  const lazy = lazily(withState, load);
  const levels = { contract: makeRegistry([lazy]), emulated: makeRegistry([withState], { fidelity: "emulated" }) };
  const say = async (world: World, level: keyof typeof levels, operation: string, input: object = {}) => {
    const { headers, body, method } = requestOf(operation, input);
    const request = { method, url: "/", headers: { ...headers, host: "localhost" }, body: bodyOf(Buffer.from(body)) };
    return JSON.parse((await answer(levels[level], new Worlds(world), request)).body as string) as unknown;
  };
  const treesOf = (world: World) => Array.from(world.store.records(), ([tree, key]) => `${tree} ${key}`);
  /** The same state in a world of its own, as after a restart. */
  const reopened = (world: World) => {
    const next = new World();
    next.restore(world.store.capture());
    return next;
  };

  test("is built over the contract's records once, stored beside them, and given back to the contract", async () => {
    const contract = new World();
    for (const Text of ["ahoy", "bye"]) await say(contract, "contract", "Send", { Text });
    expect(treesOf(contract)).toEqual(["post/letters 1000001", "post/letters 1000002"]);
    await say(reopened(contract), "contract", "Send", { Text: "hello" });
    expect(load).not.toHaveBeenCalled();
    const emulated = reopened(contract);
    expect(await say(emulated, "emulated", "Count")).toEqual({ Letters: 2 });
    expect(treesOf(emulated)).toContain("post/emulated/initials 1000001");
    await say(emulated, "emulated", "Send", { Text: "not indexed" });
    expect(await say(reopened(emulated), "emulated", "Count")).toEqual({ Letters: 2 });
    const back = reopened(emulated);
    await say(back, "contract", "Send", { Text: "hello" });
    expect(treesOf(back).filter((tree) => tree.includes("emulated"))).toEqual([]);
    expect(Array.from(back.store.records(), ([, , text]) => text)).toContain("2 read");
  });

  test("is built and given back too where a snapshot of the other level is restored", async () => {
    const contract = new World();
    await say(contract, "contract", "Send", { Text: "ahoy" });
    const emulated = new World();
    expect(await say(emulated, "emulated", "Count")).toEqual({ Letters: 0 });
    emulated.restore(contract.store.capture());
    expect(treesOf(emulated)).toEqual(["post/emulated/initials 1000001", "post/letters 1000001"]);
    contract.restore(emulated.store.capture());
    expect(treesOf(contract)).toEqual(["post/letters 1000001", "post/letters z"]);
  });
});

test("An overlay's rows require every member unless it says otherwise, and have its errors and files", async () => {
  const download = (text: string) => ({
    path: "/file",
    read: () => ({ contentType: "text/plain", bytes: Buffer.from(text) }),
  });
  const reject = (code: string) => () => new ServiceError(code, "no", 400);
  const { shapes, ...others } = postOffice.model();
  const required: Shape = { type: "structure", members: { Text: "string" }, required: 1 };
  const get = (name: string) => (name === "Letter" || name === "Patience" ? required : shapes.get(name));
  const model = { ...others, shapes: { get } };
  const module = {
    ...postOffice,
    model: () => model,
    unrequired: { Send: ["Text"], Take: ["Text"] },
    reject: reject("ContractError"),
    emulated: {
      operations: { Take: () => ({}) },
      reject: reject("OverlayError"),
      downloads: { file: download("overlay") },
    },
  } as unknown as ServiceModule;
  const contract = await start([module]);
  expect(await contract.ask("Take")).toBe("200 {}");
  const emulated = await start([module], "emulated");
  expect(await emulated.ask("Send")).toBe("200 {}");
  expect(await emulated.ask("Take")).toMatch(/^400 .*OverlayError/);
  expect(emulated.server.registry.services[0]?.stubs.map(({ matchKey }) => matchKey)).toContain("GET /file");
});
