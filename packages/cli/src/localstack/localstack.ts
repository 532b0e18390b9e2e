import type { World } from "@cloudstub/core";
import { type Init, urlOnThisMachine } from "@cloudstub/server";
import { addressesOf, type InitOptions } from "../init/apply-step.js";
import type { Settings } from "../options/resolve-settings.js";
import { localstackFront } from "./front.js";
import { Stages } from "./stages.js";

/** A start as LocalStack's: its routes, its scripts by stages, and its last line. */
export interface LocalstackWays {
  readonly front: ReturnType<typeof localstackFront>;
  /** Runs the scripts of the stage ready, after what else fills the state. */
  readonly init: Init;
  /** Runs the scripts of the stage shutdown. */
  readonly end: () => Promise<void>;
}

interface WaysOptions extends Pick<InitOptions, "tools" | "say" | "warn"> {
  readonly settings: Settings;
  /** What fills the state besides. */
  readonly first: Init | undefined;
}

/** Runs the scripts of the stages boot and start, and makes the rest. */
export async function localstackWays({ settings, first, ...programs }: WaysOptions): Promise<LocalstackWays> {
  const stages = await Stages.find(settings.cwd);
  const { host, port, apiPort, region } = settings.values;
  // Of these stages, which belong to no world.
  const options = (ports: { readonly port: number; readonly apiPort: number }) => ({
    endpoint: urlOnThisMachine(host, ports.port),
    apiUrl: urlOnThisMachine(host, ports.apiPort),
    accessKeyId: "test",
    region,
    ...programs,
  });
  let reached: { readonly world: World; readonly at: Parameters<Init>[1] } | undefined;
  const used = new Set<string>();
  const front = localstackFront({
    stages,
    used,
    world: () => reached?.world,
    services: () => reached?.at.registry.services.map(({ id }) => id) ?? [],
  });
  for (const stage of ["BOOT", "START"] as const) await stages.run(stage, options({ port, apiPort }));
  return {
    front,
    async init(world, at) {
      if (reached === undefined) {
        reached = { world, at };
        world.observers.push(({ stub }) => void (stub !== undefined && used.add(stub.service.id)));
      }
      await first?.(world, at);
      await stages.run("READY", { ...addressesOf({ world, at }), ...programs });
    },
    end: () => stages.run("SHUTDOWN", options(reached?.at ?? { port, apiPort })),
  };
}
