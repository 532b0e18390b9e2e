import { execFileSync, spawnSync } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { hostname } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { cloudstub, type Ports, type Running, runCloudstub, startCloudstub, temporaryDirectory } from "../process.js";

async function newStore(): Promise<string> {
  return join(await temporaryDirectory(), "store");
}

const onFreePorts = ["--port=0", "--api-port=0"];
const start = (storeDir: string, through?: readonly string[]): Promise<Running & Ports> =>
  startCloudstub([`--store-dir=${storeDir}`], { through: through ?? [] });
const attempt = (storeDir: string, through: readonly string[] = []) =>
  runCloudstub([...onFreePorts, `--store-dir=${storeDir}`], { through });

/** How a process is started that has namespaces of its own, as in a container; it is killed with its parent. */
function unshare(...namespaces: string[]): string[] {
  return ["unshare", "--fork", "--kill-child", ...namespaces];
}

function inHost(name: string): string[] {
  return [...unshare("--uts", "--pid", "--mount-proc"), "sh", "-c", `hostname ${name}; exec "$@"`, "sh"];
}

const canUnshare = spawnSync("unshare", ["--uts", "--net", "--pid", "--fork", "--mount-proc", "true"]).status === 0;

describe("a store directory that a server uses", () => {
  test("is refused to a second one, and to an export, by the name of the process", async () => {
    const storeDir = await newStore();
    await start(storeDir);
    const { code, stderr } = await attempt(storeDir);
    expect([code, stderr]).toEqual([
      1,
      expect.stringMatching(
        `^cloudstub: The store directory ${storeDir} is in use by process \\d+\\. End that process, or name another directory\\.\nError code: StoreLocked\n$`,
      ),
    ]);
    const exported = await runCloudstub(["export", "state.jsonl", `--store-dir=${storeDir}`]);
    expect([exported.code, exported.stderr]).toEqual([1, stderr]);
    expect(await runCloudstub(["repair", storeDir])).toMatchObject({ code: 1, stderr });
  });

  test("is free at once when that is killed", async () => {
    const storeDir = await newStore();
    const first = await start(storeDir);
    first.signal("SIGKILL");
    await first.end();
    await start(storeDir);
  });

  test("may have a path longer than any socket's", async () => {
    const storeDir = join(await newStore(), ...Array.from({ length: 6 }, (_, n) => `${n}`.repeat(50)));
    await start(storeDir);
    expect(await attempt(storeDir)).toMatchObject({ code: 1, stderr: expect.stringContaining("is in use by process") });
  });

  test("goes to exactly one of six that start at the same moment", async () => {
    const storeDir = await newStore();
    for (let round = 0; round < 3; round++) {
      const servers = await Promise.all(
        Array.from({ length: 6 }, () => cloudstub([...onFreePorts, `--store-dir=${storeDir}`])),
      );
      const outcomes = await Promise.all(
        servers.map((server) =>
          server.output(/CloudStub is ready/).then(
            () => "ready",
            async () => (await server.end()).stderr,
          ),
        ),
      );
      const refused = outcomes.filter((outcome) => outcome !== "ready");
      expect(refused.map((stderr) => /is in use by (process \d+|another process)\./.test(stderr))).toEqual(
        Array(5).fill(true),
      );
      // Killed, so that each round but the first takes over from one that left no note.
      for (const server of servers) server.signal("SIGKILL");
      await Promise.all(servers.map((server) => server.end()));
    }
  });
});

/** They need the right to make namespaces, which root has on Linux. */
describe.skipIf(!canUnshare)("namespaces make no difference:", () => {
  test.each([
    [
      "PID namespace and the same host name",
      unshare("--pid", "--mount-proc"),
      `of another container or machine \\(host name ${hostname()}\\)`,
    ],
    [
      "UTS namespace, with another host name",
      [...unshare("--uts"), "sh", "-c", 'hostname other; exec "$@"', "sh"],
      "of another container or machine",
    ],
    ["network namespace", unshare("--net"), ""],
    ["container", inHost("other"), "of another container or machine"],
  ])("a directory in use is refused in another %s", async (_, through, owner) => {
    const storeDir = await newStore();
    await start(storeDir);
    expect(await attempt(storeDir, through)).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(`The store directory ${storeDir} is in use by process \\d+ ?${owner}`),
    });
  });

  test("a directory in use in a container is refused outside, and in another where processes have the same ids and host name", async () => {
    const storeDir = await newStore();
    await start(storeDir, inHost("same"));
    const stderr = expect.stringContaining(
      `${storeDir} is in use by process 1 of another container or machine (host name same). End`,
    );
    expect(await attempt(storeDir)).toMatchObject({ code: 1, stderr });
    expect(await attempt(storeDir, inHost("same"))).toMatchObject({ code: 1, stderr });
  });

  test("the directory of a container that was killed is free at once for one with another host name, and for one with the same", async () => {
    const storeDir = await newStore();
    for (const name of ["old", "new", "new"]) {
      const container = await start(storeDir, inHost(name));
      container.signal("SIGKILL");
      await container.end();
    }
    await start(storeDir);
  });

  test("a directory on a file system that is read-only is refused with the reason", async () => {
    const storeDir = await newStore();
    execFileSync("mkdir", [storeDir]);
    await writeFile(join(storeDir, "cloudstub-store.json"), '{"cloudstub-store":4}');
    const readOnly = [...unshare("--mount"), "sh", "-c", `mount --bind -o ro ${storeDir} ${storeDir}; exec "$@"`, "sh"];
    expect(await attempt(storeDir, readOnly)).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(
        `The store directory ${storeDir} can't be used \\(EROFS: read-only file system.*\\)\\. Name a directory that`,
      ),
    });
  });
});
