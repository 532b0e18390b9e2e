/** The examples for containers: that they can be read, that they agree with the image, and that the application of `compose` does what it says. */
import { spawn, spawnSync } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { parse, parseAllDocuments } from "yaml";
import { configOf, instructionsOf } from "../../../scripts/image/containerfile.js";
import { root } from "../../../scripts/workspace.js";
import { startCloudstub } from "../process.js";

const examples = join(root, "examples");
const text = (...path: string[]) => readFile(join(examples, ...path), "utf8");
const image = configOf(instructionsOf(await readFile(join(root, "image", "Containerfile"), "utf8")), {});
const [port, apiPort] = image.ports;

interface Compose {
  readonly services: {
    readonly [name: string]: {
      readonly image: string;
      readonly command: readonly string[];
      readonly environment?: { readonly [name: string]: string };
      readonly ports?: readonly string[];
      readonly volumes?: readonly string[];
      readonly depends_on?: object;
    };
  };
}

const compose = parse(await text("compose", "compose.yaml")) as Compose;

describe("compose", () => {
  test("runs the image with its ports and volume, and the others wait until it is healthy and their packages are installed", () => {
    const { cloudstub, install, ...others } = compose.services;
    expect(cloudstub?.image).toBe("cloudstub");
    expect(cloudstub?.ports).toEqual([`127.0.0.1:${port}:${port}`, `127.0.0.1:${apiPort}:${apiPort}`]);
    expect(cloudstub?.volumes).toEqual([`state:${image.volumes[0]}`]);
    for (const service of Object.values(others)) {
      expect(service.depends_on).toEqual({
        cloudstub: { condition: "service_healthy" },
        install: { condition: "service_completed_successfully" },
      });
      expect(service.volumes).toEqual(install?.volumes);
      expect(service.environment?.["AWS_ENDPOINT_URL"]).toBe(`http://cloudstub:${port}`);
    }
  });

  test("an order that the application takes is done by the worker, with the server's options and their environment", async () => {
    const { command = [] } = compose.services["cloudstub"] ?? {};
    const server = await startCloudstub(["--services=sqs", "--modules-dir", join(root, "modules"), ...command]);
    const program = (name: string) => {
      const { environment } = compose.services[name] ?? {};
      const endpoint = environment?.["AWS_ENDPOINT_URL"]?.replace(/cloudstub:\d+/, `127.0.0.1:${server.port}`);
      return startProgram(`${name}.js`, { ...environment, AWS_ENDPOINT_URL: `${endpoint}`, PORT: "0" });
    };
    const worker = program("worker");
    const app = program("app");
    const [, listening] = await app.says(/port (\d+)/);
    const order = { method: "POST", body: '{"id":"order-7"}' };
    expect((await fetch(`http://127.0.0.1:${listening}/`, order)).status).toBe(202);
    await worker.says(/Order order-7 is done\./);
  });
});

