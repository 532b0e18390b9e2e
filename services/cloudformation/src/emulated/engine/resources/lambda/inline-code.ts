import { storedZip } from "@cloudstub/kit";
import { responseModules } from "./response-modules.js";

/**
 * Inline code as the archive that the service takes: `index.py` or `index.js` after the runtime (Lambda Developer Guide, "AWS::Lambda::Function Code"), and the module
 * for answers of custom resources where the code names it.
 */
export function archiveOfInline(code: string, runtime: string): Uint8Array {
  const language = runtime.startsWith("python") ? "py" : "js";
  const answers = responseModules[language];
  const isUsed = answers !== undefined && code.includes(answers.name.slice(0, answers.name.indexOf(".")));
  const files = [{ name: `index.${language}`, text: code }, ...(isUsed ? [answers] : [])];
  return storedZip(files.map(({ name, text }) => ({ name, content: Buffer.from(text) })));
}
