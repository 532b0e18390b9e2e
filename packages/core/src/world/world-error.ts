import { type ErrorText, ProductError } from "../errors/product-error.js";
import { isWorldName } from "./world-name.js";

/** Why a world can't be made, found or dropped. The message says what to do. */
export class WorldError<Text extends ErrorText<"worlds"> = ErrorText<"worlds">> extends ProductError<Text> {
  override readonly name = "WorldError";
}

export function worldExists(name: string): WorldError {
  return new WorldError("WorldExists", { name });
}

export function tooManyWorlds(count: number): WorldError {
  return new WorldError("TooManyWorlds", { count });
}

export function unknownSnapshot(world: string, snapshot: string): WorldError {
  return new WorldError("UnknownSnapshot/world", { world, snapshot: JSON.stringify(snapshot) });
}

export function notDroppable(): WorldError {
  return new WorldError("InvalidWorldName/default", {});
}

/** A name of no world, which may be that of a dropped one, or none that a world can have. */
export function unknownWorld(name: string, dropped: "test ended" | "idle" | undefined): WorldError {
  if (!isWorldName(name)) return invalidWorldName(name);
  if (dropped === "idle") return new WorldError("WorldDropped/idle", { name });
  if (dropped !== undefined) return new WorldError("WorldDropped/test", { name });
  return new WorldError("UnknownWorld/name", { name });
}

/** A link on a foreign page to a world that does not exist. */
export function notCreatedByPage(name: string): WorldError {
  return isWorldName(name) ? new WorldError("UnknownWorld/page", { name }) : invalidWorldName(name);
}

export function invalidWorldName(name: string): WorldError {
  const shown = JSON.stringify(name.length > 80 ? `${name.slice(0, 80)}…` : name);
  return new WorldError("InvalidWorldName/name", { name: shown });
}
