import { randomInt } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:net";

/** Below the ports that systems give to a program that asks for any: a program that left one of these finds it free again. */
const [FIRST, END] = [20_000, 32_000];

/** The number of a port of this machine that is free now, as are those after it, if several are wanted. */
export async function freePort(wanted = 1): Promise<number> {
  for (;;) {
    const port = randomInt(FIRST, END - wanted);
    const ports = Array.from({ length: wanted }, (_, place) => port + place);
    if ((await Promise.all(ports.map(isFree))).every(Boolean)) return port;
  }
}

async function isFree(port: number): Promise<boolean> {
  const holder = createServer().listen(port, "127.0.0.1");
  const isOurs = await once(holder, "listening").then(
    () => true,
    () => false,
  );
  if (isOurs) await once(holder.close(), "close");
  return isOurs;
}
