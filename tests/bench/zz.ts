import { measureColdStarts, measureGiven } from "./functions/host.js";
await measureColdStarts(); await measureGiven();
