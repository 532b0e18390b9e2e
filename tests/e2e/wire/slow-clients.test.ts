/** Slow and careless clients delay no other, and lose nothing themselves (docs/limits.md). */
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { CreateBucketCommand, PutObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { expect, onTestFinished, test } from "vitest";
import { allServices } from "../all-services.js";

const lab = allServices();
const body = JSON.stringify({ QueueNamePrefix: "orders" });
const head = `POST / HTTP/1.1\r\nHost: localhost\r\nX-Amz-Target: AmazonSQS.ListQueues\r\nContent-Length: ${body.length}\r\n\r\n`;

/** A connection that is cut at the end of the test. */
async function open(): Promise<Socket> {
  const socket = connect(lab.server.port, "127.0.0.1");
  onTestFinished(() => void socket.destroy());
  await once(socket, "connect");
  return socket;
}

function openMany(count: number): Promise<Socket[]> {
  return Promise.all(Array.from({ length: count }, open));
}

/** Asks in the way of everybody else. */
async function others(): Promise<number> {
  const headers = { "X-Amz-Target": "AmazonSQS.ListQueues", "Content-Type": "application/x-amz-json-1.0" };
  return (await lab.mock("POST /", { headers, body: "{}" })).status;
}

async function bucketWith(size: number): Promise<void> {
  const s3 = new S3Client({ ...lab.config, forcePathStyle: true });
  await s3.send(new CreateBucketCommand({ Bucket: "photos" }));
  await s3.send(new PutObjectCommand({ Bucket: "photos", Key: "large", Body: Buffer.alloc(size) }));
  s3.destroy();
}

test("500 connections that send nothing more stay open, and each is answered when it asks again", async () => {
  const sockets = await openMany(500);
  for (let round = 0; round < 2; round++) {
    const answers = sockets.map((socket) => once(socket, "data"));
    for (const socket of sockets) socket.write(head + body);
    for (const [answer] of await Promise.all(answers)) expect(String(answer)).toMatch(/^HTTP\/1\.1 200 /);
  }
});

test("200 clients that stop amid headers or body wait alone, and are answered once they go on", async () => {
  const sockets = await openMany(200);
  const cut = (at: number) => (at % 2 === 0 ? 40 : head.length + 5);
  const answers = sockets.map((socket) => once(socket, "data"));
  for (const [at, socket] of sockets.entries()) socket.write((head + body).slice(0, cut(at)));
  expect(await others()).toBe(200);
  expect(sockets.filter(({ bytesRead }) => bytesRead > 0)).toEqual([]);
  for (const [at, socket] of sockets.entries()) socket.write((head + body).slice(cut(at)));
  for (const [answer] of await Promise.all(answers)) expect(String(answer)).toMatch(/^HTTP\/1\.1 200 /);
});

test("8 clients that do not read an object of 16 MB cost no copy of it, and get all of it once they read", async () => {
  const size = 16 * 2 ** 20;
  await bucketWith(size);
  const sockets = await openMany(8);
  const before = process.memoryUsage();
  for (const socket of sockets)
    socket.pause().write("GET /photos/large HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
  expect(await others()).toBe(200);
  const { arrayBuffers, heapUsed } = process.memoryUsage();
  expect(arrayBuffers + heapUsed - before.arrayBuffers - before.heapUsed).toBeLessThan(2 * size);
  const received = sockets.map(async (socket) => {
    let bytes = 0;
    for await (const piece of socket) bytes += (piece as Buffer).length;
    return bytes;
  });
  for (const bytes of await Promise.all(received)) expect(bytes).toBeGreaterThan(size);
});

test("while 6 clients upload 8 MB in pieces to one key, others are answered between the pieces", async () => {
  await bucketWith(1);
  const piece = Buffer.alloc(2 ** 20);
  const sockets = await openMany(6);
  const answers = sockets.map((socket) => once(socket, "data"));
  for (const socket of sockets)
    socket.write(`PUT /photos/large HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${8 * piece.length}\r\n\r\n`);
  for (let sent = 0; sent < 8; sent++) {
    await Promise.all(sockets.map((socket) => new Promise((written) => socket.write(piece, written))));
    expect(await others()).toBe(200);
  }
  for (const [answer] of await Promise.all(answers)) expect(String(answer)).toMatch(/^HTTP\/1\.1 200 /);
  expect((await lab.mock("HEAD /photos/large")).headers.get("content-length")).toBe(String(8 * piece.length));
});
