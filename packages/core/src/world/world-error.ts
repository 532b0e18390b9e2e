import { isWorldName } from "./world-name.js";

/** Why a world can't be made, found or dropped. The message says what to do. */
export class WorldError extends Error {
  constructor(
    readonly code:
      | "InvalidWorldName"
      | "WorldExists"
      | "UnknownWorld"
      | "WorldDropped"
      | "UnknownSnapshot"
      | "TooManyWorlds",
    message: string,
  ) {
    super(message);
  }
}

export function worldExists(name: string): WorldError {
  return new WorldError(
    "WorldExists",
    `There is a world ${name} already. Give another name, or drop it first: DELETE /api/worlds?name=${name}.`,
  );
}

export function tooManyWorlds(most: number): WorldError {
  return new WorldError(
    "TooManyWorlds",
    `There are ${most} worlds. Drop those that are not needed any more: DELETE /api/worlds?name=….`,
  );
}

export function unknownSnapshot(world: string, snapshot: string): WorldError {
  return new WorldError("UnknownSnapshot", `The world ${world} has no snapshot ${JSON.stringify(snapshot)}.`);
}

export function notDroppable(): WorldError {
  return new WorldError("InvalidWorldName", "The default world can't be dropped; POST /api/reset clears it.");
}

/** A name of no world, which may be that of a dropped one, or none that a world can have. */
export function unknownWorld(name: string, dropped: "test ended" | "idle" | undefined): WorldError {
  if (!isWorldName(name)) return invalidWorldName(name);
  if (dropped === "idle")
    return new WorldError(
      "WorldDropped",
      `The world ${name} was dropped, because no request had used it for longer than --world-idle allows (an hour unless given). Create it again with POST /api/worlds?name=${name} on the API port.`,
    );
  if (dropped !== undefined)
    return new WorldError(
      "WorldDropped",
      `The world ${name} was dropped. A client that still uses it was left behind by its test.`,
    );
  return new WorldError(
    "UnknownWorld",
    `There is no world ${name}. Create it with POST /api/worlds?name=${name} on the API port, or start with --worlds=auto.`,
  );
}

/** A link on a foreign page to a world that does not exist. */
export function notCreatedByPage(name: string): WorldError {
  if (!isWorldName(name)) return invalidWorldName(name);
  return new WorldError(
    "UnknownWorld",
    `There is no world ${name}, and a link on a web page creates none. POST /api/worlds?name=${name} does.`,
  );
}

export function invalidWorldName(name: string): WorldError {
  const shown = JSON.stringify(name.length > 80 ? `${name.slice(0, 80)}…` : name);
  return new WorldError(
    "InvalidWorldName",
    `${shown} can't be the name of a world. Give 1 to 64 letters, digits, _ and -; "default" is taken.`,
  );
}
