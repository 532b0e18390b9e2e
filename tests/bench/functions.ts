/**
 * What functions cost, in processor time: a warm Invoke beyond the request itself, through the built command with logs and history, beside other
 * servers; a cold start beside the bare interpreter's; a handler of the test's process; and the private memory of 200 warm functions.
 *
 *   npm run bench:functions                         it needs npm run build
 *   npm run bench:functions -- --peers=<folder>     also the servers of a Python environment: pip install ministack 'moto[server]'
 *
 * Linux only: it reads what processes used from /proc.
 */
import { parseArgs } from "node:util";
import { measureColdStarts, measureGiven } from "./functions/host.js";
import { compareServers, measureMemory } from "./functions/servers.js";

const { peers } = parseArgs({ options: { peers: { type: "string" } } }).values;
await compareServers(peers);
await measureColdStarts();
await measureGiven();
await measureMemory();