function startProgram(file: string, env: { readonly [name: string]: string }) {
  const child = spawn(process.execPath, [file], {
    cwd: join(examples, "compose"),
    env: { PATH: `${process.env["PATH"]}`, ...env },
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  let said = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (piece: string) => (said += piece));
  return {
    async says(pattern: RegExp): Promise<RegExpExecArray> {
      await expect.poll(() => said, { timeout: 10_000 }).toMatch(pattern);
      return pattern.exec(said) as RegExpExecArray;
    },
  };
}

test("Kubernetes runs it without root on a read-only root, probes the API port, and names both ports", async () => {
  const [deployment, service] = parseAllDocuments(await text("kubernetes", "cloudstub.yaml")).map((one) => one.toJS());
  const { containers, securityContext, volumes } = deployment.spec.template.spec;
  const [container] = containers;
  expect(securityContext).toMatchObject({ runAsNonRoot: true, fsGroup: Number(image.user.split(":")[1]) });
  expect(container).toMatchObject({
    image: "cloudstub",
    ports: [
      { name: "mock", containerPort: port },
      { name: "api", containerPort: apiPort },
    ],
    securityContext: { readOnlyRootFilesystem: true, allowPrivilegeEscalation: false },
  });
  for (const probe of ["startupProbe", "livenessProbe"])
    expect(container[probe].httpGet).toEqual({ path: "/api/status", port: "api" });
  expect(container.readinessProbe.httpGet).toEqual({ path: "/api/ready", port: "api" });
  expect(container.volumeMounts.map(({ name }: { name: string }) => name)).toEqual(
    volumes.map(({ name }: { name: string }) => name),
  );
  expect(container.volumeMounts[0].mountPath).toBe(image.volumes[0]);
  expect(service.spec.ports.map((one: { port: number }) => one.port)).toEqual([port, apiPort]);
  expect(service.spec.selector).toEqual(deployment.spec.template.metadata.labels);
});

test.each(["github-workflow.yml", "gitlab-ci.yml"])(
  "ci/%s takes the image and points SDKs at its port",
  async (file) => {
    const document = parse(await text("ci", file));
    const job = file === "gitlab-ci.yml" ? document.test : document.jobs.test;
    const service = Array.isArray(job.services) ? job.services[0] : job.services.cloudstub;
    expect(service.image ?? service.name).toBe("cloudstub");
    const { AWS_ENDPOINT_URL } = job.env ?? job.variables;
    expect(new URL(AWS_ENDPOINT_URL).port).toBe(`${port}`);
  },
);

test("the action for GitHub starts the command and waits for its API port; its script is one of bash", async () => {
  const { runs, inputs } = parse(await text("ci", "action.yml"));
  const [{ run, env }] = runs.steps;
  for (const [, input] of Object.values<string>(env)
    .join()
    .matchAll(/inputs\.(\w+)/g))
    expect(Object.keys(inputs)).toContain(input);
  expect(run).toContain(`http://127.0.0.1:${apiPort}/api/ready`);
  expect(run).not.toContain("/api/status");
  expect(run).toContain(`AWS_ENDPOINT_URL=http://127.0.0.1:${port}`);
  expect(spawnSync("bash", ["-n"], { input: run, encoding: "utf8" })).toMatchObject({ status: 0, stderr: "" });
});

test("the feature of development containers installs the package that it is given, and forwards the ports", async () => {
  const feature = JSON.parse(await text("devcontainer", "cloudstub", "devcontainer-feature.json"));
  const container = JSON.parse(await text("devcontainer", "devcontainer.json"));
  expect(Object.keys(container.features)).toEqual([`./${feature.id}`]);
  expect(container.forwardPorts).toEqual(image.ports);
  expect(new URL(feature.containerEnv.AWS_ENDPOINT_URL).port).toBe(`${port}`);
  const script = await text("devcontainer", "cloudstub", "install.sh");
  const [name = ""] = Object.keys(feature.options);
  expect(script).toContain(`\${${name.toUpperCase()}:-${feature.options[name].default}}`);
  expect(spawnSync("sh", ["-n"], { input: script, encoding: "utf8" })).toMatchObject({ status: 0, stderr: "" });
});

describe("Testcontainers", () => {
  test.each(["cloudstub.mjs", "CloudStubContainer.java", "cloudstub_container.py", "cloudstub.go"])(
    "%s starts the image, waits for it, and gives both addresses",
    async (file) => {
      const source = await text("testcontainers", file);
      expect(source).toMatch(/"cloudstub"/);
      expect(source).toMatch(/emulated/);
      for (const each of image.ports) expect(source).toContain(`${each}`);
      expect(source).toMatch(/\/api\/ready|CloudStub is ready/);
    },
  );

  test.each([
    ["node", ["--check"], "cloudstub.mjs"],
    ["gofmt", ["-l"], "cloudstub.go"],
    ["python3", ["-c", "import ast, sys; ast.parse(open(sys.argv[1]).read())"], "cloudstub_container.py"],
  ] as const)("%s can read its file", (program, args, file) => {
    const { error, status, stdout } = spawnSync(program, [...args, join(examples, "testcontainers", file)], {
      encoding: "utf8",
    });
    if (error !== undefined) return console.log(`${program} is not there; ${file} was not read.`);
    expect({ status, stdout }).toEqual({ status: 0, stdout: "" });
  });
});
