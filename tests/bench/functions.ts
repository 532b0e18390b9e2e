/**
 * What functions cost, in processor time: a warm Invoke beyond the request itself, through the built command with logs and history, beside other
 * servers; a cold start beside the bare interpreter's; a handler of the test's process; and the private memory of 200 warm functions. With `--worlds`
 * only: how 1,000 worlds use a function each, of which none may see another's.
 *
 *   npm run bench:functions                         it needs npm run build
 *   npm run bench:functions -- --peers=<folder>     also the servers of a Python environment: pip install ministack 'moto[server]'
 *   npm run bench:functions -- --worlds=1000        only the worlds
 *
 * Linux only: it reads what processes used from /proc.
 */
import { parseArgs } from "node:util";
import { measureColdStarts, measureGiven } from "./functions/host.js";
import { compareServers, measureMemory } from "./functions/servers.js";
import { measureWorlds } from "./functions/worlds.js";

const { peers, worlds } = parseArgs({ options: { peers: { type: "string" }, worlds: { type: "string" } } }).values;
if (worlds !== undefined) await measureWorlds(Number(worlds));
else {
  await compareServers(peers);
  await measureColdStarts();
  await measureGiven();
  await measureMemory();
}
