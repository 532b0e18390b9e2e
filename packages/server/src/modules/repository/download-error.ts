import { ProductError } from "@cloudstub/core/for-server";
import { type Coordinate, coordinateText } from "./coordinate.js";

/** A module that can't be downloaded. Its message names the service, the coordinate and the cause. */
export class DownloadError extends ProductError<"ModuleNotDownloaded"> {
  override readonly name = "DownloadError";

  constructor(
    readonly coordinate: Coordinate,
    /** Continues "… can't be downloaded: " and ends without a full stop. */
    problem: string,
    options?: ErrorOptions,
  ) {
    super(
      "ModuleNotDownloaded",
      { service: coordinate.id, module: coordinateText(coordinate), reason: problem },
      options,
    );
  }
}
