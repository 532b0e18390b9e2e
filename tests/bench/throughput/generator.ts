/** The load generator's process: runs each load that its parent sends it, and answers with what was measured. */
import { type Load, run } from "./load.js";

process.on("message", (load: Load) => {
  run(load).then(
    (measured) => process.send?.({ measured }),
    (error: Error) => process.send?.({ error: error.message }),
  );
});
