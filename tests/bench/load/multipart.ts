/**
 * Measures how much memory an upload in parts takes at emulated level: 1 GiB in parts of 8 MiB, which four clients send at the same time, and one
 * download of the object. In memory it may take 1.3 times its bytes, with a store directory 0.3 times.
 *
 *   npm run bench:multipart [-- <mebibytes>]
 *
 * The memory is what the operating system gave (RSS) beyond that of the server before: the highest while the upload ran, then while the download
 * ran, and after garbage was collected.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { get } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { openConnection, requestBytes } from "./connection.js";
import { type SpawnedServer, spawnServer } from "./spawned-server.js";

const CLIENTS = 4;
const MIB = 2 ** 20;
const PART = 8 * MIB;
const total = Number(process.argv[2] ?? 1024) * MIB;
const part = Buffer.alloc(PART, "part of an object ");

console.log(
  `${total / MIB} MiB in parts of ${PART / MIB} MiB by ${CLIENTS} clients; RSS beyond the start, in multiples of that; Node ${process.version}`,
);
console.log(`${"".padEnd(28)} upload  download  settled  allowed  seconds up, down`);
await measure("in memory", [], 1.3);
const directory = mkdtempSync(join(tmpdir(), "cloudstub-bench-"));
try {
  await measure("with a store directory", [`--store-dir=${directory}`], 0.3);
} finally {
  rmSync(directory, { recursive: true });
}

async function measure(name: string, args: readonly string[], allowed: number): Promise<void> {
  const server = await spawnServer(["--fidelity=s3=emulated", ...args]);
  const before = (await server.collected()).rss;
  const share = (rss: number) => (rss - before) / total;
  const up = await peakDuring(server, upload);
  const down = await peakDuring(server, download);
  await server.collected();
  await setTimeout(1000);
  const settled = (await server.collected()).rss;
  const shares = [up.peak, down.peak, settled].map(share);
  const isWithin = shares.every((value) => value <= allowed);
  const columns = [...shares, allowed].map((value) => value.toFixed(2).padStart(8)).join(" ");
  console.log(
    `${name.padEnd(26)}${columns}  ${up.seconds.toFixed(1)}, ${down.seconds.toFixed(1)}${isWithin ? "" : "  ✗"}`,
  );
  if (!isWithin) process.exitCode = 1;
  await server.end();
}

/** The highest RSS while some work is done with the server, and how long it took. */
async function peakDuring(server: SpawnedServer, work: (port: number) => Promise<void>) {
  const begin = performance.now();
  let peak = 0;
  const done = work(server.port).then(() => true);
  do peak = Math.max(peak, (await server.memory()).rss);
  while (!(await Promise.race([done, setTimeout(20, false)])));
  return { peak, seconds: (performance.now() - begin) / 1000 };
}

async function upload(port: number): Promise<void> {
  const first = await openConnection(port);
  const ask = async (method: string, url: string, body = "") => {
    const { status, body: answer } = await first.send(
      requestBytes({ method, url, headers: { host: "localhost" }, body: Buffer.from(body) }),
    );
    if (status !== 200) throw new Error(`${method} ${url}: ${status} ${answer.toString()}`);
    return answer.toString();
  };
  await ask("PUT", "/bucket");
  const [, id = ""] = /<UploadId>([^<]+)/.exec(await ask("POST", "/bucket/large?uploads")) ?? [];
  const numbers = Array.from({ length: total / PART }, (_, at) => at + 1);
  await sendParts(port, id, numbers);
  const parts = [...(await ask("GET", `/bucket/large?uploadId=${id}`)).matchAll(/<PartNumber>(\d+).*?<ETag>([^<]+)/g)];
  const listed = parts.map(([, number, etag]) => `<Part><PartNumber>${number}</PartNumber><ETag>${etag}</ETag></Part>`);
  await ask(
    "POST",
    `/bucket/large?uploadId=${id}`,
    `<CompleteMultipartUpload>${listed.join("")}</CompleteMultipartUpload>`,
  );
  first.socket.destroy();
}

/** Each client takes the next part when its last one was answered. */
async function sendParts(port: number, id: string, numbers: readonly number[]): Promise<void> {
  const next = numbers.values();
  const client = async () => {
    const { socket, send } = await openConnection(port);
    for (const number of next) {
      const url = `/bucket/large?partNumber=${number}&uploadId=${id}`;
      const { status } = await send(requestBytes({ method: "PUT", url, headers: { host: "localhost" }, body: part }));
      if (status !== 200) throw new Error(`Part ${number}: ${status}`);
    }
    socket.destroy();
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
}

function download(port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    get({ port, host: "127.0.0.1", path: "/bucket/large" }, (response) => {
      let size = 0;
      response.on("data", (piece: Buffer) => {
        if (piece.length > 0 && piece[0] !== part[size % PART])
          reject(new Error(`Byte ${size} is not the one that was sent.`));
        size += piece.length;
      });
      response.on("end", () => (size === total ? resolve() : reject(new Error(`${size} bytes came back.`))));
    }).once("error", reject);
  });
}
