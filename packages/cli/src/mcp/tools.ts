import { journalTools } from "./journal-tools.js";
import { serverTools } from "./server-tools.js";
import { stateTools } from "./state-tools.js";
import type { Tool } from "./tool.js";
import { worldTools } from "./world-tools.js";

/** All that an agent can do, by name. */
export const tools: { readonly [name: string]: Tool } = {
  ...serverTools,
  ...stateTools,
  ...journalTools,
  ...worldTools,
};
