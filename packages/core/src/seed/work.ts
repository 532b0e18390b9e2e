import { createHash } from "node:crypto";
import type { Payload, PeerOperations, SeedCall } from "@cloudstub/kit";
import { StoredChunks } from "../body/stored-chunks.js";
import { explainNotDone, notDone } from "../registry/not-done.js";
import { WorldPeers } from "../request/peers.js";
import type { Work } from "../time/activity.js";
import { type AccountRegion, partitionOf } from "../validation/account-and-region.js";
import { filesIn, noFiles } from "./files.js";
import type { SeedOptions } from "./seed.js";

/** The name under which a seed stands in the history, as the cause of its calls. */
const CAUSE = "seed";

/** A seed while it is applied: the operations of the services, as its sections call them. */
export class SeedWork implements SeedCall, Work {
  readonly beganAt = performance.now();
  readonly agent = CAUSE;
  place?: number | undefined;
  readonly account: string;
  readonly region: string;
  readonly partition: string;
  readonly readFile: SeedCall["readFile"];
  readonly listFiles: SeedCall["listFiles"];
  readonly pathOf: SeedCall["pathOf"];
  readonly #peers: WorldPeers;
  readonly #options: SeedOptions;
  /** Each sentence once, in the order in which they came up. */
  readonly #notDone = new Set<string>();

  constructor(options: SeedOptions, { account, region }: AccountRegion) {
    const { registry, world, folder, endpoint = "http://localhost:4566" } = options;
    this.#options = options;
    this.account = account;
    this.region = region;
    this.partition = partitionOf(region);
    const { readFile, listFiles, pathOf } = folder === undefined ? noFiles : filesIn(folder);
    this.readFile = readFile;
    this.listFiles = listFiles;
    this.pathOf = pathOf;
    this.#peers = new WorldPeers({ registry, world, endpoint, caller: { account, region }, work: this }, CAUSE);
  }

  of<Client extends object>(id: string): PeerOperations<Client> {
    const operations = this.#peers.of<Client>(id);
    const service = this.#options.registry.services.find((each) => each.id === id);
    return new Proxy(operations, {
      get: (_, name: string) => (input: unknown) => {
        const stub = service?.operation(name);
        const parts = notDone({ stub, ignored: stub?.ignored(input) });
        for (const clause of explainNotDone(parts)) this.#notDone.add(`${id} ${name}: ${clause}.`);
        return (Reflect.get(operations, name) as (given: unknown) => unknown)(input);
      },
    });
  }

  uuid(): string {
    return this.#options.world.ids.uuid();
  }

  payload(bytes: Uint8Array): Payload {
    const chunks = new StoredChunks();
    chunks.add(bytes);
    return { size: bytes.length, chunks: chunks.all(), md5: createHash("md5").update(bytes).digest("hex") };
  }

  /** What was asked for and is not done: `kms CreateKey: placeholder: it does nothing.` */
  notDone(): string[] {
    return [...this.#notDone];
  }
}
