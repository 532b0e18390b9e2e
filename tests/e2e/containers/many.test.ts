/** Many processes behind Debian's HAProxy, with the file of `examples/many` as it stands. CLOUDSTUB_WORLDS makes it try more worlds than 400. */
import { spawn, spawnSync } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { ListBucketsCommand, S3Client } from "@aws-sdk/client-s3";
import { ListQueuesCommand, SQSClient } from "@aws-sdk/client-sqs";
import { describe, expect, onTestFinished, test } from "vitest";
import { parse, parseAllDocuments } from "yaml";
import { freePort } from "../../../scripts/free-port.js";
import { configOf, instructionsOf } from "../../../scripts/image/containerfile.js";
import { root } from "../../../scripts/workspace.js";
import { repetitions } from "../../repetitions.js";
import { type Ports, type Running, startCloudstub } from "../process.js";

const WORLDS = Number(process.env["CLOUDSTUB_WORLDS"] ?? repetitions(400));
/** Requests under way at a time. */
const AT_ONCE = 16;

const folder = join(root, "examples", "many");
const numbers = [1, 2, 3, 4] as const;
const names = ["one", "two", "three", "four"] as const;
const services = ["--services=sqs,s3,lambda", "--fidelity=emulated", "--modules-dir", join(root, "modules")];

const hasHaproxy = spawnSync("haproxy", ["-v"]).status === 0;
if (!hasHaproxy) console.warn("Skipped: haproxy is not installed.");

/** Four processes, and the proxy before them. */
interface Many {
  readonly processes: (Running & Ports)[];
  readonly mock: string;
  readonly api: string;
}

