import { execFileSync } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Outcome, wrongAfterRestart } from "./check.js";
import { startServer, type TriedServer } from "./server.js";
import { Writers } from "./writers.js";

/** Why no small disk can be made here, or undefined. */
export async function whyNoSmallDisk(): Promise<string | undefined> {
  if (process.platform !== "linux") return "small disks are made as Linux mounts them";
  const directory = await mkdtemp(join(tmpdir(), "cloudstub-disk-"));
  try {
    mount(directory, 1_000_000);
    unmount(directory);
    return undefined;
  } catch {
    return "this user may not mount a small disk";
  } finally {
    await rm(directory, { recursive: true });
  }
}

/**
 * A server fills its disk, which has 1.3 to 2.3 MB. It refuses what does not fit, takes writes again when something else is removed,
 * and what it holds then is what the next server finds.
 */
export async function tryFullDisk(number: number, directory: string): Promise<Outcome> {
  const level = number % 2 === 0 ? "contract" : "emulated";
  const storeDir = join(directory, "store");
  const other = join(directory, "other");
  await mkdir(directory, { recursive: true });
  mount(directory, 1_300_000 + (number % 50) * 20_000);
  let server: TriedServer | undefined;
  try {
    server = await startServer(storeDir, level);
    const writers = new Writers(server, level);
    await writers.prepare();
    await writeFile(other, Buffer.alloc(400_000));
    let refused = 0;
    for (let round = 0; refused < 10 && round < 100; round++) if ((await writers.write(4)).size > 0) refused++;
    const refusals = await writers.write(4);
    await rm(other);
    const later = await writers.write(2);
    const wrong: string[] = [];
    if (refusals.size === 0) wrong.push("the disk was not full");
    if (later.size > 0) wrong.push(`writes are refused when there is room: ${[...later].join(", ")}`);
    wrong.push(
      ...(await wrongAfterRestart({ server, writers, storeDir, level, signal: "SIGKILL", needsRestart: false })),
    );
    return { refusals, wrong, accepted: writers.ledger.accepted.length + writers.ledger.latest.size };
  } finally {
    await server?.end("SIGKILL");
    unmount(directory);
  }
}

function mount(directory: string, bytes: number): void {
  execFileSync("mount", ["-t", "tmpfs", "-o", `size=${bytes}`, "tmpfs", directory], { stdio: "ignore" });
}

function unmount(directory: string): void {
  execFileSync("umount", ["--lazy", directory], { stdio: "ignore" });
}
