/** The container image's file, and its bill of materials. `npm run image -- --try` does the steps and runs what comes of them. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { options } from "../../packages/cli/src/options/options.js";
import { configOf, instructionsOf } from "../image/containerfile.js";
import { billOfMaterials, type Component, componentsIn } from "../sbom.js";
import { root } from "../workspace.js";

const containerfile = await readFile(join(root, "image", "Containerfile"), "utf8");
const config = configOf(instructionsOf(containerfile), { TARGETARCH: "arm64" });

describe("image/Containerfile", () => {
  test("runs the package's command as a user that is known not to be root", async () => {
    const { bin } = JSON.parse(await readFile(join(root, "packages", "cli", "package.json"), "utf8")) as {
      bin: { cloudstub: string };
    };
    expect(config.user).toMatch(/^[1-9]\d*:[1-9]\d*$/);
    expect(config.entrypoint).toEqual(["node", `/opt/cloudstub/node_modules/cloudstub/${bin.cloudstub}`]);
    expect(config.copies[0]).toEqual({ from: ["app/arm64/"], to: "/opt/cloudstub/", owner: undefined });
  });

  test("has the default ports, a volume of its user's, a health check, and options that the command knows", () => {
    expect(config.ports).toEqual([Number(options.port.default), Number(options.apiPort.default)]);
    expect(config.volumes).toEqual([config.workdir]);
    expect(config.copies.at(-1)).toEqual({ from: ["data/"], to: `${config.workdir}/`, owner: config.user });
    expect(config.healthcheck.command).toEqual(["node", "/opt/cloudstub/healthcheck.mjs"]);
    expect([...config.healthcheck.flags.keys()]).toEqual(["interval", "timeout", "start-period", "retries"]);
    const known = Object.values(options).map(({ env }) => env as string);
    expect([...config.env.keys()].filter((name) => name !== "NODE_ENV" && !known.includes(name))).toEqual([]);
    expect(config.env.get("STUB_HOST")).toBe("0.0.0.0");
    expect(config.env.get("STUB_HTTPS_DIR")).toMatch(new RegExp(`^${config.workdir}/`));
  });

  test("makes LocalStack's variant with the option's variable, the folder that PERSISTENCE writes to, and what scripts run", () => {
    const variant = configOf(instructionsOf(containerfile), { TARGETARCH: "arm64" }, "localstack");
    const { env, copies, volumes, runs, ...same } = variant;
    expect(options.compat.parser.parse(`${env.get(options.compat.env)}`, "/")).toBe("localstack");
    const added = (of: typeof config.env) => [...of].filter(([name]) => name !== options.compat.env);
    expect(added(env)).toEqual([...config.env]);
    expect(volumes).toEqual([...config.volumes, "/var/lib/localstack"]);
    expect(copies.slice(config.copies.length)).toEqual([
      { from: ["awslocal"], to: "/usr/local/bin/", owner: undefined },
      { from: ["data/"], to: "/var/lib/localstack/", owner: config.user },
    ]);
    expect(runs).toEqual([expect.stringMatching(/^apt-get update && apt-get install .* awscli curl && rm /)]);
    expect(config.runs).toEqual([]);
    expect(config).toMatchObject(same);
  });

  test("says what it is in the labels that registries show", () => {
    expect(config.labels.get("org.opencontainers.image.licenses")).toBe("Apache-2.0");
    expect(config.labels.get("org.opencontainers.image.base.name")).toBe(config.base);
    expect(config.labels.get("org.opencontainers.image.version")).toBe("@version@");
  });
});

test("an instruction that is not tried is refused, and a required one or a stage is missed", () => {
  expect(() => configOf(instructionsOf("FROM a\nSHELL echo \\\n  b"), {})).toThrow("SHELL is not an instruction");
  expect(() => configOf(instructionsOf("# nothing\n"), {})).toThrow("The Containerfile has no FROM.");
  expect(() => configOf(instructionsOf("FROM a AS b"), {}, "c")).toThrow("The Containerfile has no stage c.");
  expect(() => configOf(instructionsOf("ARG A=1\nFROM a"), {})).toThrow("ARG stands before the first FROM.");
});

test("a stage has the steps of the one that it is made from, and nothing of others; without a target it is the last", () => {
  const rest = "USER 1\nWORKDIR /\nEXPOSE 1\nHEALTHCHECK --retries=1 CMD []\nENTRYPOINT []";
  const text = `FROM base AS a\n${rest}\nENV ONE=1\nFROM a AS b\nENV TWO=2\nRUN echo \\\n  c\nFROM a`;
  const of = (target?: string) => {
    const { base, env, runs } = configOf(instructionsOf(text), {}, target);
    return { base, env: [...env.keys()], runs };
  };
  expect(of()).toEqual({ base: "base", env: ["ONE"], runs: [] });
  expect(of("a")).toEqual(of());
  expect(of("b")).toEqual({ base: "base", env: ["ONE", "TWO"], runs: ["echo    c"] });
});

describe("a bill of materials", () => {
  const subject = { name: "cloudstub", version: "1.0.0", license: "Apache-2.0" };

  test("names each package once, sorted, and itself as what depends on them", () => {
    const found = componentsIn("yaml 2.9.1, license ISC\n\nCopyright …\n@noble/curves 2.0.0, license MIT\n");
    const bill = JSON.parse(billOfMaterials(subject, [...found, ...found, subject]));
    expect(bill).toMatchObject({
      bomFormat: "CycloneDX",
      specVersion: "1.6",
      serialNumber: expect.stringMatching(/^urn:uuid:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/),
      metadata: { component: { type: "application", purl: "pkg:npm/cloudstub@1.0.0" } },
      components: [
        { name: "@noble/curves", purl: "pkg:npm/%40noble/curves@2.0.0", licenses: [{ expression: "MIT" }] },
        { name: "yaml", purl: "pkg:npm/yaml@2.9.1", licenses: [{ expression: "ISC" }] },
      ],
      dependencies: [
        { ref: "pkg:npm/cloudstub@1.0.0", dependsOn: ["pkg:npm/%40noble/curves@2.0.0", "pkg:npm/yaml@2.9.1"] },
      ],
    });
  });

  test("is the same for the same packages in any order, and another for others", () => {
    const components = fc.uniqueArray(
      fc.record({
        name: fc.stringMatching(/^[a-z]{1,8}$/),
        version: fc.constant("1.0.0"),
        license: fc.constant("MIT"),
      }),
      { selector: ({ name }: Component) => name, minLength: 1 },
    );
    fc.assert(
      fc.property(components, (given) => {
        const bill = billOfMaterials(subject, given);
        expect(billOfMaterials(subject, [...given].reverse())).toBe(bill);
        expect(billOfMaterials(subject, given.slice(1))).not.toBe(bill);
      }),
      { numRuns: 50 },
    );
  });
});
