/**
 * Builds everything: the models where the tables changed, an archive for each service, and the command line.
 *
 *   npm run build
 */
import { artefacts, buildArtefact } from "./artefacts.js";

for (const artefact of await artefacts()) console.log(await buildArtefact(artefact));
