/**
 * Measures what objects as AWS keeps them cost beside those of the contract: throughput, and the server's processor time, of PutObject and
 * GetObject of 1 KiB and of 1 MiB, in turns and in one run.
 *
 *   npm run build && npm run bench:emulated-objects
 */
import { crc32 } from "node:zlib";
import { requestBytes } from "./load/connection.js";
import { measureSides, mediansOf, openSide, ratioOf } from "./load/sides.js";
import { textOf } from "./throughput/variety.js";

const ROUNDS = 15;
const LANES = 32;
/** The least that the contract's processor time is of the emulated one's, and the emulated throughput of the contract's. */
const LEAST = 0.75;
const sizes = [
  { name: "1 KiB", bytes: 1024, keys: 1000 },
  { name: "1 MiB", bytes: 1024 * 1024, keys: 64 },
];

const create = requestBytes({ method: "PUT", url: "/bench", headers: { host: "localhost" }, body: Buffer.alloc(0) });
const puts = sizes.map(({ bytes, keys }) =>
  Array.from({ length: keys }, (_, n) => putOf(`object-${bytes}-${n}`, textOf(n, bytes))),
);
const gets = sizes.map(({ bytes, keys }) => Array.from({ length: keys }, (_, n) => getOf(`object-${bytes}-${n}`)));
const operations = Object.fromEntries(
  sizes.flatMap(({ name }, at) => [
    [`PutObject of ${name}`, () => puts[at] as Buffer[]],
    [`GetObject of ${name}`, () => gets[at] as Buffer[]],
  ]),
);
const first = [create, ...puts.flat()];
const sides = {
  contract: await openSide([], LANES, first),
  emulated: await openSide(["--fidelity=s3=emulated"], LANES, first),
};
const measures = await measureSides(sides, operations, { rounds: ROUNDS, warmUpRounds: 5 });
for (const { server } of Object.values(sides)) await server.end();

console.log(
  `CPU µs of a request, and requests per ms, ${ROUNDS} rounds at ${LANES} connections; Node ${process.version}\n`,
);
console.log(`${"".padEnd(24)} contract  emulated  ratio`);
for (const name of Object.keys(operations)) {
  const [contract, emulated] = [measures.get(name, "contract"), measures.get(name, "emulated")];
  console.log(
    `${`${name}, CPU`.padEnd(24)} ${mediansOf(contract.cpu, emulated.cpu)}   ${ratioOf(contract.cpu, emulated.cpu, LEAST)}`,
  );
  const throughput = mediansOf(contract.throughput, emulated.throughput);
  console.log(
    `${"  throughput".padEnd(24)} ${throughput}   ${ratioOf(emulated.throughput, contract.throughput, LEAST)}`,
  );
}

/** As SDKs send it: with a CRC32 in a header. */
function putOf(key: string, text: string): Buffer {
  const body = Buffer.from(text);
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(crc32(body));
  const headers = {
    host: "localhost",
    "content-type": "application/octet-stream",
    "x-amz-sdk-checksum-algorithm": "CRC32",
    "x-amz-checksum-crc32": checksum.toString("base64"),
  };
  return requestBytes({ method: "PUT", url: `/bench/${key}?x-id=PutObject`, headers, body });
}

/** As SDKs send it: they ask for the checksum. */
function getOf(key: string): Buffer {
  const headers = { host: "localhost", "x-amz-checksum-mode": "ENABLED" };
  return requestBytes({ method: "GET", url: `/bench/${key}?x-id=GetObject`, headers, body: Buffer.alloc(0) });
}