async function startMany(): Promise<Many> {
  // Of each of them another one may follow at the same ports.
  const startOne = async () => {
    const port = await freePort(2);
    return startCloudstub([...services, `--port=${port}`, `--api-port=${port + 1}`]);
  };
  const processes = await Promise.all(numbers.map(startOne));
  const mockPort = await freePort(2);
  const apiPort = mockPort + 1;
  const addresses = processes.flatMap(({ port, apiPort }, index) => [
    [`MOCK_${index + 1}`, `127.0.0.1:${port}`],
    [`API_${index + 1}`, `127.0.0.1:${apiPort}`],
  ]);
  const env = {
    ...process.env,
    ...Object.fromEntries(addresses),
    BIND_MOCK: `127.0.0.1:${mockPort}`,
    BIND_API: `127.0.0.1:${apiPort}`,
  };
  const proxy = spawn("haproxy", ["-db", "-f", join(folder, "haproxy.cfg")], {
    env,
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  for (const stream of [proxy.stdout, proxy.stderr]) stream.on("data", (piece: Buffer) => (said += piece));
  onTestFinished(() => void proxy.kill("SIGKILL"));
  const many = { processes, mock: `http://127.0.0.1:${mockPort}`, api: `http://127.0.0.1:${apiPort}` };
  const isUp = () =>
    fetch(`${many.api}/api/status`).then(
      ({ status }) => status,
      () => said,
    );
  await expect.poll(isUp).toBe(200);
  return many;
}

interface Answer {
  readonly status: number;
  /** The process that answered. */
  readonly by: string | null;
  readonly text: string;
}

async function ask(url: string, init: RequestInit = {}): Promise<Answer> {
  const response = await fetch(url, init);
  return { status: response.status, by: response.headers.get("x-cloudstub-process"), text: await response.text() };
}

/** A request of SQS in a world, signed as an SDK signs it but for the signature. */
function sqs({ mock }: Many, world: string, operation: string, input: object): Promise<Answer> {
  const authorization = `AWS4-HMAC-SHA256 Credential=world.${world}/20261124/us-east-1/sqs/aws4_request, SignedHeaders=host, Signature=0`;
  const headers = {
    "content-type": "application/x-amz-json-1.0",
    "x-amz-target": `AmazonSQS.${operation}`,
    authorization,
  };
  return ask(mock, { method: "POST", headers, body: JSON.stringify(input) });
}

async function make(many: Many, world: string): Promise<void> {
  const made = await ask(`${many.api}/api/worlds?name=${world}`, { method: "POST" });
  const stored = await sqs(many, world, "CreateQueue", { QueueName: `of-${world}` });
  expect([made.status, stored.status, stored.by], `${made.text}\n${stored.text}`).toEqual([201, 200, made.by]);
}

/** What a world says of its queues: their names, where it is there. */
async function queuesOf(many: Many, world: string): Promise<Answer & { readonly queues: readonly string[] }> {
  const answer = await sqs(many, world, "ListQueues", {});
  const { QueueUrls = [] } = answer.status === 200 ? (JSON.parse(answer.text) as { QueueUrls?: string[] }) : {};
  return { ...answer, queues: QueueUrls.map((url) => url.replace(/.*\//, "")) };
}

async function each<T>(items: readonly T[], use: (item: T) => Promise<void>): Promise<void> {
  const next = items.values();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const item of next) await use(item);
    }),
  );
}

describe.skipIf(!hasHaproxy)("four processes behind HAProxy", () => {
  test("no world is seen by another; a process that is killed costs its own worlds only, and says so", {
    timeout: 60_000 + WORLDS * 30,
  }, async () => {
    const many = await startMany();
    const worlds = Array.from({ length: WORLDS }, (_, number) => `test-${number}`);
    const homes = new Map<string, string>();
    await each(worlds, (world) => make(many, world));
    await each(worlds, async (world) => {
      const { queues, by } = await queuesOf(many, world);
      expect(queues).toEqual([`of-${world}`]);
      homes.set(world, `${by}`);
    });
    for (const [index, name] of names.entries()) {
      const own = worlds.filter((world) => homes.get(world) === name);
      expect(own.length).toBeGreaterThan(WORLDS / 8);
      const listed = await ask(`http://127.0.0.1:${many.processes[index]?.apiPort}/api/worlds`);
      const { worlds: there } = JSON.parse(listed.text) as { worlds: readonly { name: string }[] };
      expect(there.map((world) => world.name).sort()).toEqual(own.sort());
    }

    const killed = many.processes[1] as Running & Ports;
    killed.signal("SIGKILL");
    await killed.end();
    const lost = worlds.filter((world) => homes.get(world) === "two");
    const kept = worlds.filter((world) => homes.get(world) !== "two");
    await each(kept, async (world) => expect((await queuesOf(many, world)).queues).toEqual([`of-${world}`]));
    for (const world of lost.slice(0, 3)) {
      const { status, text } = await queuesOf(many, world);
      expect(status).toBe(503);
      expect(text).toBe(
        `The process two of CloudStub, which has the world ${world}, does not answer. Its worlds are lost when it ends; when it is back, make them again.\n`,
      );
      expect((await ask(`${many.api}/api/history?world=${world}`)).status).toBe(503);
    }

    await startCloudstub([...services, `--port=${killed.port}`, `--api-port=${killed.apiPort}`]);
    await each(lost, async (world) => {
      const { status, by, text } = await queuesOf(many, world);
      expect([status, by]).toEqual([400, "two"]);
      expect(text).toContain(`There is no world ${world}.`);
    });
    await each(kept, async (world) => expect((await queuesOf(many, world)).queues).toEqual([`of-${world}`]));
    await each(lost, (world) => make(many, world));
    await each(lost, async (world) => expect((await queuesOf(many, world)).queues).toEqual([`of-${world}`]));
  });

  test("an SDK tries again while a process is away, and finds it when it is back", async () => {
    const many = await startMany();
    await make(many, "checkout");
    const home = names.indexOf((await queuesOf(many, "checkout")).by as "one");
    const away = many.processes[home] as Running & Ports;
    away.signal("SIGKILL");
    await away.end();
    const options = {
      endpoint: many.mock,
      region: "us-east-1",
      credentials: { accessKeyId: "world.checkout", secretAccessKey: "any" },
      maxAttempts: 20,
    };
    // One reads errors as JSON, the other as XML; the proxy's are neither.
    const queues = new SQSClient(options).send(new ListQueuesCommand({}));
    const buckets = new S3Client({ ...options, forcePathStyle: true }).send(new ListBucketsCommand({}));
    for (let refused = 0; refused < 2; refused++) expect((await queuesOf(many, "checkout")).status).toBe(503);
    await startCloudstub([...services, "--worlds=auto", `--port=${away.port}`, `--api-port=${away.apiPort}`]);
    for (const { $metadata } of [await queues, await buckets]) expect($metadata.attempts).toBeGreaterThan(1);
  });

  test("finds the world wherever a request names it, on both ports", async () => {
    const many = await startMany();
    for (const world of ["a", "b-1", "c_2", "D"]) {
      const { by } = await ask(`${many.api}/api/worlds?name=${world}`, { method: "POST" });
      const key = `world.${world}`;
      const asked: readonly [url: string, init?: RequestInit][] = [
        [`${many.api}/api/history?world=${world}`],
        [
          `${many.mock}/`,
          {
            headers: {
              authorization: `AWS4-HMAC-SHA256 Credential=${key}/20261124/us-east-1/s3/aws4_request, SignedHeaders=host, Signature=0`,
            },
          },
        ],
        [
          `${many.mock}/`,
          {
            headers: {
              authorization: `AWS4-ECDSA-P256-SHA256 Credential=${key}.111122223333/20261124/s3/aws4_request, SignedHeaders=host, Signature=0`,
            },
          },
        ],
        [`${many.mock}/`, { headers: { authorization: `AWS ${key}:c2lnbmF0dXJl` } }],
        [
          `${many.mock}/?X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Credential=${key}%2F20261124%2Fus-east-1%2Fs3%2Faws4_request&X-Amz-Date=20261124T000000Z&X-Amz-Expires=604800&X-Amz-SignedHeaders=host&X-Amz-Signature=0`,
        ],
      ];
      for (const [url, init] of asked) expect(await ask(url, init)).toMatchObject({ status: 200, by });
      await ask(`${many.api}/api/worlds?name=${world}`, { method: "DELETE" });
      expect((await ask(`${many.api}/api/history?world=${world}`)).status).toBe(404);
    }
  });

  test("names new worlds that have no name, and forks after the world that they begin with", async () => {
    const many = await startMany();
    const create = async (query: string) => {
      const { status, text, by } = await ask(`${many.api}/api/worlds${query}`, { method: "POST" });
      expect(status, text).toBe(201);
      return { by, ...(JSON.parse(text) as { readonly name: string }) };
    };
    const seed = await create("");
    expect(seed.name).toMatch(/^w-[0-9a-f-]{18}$/);
    expect((await create("")).name).not.toBe(seed.name);
    await sqs(many, seed.name, "CreateQueue", { QueueName: "seeded" });
    for (let number = 0; number < 5; number++) {
      const fork = await create(`?from=${seed.name}`);
      expect(fork.name).toMatch(new RegExp(`^${seed.name}_[0-9a-f-]{18}$`));
      const again = await create(`?from=${fork.name}`);
      expect(again.name).toMatch(new RegExp(`^${seed.name}_[0-9a-f-]{18}$`));
      for (const { name, by } of [fork, again]) {
        expect(by).toBe(seed.by);
        expect(await queuesOf(many, name)).toMatchObject({ queues: ["seeded"], by });
      }
    }
  });
});

describe("the examples", async () => {
  const text = (file: string) => readFile(join(folder, file), "utf8");
  const config = await text("haproxy.cfg");
  const variables = [...new Set([...config.matchAll(/\$\{(\w+)\}/g)].map(([, name]) => name))].sort();
  const image = configOf(instructionsOf(await readFile(join(root, "image", "Containerfile"), "utf8")), {});
  const [port, apiPort] = image.ports;

  test("compose gives HAProxy an address of each process, and waits for all", async () => {
    const { services } = parse(await text("compose.yaml"), { merge: true }) as {
      readonly services: {
        readonly [name: string]: {
          readonly image: string;
          readonly environment?: object;
          readonly depends_on?: object;
          readonly ports?: readonly string[];
        };
      };
    };
    const { haproxy, ...processes } = services;
    expect(Object.keys(haproxy?.environment ?? {}).sort()).toEqual(variables);
    expect(Object.keys(processes)).toEqual(numbers.map((number) => `cloudstub-${number}`));
    expect(Object.keys(haproxy?.depends_on ?? {})).toEqual(Object.keys(processes));
    for (const number of numbers)
      expect(haproxy?.environment).toMatchObject({
        [`MOCK_${number}`]: `cloudstub-${number}:${port}`,
        [`API_${number}`]: `cloudstub-${number}:${apiPort}`,
      });
    expect(Object.values(processes).map(({ image }) => image)).toEqual(numbers.map(() => "cloudstub"));
    expect(haproxy?.ports).toEqual([port, apiPort].map((number) => `127.0.0.1:${number}:${number}`));
  });

  test("Kubernetes has as many processes as the file of HAProxy, each under a name, and gives HAProxy that file", async () => {
    const [processes, headless, proxy, service] = parseAllDocuments(await text("kubernetes.yaml")).map((one) =>
      one.toJS(),
    );
    expect(processes.spec.replicas * 2).toBe(config.match(/^ {2}server /gm)?.length);
    expect(processes.spec.serviceName).toBe(headless.metadata.name);
    expect(headless.spec).toMatchObject({ clusterIP: "None", selector: processes.spec.template.metadata.labels });
    const [container] = proxy.spec.template.spec.containers;
    const env = new Map<string, string>(
      container.env.map(({ name, value }: { name: string; value: string }) => [name, value]),
    );
    expect([...env.keys()].filter((name) => name !== "NAMESPACE").sort()).toEqual(variables);
    for (const number of numbers)
      expect(env.get(`API_${number}`)).toBe(
        `cloudstub-${number - 1}.${headless.metadata.name}.$(NAMESPACE).svc.cluster.local:${apiPort}`,
      );
    expect(service.spec.selector).toEqual(proxy.spec.template.metadata.labels);
    const { configMapGenerator, resources } = parse(await text("kustomization.yaml"));
    expect(configMapGenerator).toEqual([
      { name: proxy.spec.template.spec.volumes[0].configMap.name, files: ["haproxy.cfg"] },
    ]);
    expect(resources).toEqual(["kubernetes.yaml"]);
  });
});
