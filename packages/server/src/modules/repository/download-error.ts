import { type Coordinate, coordinateText } from "./coordinate.js";

/** A module that can't be downloaded. Its message names the service, the coordinate and the cause. */
export class DownloadError extends Error {
  override readonly name = "DownloadError";

  constructor(
    readonly coordinate: Coordinate,
    /** Continues "… can't be downloaded: " and ends without a full stop. */
    problem: string,
    options?: ErrorOptions,
  ) {
    super(
      `The module of the service ${coordinate.id}, ${coordinateText(coordinate)}, can't be downloaded: ${problem}.`,
      options,
    );
  }
}
