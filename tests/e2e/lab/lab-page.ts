import { fillLab } from "../../../scripts/lab-data.js";
import { everyService } from "../../all-services.js";
import { type ConsoleOptions, type OpenConsole, openConsole } from "../console/console-page.js";

/** Opens the laboratory of a server at the level emulated that has the data of a small shop. */
export function openLab(options: ConsoleOptions = {}): Promise<OpenConsole> {
  return openConsole({ modules: everyService, fidelity: "emulated", fill: fillLab, document: "/lab", ...options });
}
