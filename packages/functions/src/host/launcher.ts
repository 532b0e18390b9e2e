import { randomBytes } from "node:crypto";
import type { FunctionEnvironment } from "@cloudstub/kit";
import type { CodeStore } from "../code/code-store.js";
import { Environment } from "../environment/environment.js";
import type { InspectorPorts } from "../environment/inspector-ports.js";
import type { Slot } from "../environment/slot.js";
import { type VariablesWorld, variablesOf } from "../environment/variables.js";
import { planOf } from "../executors/executors.js";
import type { Folders, PackagePaths, Plan } from "../executors/plan.js";
import type { Result } from "../runtime-api/result.js";
import type { Address, RuntimeApi } from "../runtime-api/runtime-api.js";
import { Session } from "../runtime-api/session.js";

/** What environments of a server are made with. */
export interface LauncherParts {
  readonly api: RuntimeApi;
  readonly store: CodeStore;
  readonly paths: PackagePaths;
  /** Undefined where processes are not to be debugged. */
  readonly inspectorPorts?: InspectorPorts | undefined;
}

/** A function to begin, and where. */
export interface LaunchRequest {
  readonly environment: FunctionEnvironment;
  readonly slot: Slot;
  readonly world: VariablesWorld;
}

/** Begins the process of a function in a slot. Resolves with why it can't be begun: an archive, or a runtime that this machine lacks. */
export async function launch(parts: LauncherParts, request: LaunchRequest): Promise<Environment | Result> {
  const { inspectorPorts } = parts;
  if (inspectorPorts === undefined || !isInspected(parts, request.environment)) return launchOn(parts, request);
  const inspectPort = await inspectorPorts.reserve();
  let began: Environment | Result | undefined;
  try {
    began = await launchOn(parts, request, inspectPort);
    return began;
  } finally {
    inspectorPorts.give(inspectPort, began instanceof Environment ? began : undefined);
  }
}

/** True for a function that can be stepped through: its time does not end. */
export function isInspected({ inspectorPorts }: LauncherParts, { runtime }: FunctionEnvironment): boolean {
  return inspectorPorts !== undefined && runtime.startsWith("nodejs");
}

async function launchOn(
  parts: LauncherParts,
  request: LaunchRequest,
  inspectPort?: number,
): Promise<Environment | Result> {
  const { environment, slot } = request;
  let folders: Folders;
  try {
    folders = await foldersOf(parts.store, environment);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return fault("InvalidZipFileException", `The archive of ${environment.functionName} can't be unpacked. ${reason}`);
  }
  const plan = await planOf({ environment, folders, paths: parts.paths, inspectPort });
  if ("errorType" in plan) return fault(plan.errorType, plan.errorMessage);
  const session = new Session();
  const address = await (plan.hasOwnPort ? parts.api.open(session) : parts.api.share(session));
  if (slot.isEnded) {
    address.close();
    return fault("Runtime.ExitError", "The function was ended before it had begun.");
  }
  slot.environment = begin(request, { folders, plan, session, address });
  return slot.environment;
}

/** What the process of a function is begun with. */
interface Beginning {
  readonly folders: Folders;
  readonly plan: Plan;
  readonly session: Session;
  readonly address: Address;
}

function begin(
  { environment, slot, world }: LaunchRequest,
  { folders, plan, session, address }: Beginning,
): Environment {
  const mark = randomBytes(16).toString("hex");
  const { logStream, tmp, log } = slot;
  const variables = variablesOf({
    environment,
    folders,
    plan,
    world,
    address: address.address,
    logStream,
    tmp,
    mark,
  });
  const { command, args, notes } = plan;
  const launch = { command, args, cwd: folders.task, variables, mark, hasApiPipe: !plan.hasOwnPort };
  return new Environment({ session, address, launch, log, isForeign: plan.hasOwnPort, notes });
}

async function foldersOf(store: CodeStore, { code, layers }: FunctionEnvironment): Promise<Folders> {
  const [task, opt] = await Promise.all([
    "folder" in code ? code.folder : store.unpacked([code]),
    layers.length === 0 ? undefined : store.unpacked(layers),
  ]);
  return { task, opt, clients: store.clients };
}

function fault(type: string, message: string): Result {
  return { kind: "fault", type, message, endsRuntime: true };
}
